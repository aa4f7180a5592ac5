<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>Account</name>
    <message>
        <source>Merchant</source>
        <translation>Merchant</translation>
    </message>
    <message>
        <source>Merchant code</source>
        <translation>Merchant code</translation>
    </message>
    <message>
        <source>Account ID</source>
        <translation>Account ID</translation>
    </message>
    <message>
        <source>Billing</source>
        <translation>Billing</translation>
    </message>
    <message>
        <source>Prepaid</source>
        <translation>Prepaid</translation>
    </message>
    <message>
        <source>Wallet</source>
        <translation>Wallet</translation>
    </message>
    <message>
        <source>Phone</source>
        <translation>Phone</translation>
    </message>
    <message>
        <source>Pickup address</source>
        <translation>Pickup address</translation>
    </message>
    <message>
        <source>Pickup point</source>
        <translation>Pickup point</translation>
    </message>
    <message>
        <source>API access</source>
        <translation>API access</translation>
    </message>
    <message>
        <source>Scheduled delivery</source>
        <translation>Scheduled delivery</translation>
    </message>
    <message>
        <source>Signed in as</source>
        <translation>Signed in as</translation>
    </message>
    <message>
        <source>Account</source>
        <translation>Account</translation>
    </message>
    <message>
        <source>Branch: {name}</source>
        <translation>Branch: {name}</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>Address</translation>
    </message>
    <message>
        <source>Area</source>
        <translation>Area</translation>
    </message>
    <message>
        <source>Default branch</source>
        <translation>Default branch</translation>
    </message>
    <message>
        <source>Branch ID</source>
        <translation>Branch ID</translation>
    </message>
    <message>
        <source>Can be booked now</source>
        <translation>Can be booked now</translation>
    </message>
    <message>
        <source>Flat rate</source>
        <translation>Flat rate</translation>
    </message>
    <message>
        <source>Offered by the service</source>
        <translation>Offered by the service</translation>
    </message>
    <message>
        <source>Allowed for this merchant</source>
        <translation>Allowed for this merchant</translation>
    </message>
    <message>
        <source>Switched on</source>
        <translation>Switched on</translation>
    </message>
    <message>
        <source>Pay as you go</source>
        <translation>Pay as you go</translation>
    </message>
    <message>
        <source>Settlement</source>
        <translation>Settlement</translation>
    </message>
    <message>
        <source>Yes</source>
        <translation>Yes</translation>
    </message>
    <message>
        <source>No</source>
        <translation>No</translation>
    </message>
</context>
<context>
    <name>AccountPage</name>
    <message>
        <source>Account</source>
        <translation>Account</translation>
    </message>
    <message>
        <source>Profile</source>
        <translation>Profile</translation>
    </message>
    <message>
        <source>Sign in …</source>
        <translation>Sign in …</translation>
    </message>
    <message>
        <source>Sign out</source>
        <translation>Sign out</translation>
    </message>
    <message>
        <source>Practice service</source>
        <translation>Practice service</translation>
    </message>
    <message>
        <source>No answer from the service yet</source>
        <translation>No answer from the service yet</translation>
    </message>
    <message>
        <source>The account could not be read. {reason}</source>
        <translation>The account could not be read. {reason}</translation>
    </message>
</context>
<context>
    <name>AddCounterDialog</name>
    <message>
        <source>Making a code …</source>
        <translation>Making a code …</translation>
    </message>
    <message>
        <source>This takes a few seconds at most.</source>
        <translation>This takes a few seconds at most.</translation>
    </message>
    <message>
        <source>Type both at the other counter</source>
        <translation>Type both at the other counter</translation>
    </message>
    <message>
        <source>No code could be made</source>
        <translation>No code could be made</translation>
    </message>
    <message>
        <source>Add a counter</source>
        <translation>Add a counter</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>Address</translation>
    </message>
    <message>
        <source>Code</source>
        <translation>Code</translation>
    </message>
    <message>
        <source>Copy the address</source>
        <translation>Copy the address</translation>
    </message>
    <message>
        <source>Copy the code</source>
        <translation>Copy the code</translation>
    </message>
    <message>
        <source>The database is on this PC, and this is its name in the network. If the other counter does not find it, type this there instead: {addresses}</source>
        <translation>The database is on this PC, and this is its name in the network. If the other counter does not find it, type this there instead: {addresses}</translation>
    </message>
    <message>
        <source>The database is on this PC, which has no network now: the other counter cannot reach it. Connect this PC, then make a new code.</source>
        <translation>The database is on this PC, which has no network now: the other counter cannot reach it. Connect this PC, then make a new code.</translation>
    </message>
    <message>
        <source>There: Preferences → Account → Share with other counters. Give the code to no one else: whoever types it first gets everything that the counters share.</source>
        <translation>There: Preferences → Account → Share with other counters. Give the code to no one else: whoever types it first gets everything that the counters share.</translation>
    </message>
    <message>
        <source>Retry</source>
        <translation>Retry</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Close</translation>
    </message>
</context>
<context>
    <name>AddMapFileDialog</name>
    <message>
        <source>Add a map file</source>
        <translation>Add a map file</translation>
    </message>
    <message>
        <source>&amp;Copy it to this PC</source>
        <translation>&amp;Copy it to this PC</translation>
    </message>
    <message>
        <source>&amp;Use it where it is</source>
        <translation>&amp;Use it where it is</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>Add</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancel</translation>
    </message>
</context>
<context>
    <name>AddressChips</name>
    <message>
        <source>Address as it was read</source>
        <translation>Address as it was read</translation>
    </message>
    <message>
        <source>{part}?</source>
        <translation>{part}?</translation>
    </message>
    <message>
        <source>{part}: not sure. Press to choose what it is.</source>
        <translation>{part}: not sure. Press to choose what it is.</translation>
    </message>
    <message>
        <source>{part}. Press to change what it is.</source>
        <translation>{part}. Press to change what it is.</translation>
    </message>
    <message>
        <source>Yes, {part}</source>
        <translation>Yes, {part}</translation>
    </message>
    <message>
        <source>Leave it out</source>
        <translation>Leave it out</translation>
    </message>
</context>
<context>
    <name>Agenda</name>
    <message numerus="yes">
        <source>%n open</source>
        <translation>
            <numerusform>%n open</numerusform>
            <numerusform>%n open</numerusform>
        </translation>
    </message>
    <message>
        <source>{time} late</source>
        <translation>{time} late</translation>
    </message>
    <message>
        <source>in {time}</source>
        <translation>in {time}</translation>
    </message>
    <message>
        <source>time unknown</source>
        <translation>time unknown</translation>
    </message>
    <message>
        <source>Overdue</source>
        <translation>Overdue</translation>
    </message>
    <message>
        <source>Time unknown</source>
        <translation>Time unknown</translation>
    </message>
</context>
<context>
    <name>AlertBar</name>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>and %n more</numerusform>
            <numerusform>and %n more</numerusform>
        </translation>
    </message>
    <message>
        <source>Dismiss all</source>
        <translation>Dismiss all</translation>
    </message>
    <message numerus="yes">
        <source>%n alerts</source>
        <translation>
            <numerusform>%n alert</numerusform>
            <numerusform>%n alerts</numerusform>
        </translation>
    </message>
    <message>
        <source>Collapse</source>
        <translation>Collapse</translation>
    </message>
    <message>
        <source>Collapse the list of alerts</source>
        <translation>Collapse the list of alerts</translation>
    </message>
    <message numerus="yes">
        <source>+%n more</source>
        <translation>
            <numerusform>+%n more</numerusform>
            <numerusform>+%n more</numerusform>
        </translation>
    </message>
    <message>
        <source>Show all alerts</source>
        <translation>Show all alerts</translation>
    </message>
</context>
<context>
    <name>AlertRow</name>
    <message>
        <source>Show</source>
        <translation>Show</translation>
    </message>
    <message>
        <source>Show the delivery</source>
        <translation>Show the delivery</translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation>Dismiss</translation>
    </message>
</context>
<context>
    <name>Alerts</name>
    <message>
        <source>Picked up</source>
        <translation>Picked up</translation>
    </message>
    <message>
        <source>Delivered</source>
        <translation>Delivered</translation>
    </message>
    <message>
        <source>Wrong booking</source>
        <translation>Wrong booking</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>Failed</translation>
    </message>
    <message>
        <source>No driver</source>
        <translation>No driver</translation>
    </message>
    <message>
        <source>Cancelled</source>
        <translation>Cancelled</translation>
    </message>
    <message>
        <source>Wrong booking picked up</source>
        <translation>Wrong booking picked up</translation>
    </message>
    <message>
        <source>{order}: reported wrong, yet picked up</source>
        <translation>{order}: reported wrong, yet picked up</translation>
    </message>
    <message>
        <source>Wrong booking delivered</source>
        <translation>Wrong booking delivered</translation>
    </message>
    <message>
        <source>{order}: reported wrong, yet delivered</source>
        <translation>{order}: reported wrong, yet delivered</translation>
    </message>
    <message>
        <source>No money back</source>
        <translation>No money back</translation>
    </message>
    <message>
        <source>{order}: no money back after a day</source>
        <translation>{order}: no money back after a day</translation>
    </message>
    <message>
        <source>Wallet runs out soon</source>
        <translation>Wallet runs out soon</translation>
    </message>
    <message>
        <source>The wallet runs out soon</source>
        <translation>The wallet runs out soon</translation>
    </message>
    <message>
        <source>Money back</source>
        <translation>Money back</translation>
    </message>
    <message>
        <source>{order}: the money is back</source>
        <translation>{order}: the money is back</translation>
    </message>
    <message>
        <source>{order} accepted</source>
        <translation>{order} accepted</translation>
    </message>
    <message>
        <source>{order} picked up</source>
        <translation>{order} picked up</translation>
    </message>
    <message>
        <source>{order} delivered</source>
        <translation>{order} delivered</translation>
    </message>
    <message>
        <source>{order} failed</source>
        <translation>{order} failed</translation>
    </message>
    <message>
        <source>{order}: no driver</source>
        <translation>{order}: no driver</translation>
    </message>
    <message>
        <source>{order} cancelled</source>
        <translation>{order} cancelled</translation>
    </message>
    <message>
        <source>scheduled for {time}</source>
        <translation>scheduled for {time}</translation>
    </message>
    <message>
        <source>Booking unconfirmed</source>
        <translation>Booking unconfirmed</translation>
    </message>
    <message>
        <source>Upcoming scheduled delivery</source>
        <translation>Upcoming scheduled delivery</translation>
    </message>
    <message>
        <source>{order} is due soon</source>
        <translation>{order} is due soon</translation>
    </message>
    <message>
        <source>Accepted</source>
        <translation>Accepted</translation>
    </message>
    <message>
        <source>order {number}</source>
        <translation>order {number}</translation>
    </message>
    <message numerus="yes">
        <source>%n deliveries updated</source>
        <translation>
            <numerusform>%n delivery updated</numerusform>
            <numerusform>%n deliveries updated</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>AlertsPage</name>
    <message>
        <source>Alerts</source>
        <translation>Alerts</translation>
    </message>
    <message>
        <source>Notify me when</source>
        <translation>Notify me when</translation>
    </message>
    <message>
        <source>Preview sound: {kind}</source>
        <translation>Preview sound: {kind}</translation>
    </message>
    <message>
        <source>Desktop notifications</source>
        <translation>Desktop notifications</translation>
    </message>
    <message>
        <source>Sounds</source>
        <translation>Sounds</translation>
    </message>
    <message>
        <source>Speak alerts</source>
        <translation>Speak alerts</translation>
    </message>
    <message>
        <source>Test</source>
        <translation>Test</translation>
    </message>
    <message>
        <source>Do not disturb</source>
        <translation>Do not disturb</translation>
    </message>
    <message>
        <source>Quiet every day, from</source>
        <translation>Quiet every day, from</translation>
    </message>
    <message>
        <source>Volume</source>
        <translation>Volume</translation>
    </message>
    <message>
        <source>This PC has no sound device.</source>
        <translation>This PC has no sound device.</translation>
    </message>
    <message>
        <source>Quiet from</source>
        <translation>Quiet from</translation>
    </message>
    <message>
        <source>to</source>
        <translation>to</translation>
    </message>
    <message>
        <source>Quiet to</source>
        <translation>Quiet to</translation>
    </message>
    <message>
        <source>Remind me before scheduled deliveries</source>
        <translation>Remind me before scheduled deliveries</translation>
    </message>
    <message>
        <source>Minutes before the scheduled time</source>
        <translation>Minutes before the scheduled time</translation>
    </message>
    <message>
        <source> min before</source>
        <translation> min before</translation>
    </message>
    <message>
        <source>Failed deliveries always stay on screen.</source>
        <translation>Failed deliveries always stay on screen.</translation>
    </message>
    <message>
        <source>Spoken alerts: looking for a voice …</source>
        <translation>Spoken alerts: looking for a voice …</translation>
    </message>
    <message>
        <source>Spoken alerts: this PC has no voice for this language.</source>
        <translation>Spoken alerts: this PC has no voice for this language.</translation>
    </message>
    <message>
        <source>Spoken alerts: this PC has no speech.</source>
        <translation>Spoken alerts: this PC has no speech.</translation>
    </message>
</context>
<context>
    <name>Amounts</name>
    <message>
        <source>Amount not known</source>
        <translation>Amount not known</translation>
    </message>
    <message>
        <source>KWD {amount}</source>
        <translation>KWD {amount}</translation>
    </message>
</context>
<context>
    <name>Arrivals</name>
    <message>
        <source>9 of 10 within {time} (of {count}) to {place}</source>
        <translation>9 of 10 within {time} (of {count}) to {place}</translation>
    </message>
    <message numerus="yes">
        <source>Of your %n deliveries to {place} at this time of day in the last 90 days, 9 of 10 arrived within {time} of the booking. This is no promise.</source>
        <translation>
            <numerusform>Of your %n delivery to {place} at this time of day in the last 90 days, 9 of 10 arrived within {time} of the booking. This is no promise.</numerusform>
            <numerusform>Of your %n deliveries to {place} at this time of day in the last 90 days, 9 of 10 arrived within {time} of the booking. This is no promise.</numerusform>
        </translation>
    </message>
    <message>
        <source>{governorate} governorate</source>
        <translation>{governorate} governorate</translation>
    </message>
</context>
<context>
    <name>Audit</name>
    <message numerus="yes">
        <source>%n to ask the operator about.</source>
        <translation>
            <numerusform>%n to ask the operator about.</numerusform>
            <numerusform>%n to ask the operator about.</numerusform>
        </translation>
    </message>
    <message>
        <source>{amount} was paid for no order at all.</source>
        <translation>{amount} was paid for no order at all.</translation>
    </message>
    <message>
        <source>{amount} was paid for {order}, a delivery that was never seen here.</source>
        <translation>{amount} was paid for {order}, a delivery that was never seen here.</translation>
    </message>
    <message>
        <source>{amount} was paid for {order}, which this PC does not know; the service does not list so far back.</source>
        <translation>{amount} was paid for {order}, which this PC does not know; the service does not list so far back.</translation>
    </message>
    <message numerus="yes">
        <source>{order} was paid %n times, {amount} in all.</source>
        <translation>
            <numerusform>{order} was paid once, {amount} in all.</numerusform>
            <numerusform>{order} was paid %n times, {amount} in all.</numerusform>
        </translation>
    </message>
    <message>
        <source>{order}: {amount} was paid, its price is {price}.</source>
        <translation>{order}: {amount} was paid, its price is {price}.</translation>
    </message>
    <message>
        <source>{order} was not paid; its price is {price}.</source>
        <translation>{order} was not paid; its price is {price}.</translation>
    </message>
    <message>
        <source>Nothing to compare yet: no payments for known deliveries.</source>
        <translation>Nothing to compare yet: no payments for known deliveries.</translation>
    </message>
    <message numerus="yes">
        <source>Since {time}: %n payment(s) matched with deliveries.</source>
        <translation>
            <numerusform>Since {time}: %n payment matched with deliveries.</numerusform>
            <numerusform>Since {time}: %n payments matched with deliveries.</numerusform>
        </translation>
    </message>
    <message>
        <source>No discrepancies.</source>
        <translation>No discrepancies.</translation>
    </message>
</context>
<context>
    <name>AuditFindings</name>
    <message>
        <source>Check now</source>
        <translation>Check now</translation>
    </message>
    <message>
        <source>Checking …</source>
        <translation>Checking …</translation>
    </message>
    <message>
        <source>Reconcile the wallet now</source>
        <translation>Reconcile the wallet now</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>Result</translation>
    </message>
    <message>
        <source>Discrepancies</source>
        <translation>Discrepancies</translation>
    </message>
    <message>
        <source>Compares every payment with the deliveries on this PC.</source>
        <translation>Compares every payment with the deliveries on this PC.</translation>
    </message>
</context>
<context>
    <name>Away</name>
    <message>
        <source>Nothing new while you were away.</source>
        <translation>Nothing new while you were away.</translation>
    </message>
</context>
<context>
    <name>AwayCard</name>
    <message>
        <source>Failed</source>
        <translation>Failed</translation>
    </message>
    <message>
        <source>Unconfirmed</source>
        <translation>Unconfirmed</translation>
    </message>
    <message>
        <source>Late</source>
        <translation>Late</translation>
    </message>
    <message>
        <source>Delivered</source>
        <translation>Delivered</translation>
    </message>
    <message>
        <source>Moved on</source>
        <translation>Moved on</translation>
    </message>
    <message>
        <source>Booked by others</source>
        <translation>Booked by others</translation>
    </message>
    <message>
        <source>Wallet</source>
        <translation>Wallet</translation>
    </message>
    <message>
        <source>While you were away ({time})</source>
        <translation>While you were away ({time})</translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation>Dismiss</translation>
    </message>
    <message>
        <source>Dismiss what happened while you were away</source>
        <translation>Dismiss what happened while you were away</translation>
    </message>
    <message>
        <source>Press again for the next one</source>
        <translation>Press again for the next one</translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>and %n more</numerusform>
            <numerusform>and %n more</numerusform>
        </translation>
    </message>
    <message>
        <source>{kind} {count}: {names}</source>
        <translation>{kind} {count}: {names}</translation>
    </message>
    <message>
        <source>, </source>
        <translation>, </translation>
    </message>
    <message>
        <source>Wallet: {amount} more, now {balance}</source>
        <translation>Wallet: {amount} more, now {balance}</translation>
    </message>
    <message>
        <source>Wallet: {amount} less, now {balance}</source>
        <translation>Wallet: {amount} less, now {balance}</translation>
    </message>
</context>
<context>
    <name>Balance</name>
    <message>
        <source>The wallet has {balance}, this costs {price}: it may be refused.</source>
        <translation>The wallet has {balance}, this costs {price}: it may be refused.</translation>
    </message>
    <message>
        <source>{amount} left after this: below your level of {level}.</source>
        <translation>{amount} left after this: below your level of {level}.</translation>
    </message>
    <message>
        <source>The balance is below your level of {level}. Top the wallet up in time.</source>
        <translation>The balance is below your level of {level}. Top the wallet up in time.</translation>
    </message>
    <message>
        <source>Not enough for an order like today&apos;s</source>
        <translation>Not enough for an order like today&apos;s</translation>
    </message>
    <message>
        <source>Not enough for a usual order</source>
        <translation>Not enough for a usual order</translation>
    </message>
    <message numerus="yes">
        <source>At the pace of the last %n day(s) it lasts more than 2 weeks</source>
        <translation>
            <numerusform>At the pace of the last day it lasts more than 2 weeks</numerusform>
            <numerusform>At the pace of the last %n days it lasts more than 2 weeks</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>At the pace of the last %n day(s) it lasts less than an hour</source>
        <translation>
            <numerusform>At the pace of the last day it lasts less than an hour</numerusform>
            <numerusform>At the pace of the last %n days it lasts less than an hour</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>At the pace of the last %n day(s) it lasts until about {time}</source>
        <translation>
            <numerusform>At the pace of the last day it lasts until about {time}</numerusform>
            <numerusform>At the pace of the last %n days it lasts until about {time}</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>enough for %n order(s) like today&apos;s</source>
        <translation>
            <numerusform>enough for %n order like today&apos;s</numerusform>
            <numerusform>enough for %n orders like today&apos;s</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>enough for about %n order(s)</source>
        <translation>
            <numerusform>enough for about %n order</numerusform>
            <numerusform>enough for about %n orders</numerusform>
        </translation>
    </message>
    <message>
        <source>{pace}, {orders}</source>
        <translation>{pace}, {orders}</translation>
    </message>
    <message>
        <source>The wallet is not enough for a usual order. Top it up.</source>
        <translation>The wallet is not enough for a usual order. Top it up.</translation>
    </message>
    <message>
        <source>The wallet runs out within the hour. Top it up.</source>
        <translation>The wallet runs out within the hour. Top it up.</translation>
    </message>
    <message>
        <source>The wallet runs out at about {time}. Top it up.</source>
        <translation>The wallet runs out at about {time}. Top it up.</translation>
    </message>
    <message>
        <source>Wallet balance</source>
        <translation>Wallet balance</translation>
    </message>
    <message>
        <source>How the wallet is billed, and as of when</source>
        <translation>How the wallet is billed, and as of when</translation>
    </message>
    <message>
        <source>How long the balance lasts</source>
        <translation>How long the balance lasts</translation>
    </message>
    <message>
        <source>Warning about the wallet</source>
        <translation>Warning about the wallet</translation>
    </message>
    <message>
        <source>Prepaid</source>
        <translation>Prepaid</translation>
    </message>
    <message>
        <source>as of {time}</source>
        <translation>as of {time}</translation>
    </message>
    <message>
        <source>Show wallet</source>
        <translation>Show wallet</translation>
    </message>
    <message>
        <source>How scheduled deliveries are paid for</source>
        <translation>How scheduled deliveries are paid for</translation>
    </message>
    <message>
        <source>The wallet could not be read. {reason}</source>
        <translation>The wallet could not be read. {reason}</translation>
    </message>
    <message>
        <source>Not connected.</source>
        <translation>Not connected.</translation>
    </message>
    <message>
        <source>Loading …</source>
        <translation>Loading …</translation>
    </message>
</context>
<context>
    <name>Banner</name>
    <message>
        <source>Dismiss</source>
        <translation>Dismiss</translation>
    </message>
    <message>
        <source>Dismiss the message</source>
        <translation>Dismiss the message</translation>
    </message>
    <message>
        <source>Print</source>
        <translation>Print</translation>
    </message>
    <message>
        <source>Print the slip of this order</source>
        <translation>Print the slip of this order</translation>
    </message>
    <message numerus="yes">
        <source>%n more messages</source>
        <translation>
            <numerusform>%n more message</numerusform>
            <numerusform>%n more messages</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Board</name>
    <message>
        <source>No driver yet</source>
        <translation>No driver yet</translation>
    </message>
    <message>
        <source>Counter</source>
        <translation>Counter</translation>
    </message>
    <message>
        <source>{column}: not known</source>
        <translation>{column}: not known</translation>
    </message>
    <message>
        <source>{day} {month}, {time}</source>
        <translation>{day} {month}, {time}</translation>
    </message>
    <message>
        <source>Missing</source>
        <comment>the amount of cash</comment>
        <translation>Missing</translation>
    </message>
    <message>
        <source>Collects {amount}</source>
        <translation>Collects {amount}</translation>
    </message>
    <message>
        <source>Cash, amount missing</source>
        <translation>Cash, amount missing</translation>
    </message>
    <message>
        <source>Order</source>
        <translation>Order</translation>
    </message>
    <message>
        <source>Booked</source>
        <translation>Booked</translation>
    </message>
    <message>
        <source>Customer</source>
        <translation>Customer</translation>
    </message>
    <message>
        <source>Phone</source>
        <translation>Phone</translation>
    </message>
    <message>
        <source>Area</source>
        <translation>Area</translation>
    </message>
    <message>
        <source>Status</source>
        <translation>Status</translation>
    </message>
    <message>
        <source>The number that the operator gave; not seen at the service yet</source>
        <translation>The number that the operator gave; not seen at the service yet</translation>
    </message>
    <message>
        <source>Sent in {time}</source>
        <translation>Sent in {time}</translation>
    </message>
    <message>
        <source>Time until it is sent</source>
        <translation>Time until it is sent</translation>
    </message>
    <message>
        <source>Time until the next check</source>
        <translation>Time until the next check</translation>
    </message>
    <message>
        <source>time unknown</source>
        <translation>time unknown</translation>
    </message>
    <message>
        <source>Scheduled for {time}</source>
        <translation>Scheduled for {time}</translation>
    </message>
    <message>
        <source>Booked {time}</source>
        <translation>Booked {time}</translation>
    </message>
    <message>
        <source>No cash</source>
        <translation>No cash</translation>
    </message>
    <message>
        <source>No cash to collect</source>
        <translation>No cash to collect</translation>
    </message>
    <message>
        <source>Not known whether cash is collected</source>
        <translation>Not known whether cash is collected</translation>
    </message>
    <message>
        <source>Driver</source>
        <translation>Driver</translation>
    </message>
    <message>
        <source>Vehicle</source>
        <translation>Vehicle</translation>
    </message>
    <message>
        <source>Price</source>
        <translation>Price</translation>
    </message>
    <message>
        <source>Booked by</source>
        <translation>Booked by</translation>
    </message>
    <message>
        <source>Cash</source>
        <translation>Cash</translation>
    </message>
</context>
<context>
    <name>BoardBar</name>
    <message>
        <source>Search order, name, phone, area, notes</source>
        <translation>Search order, name, phone, area, notes</translation>
    </message>
    <message>
        <source>Search the deliveries</source>
        <translation>Search the deliveries</translation>
    </message>
    <message>
        <source>Filters</source>
        <translation>Filters</translation>
    </message>
    <message numerus="yes">
        <source>Days and branch, %n chosen</source>
        <translation>
            <numerusform>Days and branch, %n chosen</numerusform>
            <numerusform>Days and branch, %n chosen</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>BoardColumns</name>
    <message>
        <source>&amp;Sort by</source>
        <translation>&amp;Sort by</translation>
    </message>
    <message>
        <source>&amp;Move</source>
        <translation>&amp;Move</translation>
    </message>
    <message>
        <source>&amp;Reset columns</source>
        <translation>&amp;Reset columns</translation>
    </message>
    <message>
        <source>Move &amp;left</source>
        <translation>Move &amp;left</translation>
    </message>
    <message>
        <source>Move &amp;right</source>
        <translation>Move &amp;right</translation>
    </message>
    <message>
        <source>Co&amp;lumns</source>
        <translation>Co&amp;lumns</translation>
    </message>
</context>
<context>
    <name>BoardEmpty</name>
    <message>
        <source>No match so far. Older deliveries could not be read. {reason}</source>
        <translation>No match so far. Older deliveries could not be read. {reason}</translation>
    </message>
    <message>
        <source>No match so far. Loading older deliveries …</source>
        <translation>No match so far. Loading older deliveries …</translation>
    </message>
    <message>
        <source>Clear the search and the filters</source>
        <translation>Clear the search and the filters</translation>
    </message>
    <message>
        <source>The deliveries could not be read. {reason}</source>
        <translation>The deliveries could not be read. {reason}</translation>
    </message>
    <message>
        <source>No deliveries yet. Type the phone to begin.</source>
        <translation>No deliveries yet. Type the phone to begin.</translation>
    </message>
    <message numerus="yes">
        <source>%n match(es) outside this filter.</source>
        <translation>
            <numerusform>%n match outside this filter.</numerusform>
            <numerusform>%n matches outside this filter.</numerusform>
        </translation>
    </message>
    <message>
        <source>No delivery here.</source>
        <translation>No delivery here.</translation>
    </message>
    <message>
        <source>Read the deliveries again</source>
        <translation>Read the deliveries again</translation>
    </message>
    <message>
        <source>Show all</source>
        <translation>Show all</translation>
    </message>
    <message>
        <source>Show them</source>
        <translation>Show them</translation>
    </message>
    <message>
        <source>Clear the filters; the search stays</source>
        <translation>Clear the filters; the search stays</translation>
    </message>
</context>
<context>
    <name>BoardMenu</name>
    <message>
        <source>&amp;Copy</source>
        <translation>&amp;Copy</translation>
    </message>
    <message numerus="yes">
        <source>&amp;Print %n slip(s)</source>
        <translation>
            <numerusform>&amp;Print slip</numerusform>
            <numerusform>&amp;Print %n slips</numerusform>
        </translation>
    </message>
    <message>
        <source>Book &amp;again</source>
        <translation>Book &amp;again</translation>
    </message>
    <message>
        <source>Show on the &amp;map</source>
        <translation>Show on the &amp;map</translation>
    </message>
    <message>
        <source>&amp;Export …</source>
        <translation>&amp;Export …</translation>
    </message>
    <message>
        <source>&amp;Undo booking</source>
        <translation>&amp;Undo booking</translation>
    </message>
    <message>
        <source>&amp;Book now</source>
        <translation>&amp;Book now</translation>
    </message>
    <message>
        <source>Call the &amp;driver, {name}</source>
        <translation>Call the &amp;driver, {name}</translation>
    </message>
</context>
<context>
    <name>BoardPanel</name>
    <message>
        <source>Deliveries</source>
        <translation>Deliveries</translation>
    </message>
</context>
<context>
    <name>BookBar</name>
    <message>
        <source>Columns …</source>
        <translation>Columns …</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Close</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pause</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>Resume</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Stop</translation>
    </message>
    <message>
        <source>Save results …</source>
        <translation>Save results …</translation>
    </message>
    <message>
        <source>Save failed rows …</source>
        <translation>Save failed rows …</translation>
    </message>
    <message>
        <source>Print slips</source>
        <translation>Print slips</translation>
    </message>
    <message>
        <source>Rows booked</source>
        <translation>Rows booked</translation>
    </message>
    <message numerus="yes">
        <source>Book %n orders</source>
        <translation>
            <numerusform>Book %n order</numerusform>
            <numerusform>Book %n orders</numerusform>
        </translation>
    </message>
    <message>
        <source>Confirm columns …</source>
        <translation>Confirm columns …</translation>
    </message>
    <message>
        <source>Not read: {columns}</source>
        <translation>Not read: {columns}</translation>
    </message>
    <message>
        <source>Columns were guessed. Confirm them first.</source>
        <translation>Columns were guessed. Confirm them first.</translation>
    </message>
    <message numerus="yes">
        <source>No row is ready. Correct or confirm %n rows.</source>
        <translation>
            <numerusform>No row is ready. Correct or confirm %n row.</numerusform>
            <numerusform>No row is ready. Correct or confirm %n rows.</numerusform>
        </translation>
    </message>
    <message>
        <source>No row is left to book.</source>
        <translation>No row is left to book.</translation>
    </message>
    <message>
        <source>The file has no rows.</source>
        <translation>The file has no rows.</translation>
    </message>
</context>
<context>
    <name>BookDialog</name>
    <message>
        <source>Book orders</source>
        <translation>Book orders</translation>
    </message>
    <message numerus="yes">
        <source>Book %n orders?</source>
        <translation>
            <numerusform>Book %n order?</numerusform>
            <numerusform>Book %n orders?</numerusform>
        </translation>
    </message>
    <message>
        <source>The other counters cannot be reached: they may book these orders too.</source>
        <translation>The other counters cannot be reached: they may book these orders too.</translation>
    </message>
    <message>
        <source>File</source>
        <translation>File</translation>
    </message>
    <message>
        <source>Not read</source>
        <translation>Not read</translation>
    </message>
    <message>
        <source>Total</source>
        <translation>Total</translation>
    </message>
    <message>
        <source>Wallet</source>
        <translation>Wallet</translation>
    </message>
    <message>
        <source>Scheduled</source>
        <translation>Scheduled</translation>
    </message>
    <message>
        <source>Not booked</source>
        <translation>Not booked</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancel</translation>
    </message>
    <message numerus="yes">
        <source>Book %n orders</source>
        <translation>
            <numerusform>Book %n order</numerusform>
            <numerusform>Book %n orders</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n prices missing</source>
        <translation>
            <numerusform>%n price missing</numerusform>
            <numerusform>%n prices missing</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{amount} now: not enough for %n orders.</source>
        <translation>
            <numerusform>{amount} now: not enough for %n order.</numerusform>
            <numerusform>{amount} now: not enough for %n orders.</numerusform>
        </translation>
    </message>
    <message>
        <source>{before} now, {after} after</source>
        <translation>{before} now, {after} after</translation>
    </message>
    <message numerus="yes">
        <source>%n orders, the first {time}</source>
        <translation>
            <numerusform>%n order, {time}</numerusform>
            <numerusform>%n orders, the first {time}</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The sheet hides %n of these orders.</source>
        <translation>
            <numerusform>The sheet hides %n of these orders.</numerusform>
            <numerusform>The sheet hides %n of these orders.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The sheet hides %n of the rows that are not booked.</source>
        <translation>
            <numerusform>The sheet hides %n of the rows that are not booked.</numerusform>
            <numerusform>The sheet hides %n of the rows that are not booked.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>BookingBanner</name>
    <message>
        <source>Not connected yet. Wait a moment.</source>
        <translation>Not connected yet. Wait a moment.</translation>
    </message>
    <message>
        <source>Do not book for {name}.</source>
        <translation>Do not book for {name}.</translation>
    </message>
    <message>
        <source>Do not book for {name}: {reason}</source>
        <translation>Do not book for {name}: {reason}</translation>
    </message>
    <message>
        <source>Still waiting. Set it aside and take the next customer?</source>
        <translation>Still waiting. Set it aside and take the next customer?</translation>
    </message>
    <message>
        <source>The form is cleared.</source>
        <translation>The form is cleared.</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Undo</translation>
    </message>
    <message>
        <source>No answer yet for {name}. Set it aside?</source>
        <translation>No answer yet for {name}. Set it aside?</translation>
    </message>
    <message>
        <source>Set aside</source>
        <translation>Set aside</translation>
    </message>
    <message>
        <source>Not sent.</source>
        <translation>Not sent.</translation>
    </message>
    <message>
        <source>{name}: unconfirmed. You will see the result here.</source>
        <translation>{name}: unconfirmed. You will see the result here.</translation>
    </message>
    <message>
        <source>{amount} in cash: were fils meant?</source>
        <translation>{amount} in cash: were fils meant?</translation>
    </message>
    <message>
        <source>{phone} is the phone of {owner}, but name and place are another customer&apos;s.</source>
        <translation>{phone} is the phone of {owner}, but name and place are another customer&apos;s.</translation>
    </message>
    <message>
        <source>The same booking is about to be sent ({time}). Book again?</source>
        <translation>The same booking is about to be sent ({time}). Book again?</translation>
    </message>
    <message>
        <source>{counter} has an unconfirmed booking for this phone ({time}). Book again?</source>
        <translation>{counter} has an unconfirmed booking for this phone ({time}). Book again?</translation>
    </message>
    <message>
        <source>A booking for this phone is unconfirmed ({time}). Book again?</source>
        <translation>A booking for this phone is unconfirmed ({time}). Book again?</translation>
    </message>
    <message>
        <source>Already booked at {time} ({order}). Book again?</source>
        <translation>Already booked at {time} ({order}). Book again?</translation>
    </message>
    <message>
        <source>Not booked.</source>
        <translation>Not booked.</translation>
    </message>
    <message numerus="yes">
        <source>Not booked: the service is busy. Press Book in %n s.</source>
        <translation>
            <numerusform>Not booked: the service is busy. Press Book in %n s.</numerusform>
            <numerusform>Not booked: the service is busy. Press Book in %n s.</numerusform>
        </translation>
    </message>
    <message>
        <source>Booked: {name}, {order}</source>
        <translation>Booked: {name}, {order}</translation>
    </message>
    <message>
        <source>Booked: {order}</source>
        <translation>Booked: {order}</translation>
    </message>
    <message>
        <source>Booked, but not saved on this PC. Note the number.</source>
        <translation>Booked, but not saved on this PC. Note the number.</translation>
    </message>
    <message>
        <source>Book anyway</source>
        <translation>Book anyway</translation>
    </message>
    <message>
        <source>Not booked: the service was busy. Press Book.</source>
        <translation>Not booked: the service was busy. Press Book.</translation>
    </message>
    <message>
        <source>Not booked: nothing was sent. The service answers again.</source>
        <translation>Not booked: nothing was sent. The service answers again.</translation>
    </message>
    <message>
        <source>The form is empty. Type the customer&apos;s phone first.</source>
        <translation>The form is empty. Type the customer&apos;s phone first.</translation>
    </message>
</context>
<context>
    <name>BookingPanel</name>
    <message>
        <source>Clear</source>
        <translation>Clear</translation>
    </message>
    <message>
        <source>Clear the form</source>
        <translation>Clear the form</translation>
    </message>
    <message>
        <source>Book this delivery (Ctrl+Enter)</source>
        <translation>Book this delivery (Ctrl+Enter)</translation>
    </message>
    <message>
        <source>No other door is known for this address.</source>
        <translation>No other door is known for this address.</translation>
    </message>
    <message>
        <source>Booking …</source>
        <translation>Booking …</translation>
    </message>
    <message>
        <source>Book</source>
        <translation>Book</translation>
    </message>
</context>
<context>
    <name>BranchPrices</name>
    <message>
        <source>Not connected yet. Wait a moment.</source>
        <translation>Not connected yet. Wait a moment.</translation>
    </message>
    <message>
        <source>Choose the drop-off first.</source>
        <translation>Choose the drop-off first.</translation>
    </message>
    <message>
        <source>This account has no branches.</source>
        <translation>This account has no branches.</translation>
    </message>
    <message>
        <source>{branch} is the only branch.</source>
        <translation>{branch} is the only branch.</translation>
    </message>
    <message>
        <source>A scheduled delivery costs the same from every branch.</source>
        <translation>A scheduled delivery costs the same from every branch.</translation>
    </message>
    <message>
        <source>Price from each branch</source>
        <translation>Price from each branch</translation>
    </message>
    <message>
        <source>Close the prices of branches</source>
        <translation>Close the prices of branches</translation>
    </message>
    <message>
        <source>Branch</source>
        <translation>Branch</translation>
    </message>
    <message>
        <source>Distance</source>
        <translation>Distance</translation>
    </message>
    <message>
        <source>Price</source>
        <translation>Price</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>Difference</translation>
    </message>
    <message>
        <source>{km} km over the {edge} km tier: {difference} within it</source>
        <translation>{km} km over the {edge} km tier: {difference} within it</translation>
    </message>
    <message>
        <source>{km} km before the {edge} km tier ends: {difference} beyond it</source>
        <translation>{km} km before the {edge} km tier ends: {difference} beyond it</translation>
    </message>
</context>
<context>
    <name>Breakdown</name>
    <message>
        <source>What the price is made of</source>
        <translation>What the price is made of</translation>
    </message>
    <message>
        <source>Price breakdown</source>
        <translation>Price breakdown</translation>
    </message>
    <message>
        <source>Total by the tariff</source>
        <translation>Total by the tariff</translation>
    </message>
    <message>
        <source>The tariff is not known.</source>
        <translation>The tariff is not known.</translation>
    </message>
    <message>
        <source>A part of the tariff could not be read.</source>
        <translation>A part of the tariff could not be read.</translation>
    </message>
    <message>
        <source>The tariff has no prices by distance.</source>
        <translation>The tariff has no prices by distance.</translation>
    </message>
    <message>
        <source>This account has prices of its own, which the service does not give.</source>
        <translation>This account has prices of its own, which the service does not give.</translation>
    </message>
    <message>
        <source>The service gave no distance in km.</source>
        <translation>The service gave no distance in km.</translation>
    </message>
    <message>
        <source>The tariff has no rate for a longer distance.</source>
        <translation>The tariff has no rate for a longer distance.</translation>
    </message>
    <message>
        <source>The tariff has two prices for this distance.</source>
        <translation>The tariff has two prices for this distance.</translation>
    </message>
    <message>
        <source>The tariff has no price for this zone.</source>
        <translation>The tariff has no price for this zone.</translation>
    </message>
    <message>
        <source>The rate of scheduled deliveries is not known.</source>
        <translation>The rate of scheduled deliveries is not known.</translation>
    </message>
    <message>
        <source>{km} km past {after} km × {rate}</source>
        <translation>{km} km past {after} km × {rate}</translation>
    </message>
    <message>
        <source>Fixed price: {zone}</source>
        <translation>Fixed price: {zone}</translation>
    </message>
    <message>
        <source>Rounding</source>
        <translation>Rounding</translation>
    </message>
    <message>
        <source>Scheduled, flat rate</source>
        <translation>Scheduled, flat rate</translation>
    </message>
    <message>
        <source>The first {distance} km</source>
        <translation>The first {distance} km</translation>
    </message>
    <message>
        <source>{tier} ({distance} km)</source>
        <translation>{tier} ({distance} km)</translation>
    </message>
    <message>
        <source>The service asks {amount} more than its tariff.</source>
        <translation>The service asks {amount} more than its tariff.</translation>
    </message>
    <message>
        <source>The service asks {amount} less than its tariff.</source>
        <translation>The service asks {amount} less than its tariff.</translation>
    </message>
    <message>
        <source>The service rounds this to {amount}.</source>
        <translation>The service rounds this to {amount}.</translation>
    </message>
    <message>
        <source>The last known tariff</source>
        <translation>The last known tariff</translation>
    </message>
    <message>
        <source>Tariff of {time}</source>
        <translation>Tariff of {time}</translation>
    </message>
    <message>
        <source>Estimate: at least {least}</source>
        <translation>Estimate: at least {least}</translation>
    </message>
    <message>
        <source>Estimate: about {price}</source>
        <translation>Estimate: about {price}</translation>
    </message>
    <message>
        <source>Estimate: about {least} to {most}</source>
        <translation>Estimate: about {least} to {most}</translation>
    </message>
    <message>
        <source>{km} km, as the service measured before</source>
        <translation>{km} km, as the service measured before</translation>
    </message>
    <message>
        <source>{km} km in a straight line; the way by road is longer</source>
        <translation>{km} km in a straight line; the way by road is longer</translation>
    </message>
    <message>
        <source>{least} to {most} km, judged by the service&apos;s other distances</source>
        <translation>{least} to {most} km, judged by the service&apos;s other distances</translation>
    </message>
</context>
<context>
    <name>CallBanner</name>
    <message>
        <source>Take call</source>
        <translation>Take call</translation>
    </message>
    <message>
        <source>Waiting for this booking.</source>
        <translation>Waiting for this booking.</translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>and %n more</numerusform>
            <numerusform>and %n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>CashSheet</name>
    <message>
        <source>Collected</source>
        <translation>Collected</translation>
    </message>
    <message>
        <source>Pending</source>
        <translation>Pending</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>Failed</translation>
    </message>
    <message>
        <source>No driver</source>
        <translation>No driver</translation>
    </message>
    <message>
        <source>Pending: booked before its end and still on the way.</source>
        <translation>Pending: booked before its end and still on the way.</translation>
    </message>
    <message>
        <source>{part}, KWD</source>
        <translation>{part}, KWD</translation>
    </message>
    <message numerus="yes">
        <source>{amount} + %n missing</source>
        <translation>
            <numerusform>{amount} + %n missing</numerusform>
            <numerusform>{amount} + %n missing</numerusform>
        </translation>
    </message>
    <message>
        <source>none</source>
        <translation>none</translation>
    </message>
    <message numerus="yes">
        <source>%n amounts missing</source>
        <translation>
            <numerusform>%n amount missing</numerusform>
            <numerusform>%n amounts missing</numerusform>
        </translation>
    </message>
    <message>
        <source>amount missing</source>
        <translation>amount missing</translation>
    </message>
    <message>
        <source>Amounts are what this PC sent, or a counter that shares with it. Unknown ones are excluded from totals.</source>
        <translation>Amounts are what this PC sent, or a counter that shares with it. Unknown ones are excluded from totals.</translation>
    </message>
    <message>
        <source>Cash sheet</source>
        <translation>Cash sheet</translation>
    </message>
    <message>
        <source>From {since} to {until}</source>
        <translation>From {since} to {until}</translation>
    </message>
    <message>
        <source>As of {time}</source>
        <translation>As of {time}</translation>
    </message>
    <message>
        <source>Driver</source>
        <translation>Driver</translation>
    </message>
    <message>
        <source>Total</source>
        <translation>Total</translation>
    </message>
    <message>
        <source>Counter</source>
        <translation>Counter</translation>
    </message>
    <message>
        <source>Handed over by</source>
        <translation>Handed over by</translation>
    </message>
    <message>
        <source>Received by</source>
        <translation>Received by</translation>
    </message>
    <message>
        <source>Page {page} of {all}</source>
        <translation>Page {page} of {all}</translation>
    </message>
    <message numerus="yes">
        <source>%n deliveries</source>
        <translation>
            <numerusform>%n delivery</numerusform>
            <numerusform>%n deliveries</numerusform>
        </translation>
    </message>
    <message>
        <source>Collected, unknown</source>
        <translation>Collected, unknown</translation>
    </message>
    <message>
        <source>Pending, unknown</source>
        <translation>Pending, unknown</translation>
    </message>
    <message>
        <source>Failed, unknown</source>
        <translation>Failed, unknown</translation>
    </message>
    <message>
        <source>Whole shop</source>
        <translation>Whole shop</translation>
    </message>
    <message>
        <source>Settled</source>
        <translation>Settled</translation>
    </message>
    <message>
        <source>Settled, but not delivered: {orders}</source>
        <translation>Settled, but not delivered: {orders}</translation>
    </message>
    <message>
        <source>Booked elsewhere</source>
        <translation>Booked elsewhere</translation>
    </message>
    <message>
        <source>No clerk chosen</source>
        <translation>No clerk chosen</translation>
    </message>
    <message>
        <source>cash unknown</source>
        <translation>cash unknown</translation>
    </message>
    <message>
        <source>Collected and failed: deliveries that ended in this period, by the time that the service gives or, without one, the time that this PC first saw it.</source>
        <translation>Collected and failed: deliveries that ended in this period, by the time that the service gives or, without one, the time that this PC first saw it.</translation>
    </message>
    <message>
        <source>Booked by</source>
        <translation>Booked by</translation>
    </message>
    <message>
        <source>No cash in this period.</source>
        <translation>No cash in this period.</translation>
    </message>
    <message numerus="yes">
        <source>Excluded from totals: %n</source>
        <translation>
            <numerusform>Excluded from totals: %n</numerusform>
            <numerusform>Excluded from totals: %n</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>No cash to collect: %n</source>
        <translation>
            <numerusform>No cash to collect: %n</numerusform>
            <numerusform>No cash to collect: %n</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>CashView</name>
    <message>
        <source>Cash by driver</source>
        <translation>Cash by driver</translation>
    </message>
    <message numerus="yes">
        <source>%n deliveries</source>
        <translation>
            <numerusform>%n delivery</numerusform>
            <numerusform>%n deliveries</numerusform>
        </translation>
    </message>
    <message>
        <source>Excluded from totals</source>
        <translation>Excluded from totals</translation>
    </message>
    <message>
        <source>Deliveries excluded from totals</source>
        <translation>Deliveries excluded from totals</translation>
    </message>
    <message>
        <source>No cash in this period. It appears once a delivery with cash is booked.</source>
        <translation>No cash in this period. It appears once a delivery with cash is booked.</translation>
    </message>
    <message numerus="yes">
        <source>%n with no cash to collect</source>
        <translation>
            <numerusform>%n with no cash to collect</numerusform>
            <numerusform>%n with no cash to collect</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ClaimedDialog</name>
    <message>
        <source>Print slip</source>
        <translation>Print slip</translation>
    </message>
    <message>
        <source>Two slips of one order look like two deliveries.</source>
        <translation>Two slips of one order look like two deliveries.</translation>
    </message>
    <message>
        <source>Print it again</source>
        <translation>Print it again</translation>
    </message>
    <message>
        <source>Print all</source>
        <translation>Print all</translation>
    </message>
    <message numerus="yes">
        <source>Print the other %n</source>
        <translation>
            <numerusform>Print the other one</numerusform>
            <numerusform>Print the other %n</numerusform>
        </translation>
    </message>
    <message>
        <source>Do not print</source>
        <translation>Do not print</translation>
    </message>
    <message numerus="yes">
        <source>%n of these slips are at other counters</source>
        <translation>
            <numerusform>%n of these slips is at another counter</numerusform>
            <numerusform>%n of these slips are at other counters</numerusform>
        </translation>
    </message>
    <message>
        <source>Print the slip of {number} again?</source>
        <translation>Print the slip of {number} again?</translation>
    </message>
    <message>
        <source>Print the slip of {number} here, too?</source>
        <translation>Print the slip of {number} here, too?</translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>and %n more</numerusform>
            <numerusform>and %n more</numerusform>
        </translation>
    </message>
    <message>
        <source>{counter} has had it to print since {time}.</source>
        <translation>{counter} has had it to print since {time}.</translation>
    </message>
    <message>
        <source>{counter} printed it at {time}.</source>
        <translation>{counter} printed it at {time}.</translation>
    </message>
</context>
<context>
    <name>ClearButton</name>
    <message>
        <source>Clear</source>
        <translation>Clear</translation>
    </message>
</context>
<context>
    <name>ClerkButton</name>
    <message>
        <source>Choose clerk</source>
        <translation>Choose clerk</translation>
    </message>
    <message>
        <source>{name} works here. Hand over</source>
        <translation>{name} works here. Hand over</translation>
    </message>
    <message>
        <source>Who works here?</source>
        <translation>Who works here?</translation>
    </message>
</context>
<context>
    <name>ClerkDialog</name>
    <message>
        <source>Who works here?</source>
        <translation>Who works here?</translation>
    </message>
    <message>
        <source>Name or number</source>
        <translation>Name or number</translation>
    </message>
    <message>
        <source>Clerks</source>
        <translation>Clerks</translation>
    </message>
    <message>
        <source>Nobody now</source>
        <translation>Nobody now</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancel</translation>
    </message>
    <message>
        <source>PIN</source>
        <translation>PIN</translation>
    </message>
    <message>
        <source>Wrong PIN. Wait {seconds} s.</source>
        <translation>Wrong PIN. Wait {seconds} s.</translation>
    </message>
    <message>
        <source>Wrong PIN.</source>
        <translation>Wrong PIN.</translation>
    </message>
</context>
<context>
    <name>ClerksBox</name>
    <message>
        <source>Clerks</source>
        <translation>Clerks</translation>
    </message>
    <message>
        <source>For convenience, not security: a PIN here can be found out.</source>
        <translation>For convenience, not security: a PIN here can be found out.</translation>
    </message>
    <message>
        <source>No clerks yet. Add the first one.</source>
        <translation>No clerks yet. Add the first one.</translation>
    </message>
    <message>
        <source>Add a clerk …</source>
        <translation>Add a clerk …</translation>
    </message>
    <message>
        <source>Name or PIN …</source>
        <translation>Name or PIN …</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Remove</translation>
    </message>
</context>
<context>
    <name>ColumnsDialog</name>
    <message>
        <source>Columns of the file</source>
        <translation>Columns of the file</translation>
    </message>
    <message>
        <source>No column holds the phone: no row can be booked.</source>
        <translation>No column holds the phone: no row can be booked.</translation>
    </message>
    <message>
        <source>Check the guessed columns, then confirm: once for files like this.</source>
        <translation>Check the guessed columns, then confirm: once for files like this.</translation>
    </message>
    <message>
        <source>Files with the same headings are read this way from now on.</source>
        <translation>Files with the same headings are read this way from now on.</translation>
    </message>
    <message>
        <source>Heading</source>
        <translation>Heading</translation>
    </message>
    <message>
        <source>First cells</source>
        <translation>First cells</translation>
    </message>
    <message>
        <source>Holds</source>
        <translation>Holds</translation>
    </message>
    <message>
        <source>Guessed</source>
        <translation>Guessed</translation>
    </message>
    <message>
        <source>Not read</source>
        <translation>Not read</translation>
    </message>
    <message>
        <source>What “{column}” holds</source>
        <translation>What “{column}” holds</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancel</translation>
    </message>
    <message>
        <source>Confirm</source>
        <translation>Confirm</translation>
    </message>
    <message>
        <source>Read again</source>
        <translation>Read again</translation>
    </message>
</context>
<context>
    <name>Commands</name>
    <message>
        <source>Price brea&amp;kdown</source>
        <translation>Price brea&amp;kdown</translation>
    </message>
    <message>
        <source>Import &amp;customers …</source>
        <translation>Import &amp;customers …</translation>
    </message>
    <message>
        <source>Export c&amp;ustomers …</source>
        <translation>Export c&amp;ustomers …</translation>
    </message>
    <message>
        <source>Ta&amp;ke call</source>
        <translation>Ta&amp;ke call</translation>
    </message>
    <message>
        <source>&amp;Booking</source>
        <translation>&amp;Booking</translation>
    </message>
    <message>
        <source>De&amp;livery</source>
        <translation>De&amp;livery</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;View</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>&amp;Help</translation>
    </message>
    <message>
        <source>Book</source>
        <translation>Book</translation>
    </message>
    <message>
        <source>Follow</source>
        <translation>Follow</translation>
    </message>
    <message>
        <source>Print</source>
        <translation>Print</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>Pages</translation>
    </message>
    <message>
        <source>Messages</source>
        <translation>Messages</translation>
    </message>
    <message>
        <source>Map</source>
        <translation>Map</translation>
    </message>
    <message>
        <source>Window</source>
        <translation>Window</translation>
    </message>
    <message>
        <source>settings, options</source>
        <translation>settings, options</translation>
    </message>
    <message>
        <source>hotkeys, help</source>
        <translation>hotkeys, help</translation>
    </message>
    <message>
        <source>manual, help, how to</source>
        <translation>manual, help, how to</translation>
    </message>
    <message>
        <source>light, night, theme, colors</source>
        <translation>light, night, theme, colors</translation>
    </message>
    <message>
        <source>language</source>
        <translation>language</translation>
    </message>
    <message>
        <source>clerk, hand over, PIN, sign in</source>
        <translation>clerk, hand over, PIN, sign in</translation>
    </message>
    <message>
        <source>new, empty form, reset</source>
        <translation>new, empty form, reset</translation>
    </message>
    <message>
        <source>receipt, reprint</source>
        <translation>receipt, reprint</translation>
    </message>
    <message>
        <source>repeat, rebook</source>
        <translation>repeat, rebook</translation>
    </message>
    <message>
        <source>whatsapp, pin, where</source>
        <translation>whatsapp, pin, where</translation>
    </message>
    <message>
        <source>cancel, refund, operator</source>
        <translation>cancel, refund, operator</translation>
    </message>
    <message>
        <source>whatsapp, sms, text</source>
        <translation>whatsapp, sms, text</translation>
    </message>
    <message>
        <source>mute, silence</source>
        <translation>mute, silence</translation>
    </message>
    <message>
        <source>download, read everything</source>
        <translation>download, read everything</translation>
    </message>
    <message>
        <source>repeat, daily, recurring</source>
        <translation>repeat, daily, recurring</translation>
    </message>
    <message>
        <source>repeat, standing order</source>
        <translation>repeat, standing order</translation>
    </message>
    <message>
        <source>standing orders</source>
        <translation>standing orders</translation>
    </message>
    <message>
        <source>send back, swap</source>
        <translation>send back, swap</translation>
    </message>
    <message>
        <source>open order file, excel, csv, import orders</source>
        <translation>open order file, excel, csv, import orders</translation>
    </message>
    <message>
        <source>diagnose, problem</source>
        <translation>diagnose, problem</translation>
    </message>
    <message>
        <source>streets</source>
        <translation>streets</translation>
    </message>
    <message>
        <source>cash, drivers</source>
        <translation>cash, drivers</translation>
    </message>
    <message>
        <source>balance, money</source>
        <translation>balance, money</translation>
    </message>
    <message>
        <source>owner, analytics, statistics, areas</source>
        <translation>owner, analytics, statistics, areas</translation>
    </message>
    <message>
        <source>prices</source>
        <translation>prices</translation>
    </message>
    <message>
        <source>cheapest branch, cheaper pickup</source>
        <translation>cheapest branch, cheaper pickup</translation>
    </message>
    <message>
        <source>sharing, share with other counters</source>
        <translation>sharing, share with other counters</translation>
    </message>
    <message>
        <source>updates, new version, upgrade</source>
        <translation>updates, new version, upgrade</translation>
    </message>
    <message>
        <source>&amp;Sign in …</source>
        <translation>&amp;Sign in …</translation>
    </message>
    <message>
        <source>Sign &amp;out</source>
        <translation>Sign &amp;out</translation>
    </message>
    <message>
        <source>Use the &amp;practice service</source>
        <translation>Use the &amp;practice service</translation>
    </message>
    <message>
        <source>&amp;Book from a file …</source>
        <translation>&amp;Book from a file …</translation>
    </message>
    <message>
        <source>Save a &amp;template …</source>
        <translation>Save a &amp;template …</translation>
    </message>
    <message>
        <source>Standing or&amp;ders</source>
        <translation>Standing or&amp;ders</translation>
    </message>
    <message>
        <source>Reconcile &amp;wallet</source>
        <translation>Reconcile &amp;wallet</translation>
    </message>
    <message>
        <source>&amp;Export history …</source>
        <translation>&amp;Export history …</translation>
    </message>
    <message>
        <source>&amp;Import history …</source>
        <translation>&amp;Import history …</translation>
    </message>
    <message>
        <source>Import p&amp;laces …</source>
        <translation>Import p&amp;laces …</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>&amp;Quit</translation>
    </message>
    <message>
        <source>&amp;Book</source>
        <translation>&amp;Book</translation>
    </message>
    <message>
        <source>U&amp;ndo booking</source>
        <translation>U&amp;ndo booking</translation>
    </message>
    <message>
        <source>Set &amp;aside</source>
        <translation>Set &amp;aside</translation>
    </message>
    <message>
        <source>&amp;Who works here …</source>
        <translation>&amp;Who works here …</translation>
    </message>
    <message>
        <source>&amp;Clear the form</source>
        <translation>&amp;Clear the form</translation>
    </message>
    <message>
        <source>&amp;Saved drafts and templates …</source>
        <translation>&amp;Saved drafts and templates …</translation>
    </message>
    <message>
        <source>Save form as te&amp;mplate …</source>
        <translation>Save form as te&amp;mplate …</translation>
    </message>
    <message>
        <source>Paste the drop-&amp;off</source>
        <translation>Paste the drop-&amp;off</translation>
    </message>
    <message>
        <source>&amp;Find a place</source>
        <translation>&amp;Find a place</translation>
    </message>
    <message>
        <source>Ask for the &amp;location</source>
        <translation>Ask for the &amp;location</translation>
    </message>
    <message>
        <source>Save this plac&amp;e …</source>
        <translation>Save this plac&amp;e …</translation>
    </message>
    <message>
        <source>&amp;Print slip</source>
        <translation>&amp;Print slip</translation>
    </message>
    <message>
        <source>Book &amp;again</source>
        <translation>Book &amp;again</translation>
    </message>
    <message>
        <source>Return &amp;trip</source>
        <translation>Return &amp;trip</translation>
    </message>
    <message>
        <source>&amp;Save order as template …</source>
        <translation>&amp;Save order as template …</translation>
    </message>
    <message>
        <source>&amp;Refresh now</source>
        <translation>&amp;Refresh now</translation>
    </message>
    <message>
        <source>Show on the &amp;map</source>
        <translation>Show on the &amp;map</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>&amp;Copy</translation>
    </message>
    <message>
        <source>Wrong &amp;booking …</source>
        <translation>Wrong &amp;booking …</translation>
    </message>
    <message>
        <source>&amp;Export …</source>
        <translation>&amp;Export …</translation>
    </message>
    <message>
        <source>A&amp;lerts in a list</source>
        <translation>A&amp;lerts in a list</translation>
    </message>
    <message>
        <source>&amp;While you were away</source>
        <translation>&amp;While you were away</translation>
    </message>
    <message>
        <source>Find an&amp;ything …</source>
        <translation>Find an&amp;ything …</translation>
    </message>
    <message>
        <source>&amp;Search the deliveries</source>
        <translation>&amp;Search the deliveries</translation>
    </message>
    <message>
        <source>Com&amp;pact rows</source>
        <translation>Com&amp;pact rows</translation>
    </message>
    <message>
        <source>&amp;Guide</source>
        <translation>&amp;Guide</translation>
    </message>
    <message>
        <source>Guide to this &amp;field</source>
        <translation>Guide to this &amp;field</translation>
    </message>
    <message>
        <source>First &amp;day checklist</source>
        <translation>First &amp;day checklist</translation>
    </message>
    <message>
        <source>A&amp;ccount and prices</source>
        <translation>A&amp;ccount and prices</translation>
    </message>
    <message>
        <source>&amp;Tariff</source>
        <translation>&amp;Tariff</translation>
    </message>
    <message>
        <source>&amp;Report a map problem</source>
        <translation>&amp;Report a map problem</translation>
    </message>
    <message>
        <source>Check this &amp;PC …</source>
        <translation>Check this &amp;PC …</translation>
    </message>
    <message>
        <source>&amp;Save a report …</source>
        <translation>&amp;Save a report …</translation>
    </message>
    <message>
        <source>Check for &amp;updates</source>
        <translation>Check for &amp;updates</translation>
    </message>
    <message>
        <source>Deli&amp;veries</source>
        <translation>Deli&amp;veries</translation>
    </message>
    <message>
        <source>S&amp;chedule</source>
        <translation>S&amp;chedule</translation>
    </message>
    <message>
        <source>&amp;Wallet</source>
        <translation>&amp;Wallet</translation>
    </message>
    <message>
        <source>S&amp;hift</source>
        <translation>S&amp;hift</translation>
    </message>
    <message>
        <source>C&amp;ustomers</source>
        <translation>C&amp;ustomers</translation>
    </message>
    <message>
        <source>Order &amp;files</source>
        <translation>Order &amp;files</translation>
    </message>
    <message>
        <source>Ove&amp;rview</source>
        <translation>Ove&amp;rview</translation>
    </message>
    <message>
        <source>C&amp;olumns …</source>
        <translation>C&amp;olumns …</translation>
    </message>
    <message>
        <source>Do not distur&amp;b</source>
        <translation>Do not distur&amp;b</translation>
    </message>
    <message>
        <source>Fit the &amp;map</source>
        <translation>Fit the &amp;map</translation>
    </message>
    <message>
        <source>&amp;About</source>
        <translation>&amp;About</translation>
    </message>
    <message>
        <source>Focus m&amp;ap</source>
        <translation>Focus m&amp;ap</translation>
    </message>
    <message>
        <source>O&amp;nline map</source>
        <translation>O&amp;nline map</translation>
    </message>
    <message>
        <source>&amp;Dark mode</source>
        <translation>&amp;Dark mode</translation>
    </message>
    <message>
        <source>&amp;Keyboard shortcuts</source>
        <translation>&amp;Keyboard shortcuts</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>&amp;File</translation>
    </message>
    <message>
        <source>S&amp;ync all</source>
        <translation>S&amp;ync all</translation>
    </message>
    <message>
        <source>Place &amp;drop-off by click</source>
        <translation>Place &amp;drop-off by click</translation>
    </message>
    <message>
        <source>Place pick&amp;up by click</source>
        <translation>Place pick&amp;up by click</translation>
    </message>
    <message>
        <source>&amp;Dismiss alert</source>
        <translation>&amp;Dismiss alert</translation>
    </message>
    <message>
        <source>Messa&amp;ges</source>
        <translation>Messa&amp;ges</translation>
    </message>
    <message>
        <source>Export pl&amp;aces …</source>
        <translation>Export pl&amp;aces …</translation>
    </message>
    <message>
        <source>Book an&amp;yway</source>
        <translation>Book an&amp;yway</translation>
    </message>
    <message>
        <source>Read back in lar&amp;ge letters</source>
        <translation>Read back in lar&amp;ge letters</translation>
    </message>
    <message>
        <source>Price from each branc&amp;h</source>
        <translation>Price from each branc&amp;h</translation>
    </message>
    <message>
        <source>&amp;Phone and last orders</source>
        <translation>&amp;Phone and last orders</translation>
    </message>
    <message>
        <source>Use the known doo&amp;r</source>
        <translation>Use the known doo&amp;r</translation>
    </message>
    <message>
        <source>Sa&amp;ved places …</source>
        <translation>Sa&amp;ved places …</translation>
    </message>
    <message>
        <source>Slip pre&amp;view</source>
        <translation>Slip pre&amp;view</translation>
    </message>
    <message>
        <source>Copy messa&amp;ge</source>
        <translation>Copy messa&amp;ge</translation>
    </message>
    <message>
        <source>Send by &amp;WhatsApp</source>
        <translation>Send by &amp;WhatsApp</translation>
    </message>
    <message>
        <source>Print &amp;log</source>
        <translation>Print &amp;log</translation>
    </message>
    <message>
        <source>&amp;Show alert</source>
        <translation>&amp;Show alert</translation>
    </message>
    <message>
        <source>Dismiss &amp;all alerts</source>
        <translation>Dismiss &amp;all alerts</translation>
    </message>
    <message>
        <source>&amp;Go to messages</source>
        <translation>&amp;Go to messages</translation>
    </message>
    <message>
        <source>Message a&amp;ction</source>
        <translation>Message a&amp;ction</translation>
    </message>
    <message>
        <source>&amp;Print the message&apos;s slip</source>
        <translation>&amp;Print the message&apos;s slip</translation>
    </message>
    <message>
        <source>&amp;Technical details</source>
        <translation>&amp;Technical details</translation>
    </message>
    <message>
        <source>&amp;Next message</source>
        <translation>&amp;Next message</translation>
    </message>
    <message>
        <source>Dismiss &amp;message</source>
        <translation>Dismiss &amp;message</translation>
    </message>
    <message>
        <source>Hid&amp;e map</source>
        <translation>Hid&amp;e map</translation>
    </message>
    <message>
        <source>Zoom &amp;in</source>
        <translation>Zoom &amp;in</translation>
    </message>
    <message>
        <source>Zoom ou&amp;t</source>
        <translation>Zoom ou&amp;t</translation>
    </message>
    <message>
        <source>C&amp;opy or call …</source>
        <translation>C&amp;opy or call …</translation>
    </message>
    <message>
        <source>P&amp;references …</source>
        <translation>P&amp;references …</translation>
    </message>
</context>
<context>
    <name>Comparison</name>
    <message>
        <source>Both customers</source>
        <translation>Both customers</translation>
    </message>
    <message>
        <source>Phones</source>
        <translation>Phones</translation>
    </message>
    <message>
        <source>Places</source>
        <translation>Places</translation>
    </message>
    <message>
        <source>Orders</source>
        <translation>Orders</translation>
    </message>
    <message>
        <source>Phones, places and orders of both stay.</source>
        <translation>Phones, places and orders of both stay.</translation>
    </message>
    <message>
        <source>Yes</source>
        <translation>Yes</translation>
    </message>
    <message>
        <source>No</source>
        <translation>No</translation>
    </message>
    <message>
        <source>(none)</source>
        <translation>(none)</translation>
    </message>
</context>
<context>
    <name>Confirmation</name>
    <message>
        <source>The service answered with {order}, which was there before.</source>
        <translation>The service answered with {order}, which was there before.</translation>
    </message>
    <message>
        <source>The service answered with {order}, which names no customer.</source>
        <translation>The service answered with {order}, which names no customer.</translation>
    </message>
    <message>
        <source>The service answered with {order} for another customer: {name}.</source>
        <translation>The service answered with {order} for another customer: {name}.</translation>
    </message>
    <message>
        <source>The service answered with {order}, which is older than this booking.</source>
        <translation>The service answered with {order}, which is older than this booking.</translation>
    </message>
    <message>
        <source>The service&apos;s answer names no order number.</source>
        <translation>The service&apos;s answer names no order number.</translation>
    </message>
    <message>
        <source>{order} is booked, but not as asked:</source>
        <translation>{order} is booked, but not as asked:</translation>
    </message>
    <message>
        <source>it has ended already ({status}), so no driver comes.</source>
        <translation>it has ended already ({status}), so no driver comes.</translation>
    </message>
    <message>
        <source>it costs {price}, but {quoted} was quoted.</source>
        <translation>it costs {price}, but {quoted} was quoted.</translation>
    </message>
    <message>
        <source>its price is in {currency}, not in KWD.</source>
        <translation>its price is in {currency}, not in KWD.</translation>
    </message>
    <message>
        <source>it goes out now, but was asked for later.</source>
        <translation>it goes out now, but was asked for later.</translation>
    </message>
    <message>
        <source>it waits for later, but was asked for now.</source>
        <translation>it waits for later, but was asked for now.</translation>
    </message>
</context>
<context>
    <name>CopyButton</name>
    <message>
        <source>Copied</source>
        <translation>Copied</translation>
    </message>
</context>
<context>
    <name>CorrectedAddress</name>
    <message>
        <source>Address saved.</source>
        <translation>Address saved.</translation>
    </message>
</context>
<context>
    <name>CountView</name>
    <message>
        <source>Write why it differs.</source>
        <translation>Write why it differs.</translation>
    </message>
    <message>
        <source>Count the cash</source>
        <translation>Count the cash</translation>
    </message>
    <message>
        <source>Handed in by</source>
        <translation>Handed in by</translation>
    </message>
    <message>
        <source>Opening float</source>
        <translation>Opening float</translation>
    </message>
    <message>
        <source>Reason for the difference</source>
        <translation>Reason for the difference</translation>
    </message>
    <message>
        <source>Counted before</source>
        <translation>Counted before</translation>
    </message>
    <message>
        <source>Keep count</source>
        <translation>Keep count</translation>
    </message>
    <message>
        <source>Keep this count for good</source>
        <translation>Keep this count for good</translation>
    </message>
    <message>
        <source>Export counts</source>
        <translation>Export counts</translation>
    </message>
    <message>
        <source>Save as a workbook or CSV</source>
        <translation>Save as a workbook or CSV</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Back</translation>
    </message>
    <message>
        <source>Back to the cash sheet; the draft stays</source>
        <translation>Back to the cash sheet; the draft stays</translation>
    </message>
    <message>
        <source>How many; Enter goes to the next</source>
        <translation>How many; Enter goes to the next</translation>
    </message>
    <message>
        <source>Counted {amount}</source>
        <translation>Counted {amount}</translation>
    </message>
    <message>
        <source>Expected {amount}: float and what was handed in</source>
        <translation>Expected {amount}: float and what was handed in</translation>
    </message>
    <message>
        <source>Type the float like 20.000.</source>
        <translation>Type the float like 20.000.</translation>
    </message>
</context>
<context>
    <name>CounterCombo</name>
    <message>
        <source>Counter</source>
        <translation>Counter</translation>
    </message>
</context>
<context>
    <name>CustomerDetail</name>
    <message>
        <source>Customer</source>
        <translation>Customer</translation>
    </message>
    <message>
        <source>Do not book for this customer</source>
        <translation>Do not book for this customer</translation>
    </message>
    <message>
        <source>Places</source>
        <translation>Places</translation>
    </message>
    <message>
        <source>Places of this customer</source>
        <translation>Places of this customer</translation>
    </message>
    <message>
        <source>Last orders</source>
        <translation>Last orders</translation>
    </message>
    <message>
        <source>Last orders of this customer</source>
        <translation>Last orders of this customer</translation>
    </message>
    <message>
        <source>Earlier values</source>
        <translation>Earlier values</translation>
    </message>
    <message>
        <source>Earlier values of this customer</source>
        <translation>Earlier values of this customer</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Save</translation>
    </message>
    <message>
        <source>Discard changes</source>
        <translation>Discard changes</translation>
    </message>
    <message>
        <source>Book for this customer</source>
        <translation>Book for this customer</translation>
    </message>
    <message>
        <source>Merge …</source>
        <translation>Merge …</translation>
    </message>
    <message>
        <source>Undo merge</source>
        <translation>Undo merge</translation>
    </message>
    <message>
        <source>Erase …</source>
        <translation>Erase …</translation>
    </message>
</context>
<context>
    <name>CustomerEditing</name>
    <message>
        <source>Saved.</source>
        <translation>Saved.</translation>
    </message>
    <message>
        <source>{name} is merged.</source>
        <translation>{name} is merged.</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Undo</translation>
    </message>
    <message>
        <source>The merge stays: the other counters have it.</source>
        <translation>The merge stays: the other counters have it.</translation>
    </message>
    <message>
        <source>They are two customers again.</source>
        <translation>They are two customers again.</translation>
    </message>
    <message>
        <source>The customer is erased.</source>
        <translation>The customer is erased.</translation>
    </message>
    <message>
        <source>Nothing was erased.</source>
        <translation>Nothing was erased.</translation>
    </message>
    <message numerus="yes">
        <source>%n orders are still under way.</source>
        <translation>
            <numerusform>%n order is still under way.</numerusform>
            <numerusform>%n orders are still under way.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n bookings are still unconfirmed.</source>
        <translation>
            <numerusform>%n booking is still unconfirmed.</numerusform>
            <numerusform>%n bookings are still unconfirmed.</numerusform>
        </translation>
    </message>
    <message>
        <source>Erase the customer when they have ended.</source>
        <translation>Erase the customer when they have ended.</translation>
    </message>
    <message>
        <source>Changes of {name} are not saved.</source>
        <translation>Changes of {name} are not saved.</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Save</translation>
    </message>
    <message>
        <source>Not saved: {names}. Close again to leave without it.</source>
        <translation>Not saved: {names}. Close again to leave without it.</translation>
    </message>
    <message>
        <source>This customer is no longer here.</source>
        <translation>This customer is no longer here.</translation>
    </message>
</context>
<context>
    <name>CustomerImport</name>
    <message>
        <source>No phone</source>
        <translation>No phone</translation>
    </message>
    <message>
        <source>Not a phone number</source>
        <translation>Not a phone number</translation>
    </message>
    <message>
        <source>A spreadsheet rounded the number: its last digits are lost</source>
        <translation>A spreadsheet rounded the number: its last digits are lost</translation>
    </message>
    <message>
        <source>Several contacts in one card</source>
        <translation>Several contacts in one card</translation>
    </message>
    <message>
        <source>A quotation mark is out of place</source>
        <translation>A quotation mark is out of place</translation>
    </message>
    <message>
        <source>New</source>
        <translation>New</translation>
    </message>
    <message>
        <source>Completed</source>
        <translation>Completed</translation>
    </message>
    <message>
        <source>Nothing to add</source>
        <translation>Nothing to add</translation>
    </message>
</context>
<context>
    <name>CustomerImportDialog</name>
    <message>
        <source>Import customers</source>
        <translation>Import customers</translation>
    </message>
    <message numerus="yes">
        <source>%n new customers will be added.</source>
        <translation>
            <numerusform>%n new customer will be added.</numerusform>
            <numerusform>%n new customers will be added.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n already here: missing details, phones or places will be added.</source>
        <translation>
            <numerusform>%n already here: missing details, phones or places will be added.</numerusform>
            <numerusform>%n already here: missing details, phones or places will be added.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n already here: nothing to add.</source>
        <translation>
            <numerusform>%n already here: nothing to add.</numerusform>
            <numerusform>%n already here: nothing to add.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Unreadable characters (�) in %n lines: {lines}</source>
        <translation>
            <numerusform>Unreadable characters (�) in line {lines}</numerusform>
            <numerusform>Unreadable characters (�) in %n lines: {lines}</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The sheet hides %n of these lines: {lines}</source>
        <translation>
            <numerusform>The sheet hides one of these lines: {lines}</numerusform>
            <numerusform>The sheet hides %n of these lines: {lines}</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Nothing new: %n customers are already here.</source>
        <translation>
            <numerusform>Nothing new: the customer is already here.</numerusform>
            <numerusform>Nothing new: %n customers are already here.</numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing to import: no line can be read.</source>
        <translation>Nothing to import: no line can be read.</translation>
    </message>
    <message>
        <source>Nothing to import: the file has no lines.</source>
        <translation>Nothing to import: the file has no lines.</translation>
    </message>
    <message>
        <source>Guessed columns, check the lines below: {columns}</source>
        <translation>Guessed columns, check the lines below: {columns}</translation>
    </message>
    <message numerus="yes">
        <source>%n more</source>
        <translation>
            <numerusform>%n more</numerusform>
            <numerusform>%n more</numerusform>
        </translation>
    </message>
    <message>
        <source>Not read: {columns}</source>
        <translation>Not read: {columns}</translation>
    </message>
    <message>
        <source>First lines as they will be imported</source>
        <translation>First lines as they will be imported</translation>
    </message>
    <message>
        <source>Line</source>
        <translation>Line</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Phone</source>
        <translation>Phone</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>Address</translation>
    </message>
    <message>
        <source>Import</source>
        <translation>Import</translation>
    </message>
    <message numerus="yes">
        <source>%n lines cannot be read and are skipped</source>
        <translation>
            <numerusform>%n line cannot be read and is skipped</numerusform>
            <numerusform>%n lines cannot be read and are skipped</numerusform>
        </translation>
    </message>
    <message>
        <source>In the file</source>
        <translation>In the file</translation>
    </message>
    <message>
        <source>Reason</source>
        <translation>Reason</translation>
    </message>
</context>
<context>
    <name>CustomerJobs</name>
    <message>
        <source>Export customers</source>
        <translation>Export customers</translation>
    </message>
    <message>
        <source>Customers</source>
        <translation>Customers</translation>
    </message>
    <message>
        <source>Export customers to {name}</source>
        <translation>Export customers to {name}</translation>
    </message>
    <message numerus="yes">
        <source>%n customers saved to {name}.</source>
        <translation>
            <numerusform>%n customer saved to {name}.</numerusform>
            <numerusform>%n customers saved to {name}.</numerusform>
        </translation>
    </message>
    <message>
        <source>Import customers</source>
        <translation>Import customers</translation>
    </message>
    <message>
        <source>Tables and contacts</source>
        <translation>Tables and contacts</translation>
    </message>
    <message numerus="yes">
        <source>%n customers added or completed.</source>
        <translation>
            <numerusform>%n customer added or completed.</numerusform>
            <numerusform>%n customers added or completed.</numerusform>
        </translation>
    </message>
    <message>
        <source>{done} of {all} lines imported. Import the file again for the rest.</source>
        <translation>{done} of {all} lines imported. Import the file again for the rest.</translation>
    </message>
</context>
<context>
    <name>CustomerMessages</name>
    <message>
        <source>Hello {customer},
please send us your location here on WhatsApp, for your delivery.
{shop}</source>
        <translation>Hello {customer},
please send us your location here on WhatsApp, for your delivery.
{shop}</translation>
    </message>
    <message>
        <source>Your order {order} {status}.
Driver: {driver}
Driver&apos;s phone: {driver_phone}
Cash to pay: {cash}
Expected: {when}
{shop}</source>
        <translation>Your order {order} {status}.
Driver: {driver}
Driver&apos;s phone: {driver_phone}
Cash to pay: {cash}
Expected: {when}
{shop}</translation>
    </message>
    <message>
        <source>by {time}</source>
        <translation>by {time}</translation>
    </message>
    <message>
        <source>Other ways …</source>
        <translation>Other ways …</translation>
    </message>
    <message>
        <source>WhatsApp opens ({language}): {customer}.</source>
        <translation>WhatsApp opens ({language}): {customer}.</translation>
    </message>
    <message>
        <source>Message copied ({language}): {customer}.</source>
        <translation>Message copied ({language}): {customer}.</translation>
    </message>
    <message>
        <source>WhatsApp did not open. Message copied ({language}): {customer}.</source>
        <translation>WhatsApp did not open. Message copied ({language}): {customer}.</translation>
    </message>
    <message>
        <source>Send by WhatsApp: {language}</source>
        <translation>Send by WhatsApp: {language}</translation>
    </message>
    <message>
        <source>Copy: {language}</source>
        <translation>Copy: {language}</translation>
    </message>
    <message>
        <source>An unconfirmed booking has no message yet.</source>
        <translation>An unconfirmed booking has no message yet.</translation>
    </message>
</context>
<context>
    <name>Customers</name>
    <message>
        <source>Call from {number}</source>
        <translation>Call from {number}</translation>
    </message>
    <message>
        <source>Unknown number</source>
        <translation>Unknown number</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Phone</source>
        <translation>Phone</translation>
    </message>
    <message>
        <source>Area</source>
        <translation>Area</translation>
    </message>
    <message>
        <source>Orders</source>
        <translation>Orders</translation>
    </message>
    <message>
        <source>Last order</source>
        <translation>Last order</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>Address</translation>
    </message>
    <message>
        <source>Address details</source>
        <translation>Address details</translation>
    </message>
    <message>
        <source>{field}: “{value}” · {counter} · {time}</source>
        <translation>{field}: “{value}” · {counter} · {time}</translation>
    </message>
    <message>
        <source>Yes</source>
        <translation>Yes</translation>
    </message>
    <message>
        <source>No</source>
        <translation>No</translation>
    </message>
    <message numerus="yes">
        <source>%n orders</source>
        <translation>
            <numerusform>%n order</numerusform>
            <numerusform>%n orders</numerusform>
        </translation>
    </message>
    <message>
        <source>last {time}</source>
        <translation>last {time}</translation>
    </message>
    <message>
        <source>usually cash</source>
        <translation>usually cash</translation>
    </message>
    <message>
        <source>Do not book</source>
        <translation>Do not book</translation>
    </message>
    <message>
        <source>Warning</source>
        <translation>Warning</translation>
    </message>
    <message numerus="yes">
        <source>%n failed</source>
        <translation>
            <numerusform>%n failed</numerusform>
            <numerusform>%n failed</numerusform>
        </translation>
    </message>
    <message>
        <source>{amount} collected</source>
        <translation>{amount} collected</translation>
    </message>
    <message>
        <source>{amount} to collect</source>
        <translation>{amount} to collect</translation>
    </message>
    <message>
        <source>{customer}. Enter fills the form.</source>
        <translation>{customer}. Enter fills the form.</translation>
    </message>
    <message>
        <source>No earlier orders with this phone.</source>
        <translation>No earlier orders with this phone.</translation>
    </message>
    <message>
        <source>Flags</source>
        <translation>Flags</translation>
    </message>
    <message>
        <source>Note to driver</source>
        <translation>Note to driver</translation>
    </message>
    <message>
        <source>Note for us</source>
        <translation>Note for us</translation>
    </message>
</context>
<context>
    <name>CustomersPanel</name>
    <message>
        <source>Customers</source>
        <translation>Customers</translation>
    </message>
    <message>
        <source>Search name, phone, area</source>
        <translation>Search name, phone, area</translation>
    </message>
    <message>
        <source>Search customers</source>
        <translation>Search customers</translation>
    </message>
    <message>
        <source>No customer matches {text}.</source>
        <translation>No customer matches {text}.</translation>
    </message>
    <message>
        <source>No customers yet. Everyone you book for appears here.</source>
        <translation>No customers yet. Everyone you book for appears here.</translation>
    </message>
</context>
<context>
    <name>DayToggles</name>
    <message>
        <source>Days</source>
        <translation>Days</translation>
    </message>
</context>
<context>
    <name>Days</name>
    <message>
        <source>{day} {month}</source>
        <translation>{day} {month}</translation>
    </message>
    <message>
        <source>Today, {day}</source>
        <translation>Today, {day}</translation>
    </message>
    <message>
        <source>Tomorrow, {day}</source>
        <translation>Tomorrow, {day}</translation>
    </message>
    <message>
        <source>{weekday} {date}</source>
        <translation>{weekday} {date}</translation>
    </message>
</context>
<context>
    <name>DeliveryPane</name>
    <message>
        <source>Select a delivery in the list first.</source>
        <translation>Select a delivery in the list first.</translation>
    </message>
</context>
<context>
    <name>DetailHead</name>
    <message>
        <source>Copy the order number</source>
        <translation>Copy the order number</translation>
    </message>
    <message>
        <source>Late</source>
        <translation>Late</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>Timeline</translation>
    </message>
    <message>
        <source>Show the whole timeline</source>
        <translation>Show the whole timeline</translation>
    </message>
    <message>
        <source>Select a delivery</source>
        <translation>Select a delivery</translation>
    </message>
    <message>
        <source>Unconfirmed booking</source>
        <translation>Unconfirmed booking</translation>
    </message>
    <message>
        <source>Close the details</source>
        <translation>Close the details</translation>
    </message>
</context>
<context>
    <name>DetailPanel</name>
    <message>
        <source>Chosen delivery</source>
        <translation>Chosen delivery</translation>
    </message>
    <message>
        <source>Print slip</source>
        <translation>Print slip</translation>
    </message>
    <message>
        <source>Print the slip (Ctrl+P)</source>
        <translation>Print the slip (Ctrl+P)</translation>
    </message>
    <message>
        <source>Book again</source>
        <translation>Book again</translation>
    </message>
    <message>
        <source>Fill the form with this delivery (Ctrl+R)</source>
        <translation>Fill the form with this delivery (Ctrl+R)</translation>
    </message>
    <message>
        <source>Show on map</source>
        <translation>Show on map</translation>
    </message>
    <message>
        <source>Show the drop-off on the map (Ctrl+M)</source>
        <translation>Show the drop-off on the map (Ctrl+M)</translation>
    </message>
    <message>
        <source>Not as asked: {what}</source>
        <translation>Not as asked: {what}</translation>
    </message>
    <message>
        <source>Nothing on this PC takes calls. The number is copied: {number}</source>
        <translation>Nothing on this PC takes calls. The number is copied: {number}</translation>
    </message>
    <message numerus="yes">
        <source>%n steps of its history could not be read</source>
        <translation>
            <numerusform>%n step of its history could not be read</numerusform>
            <numerusform>%n steps of its history could not be read</numerusform>
        </translation>
    </message>
    <message>
        <source>An unconfirmed booking has no slip yet.</source>
        <translation>An unconfirmed booking has no slip yet.</translation>
    </message>
    <message>
        <source>The details are still being read. Print again in a moment.</source>
        <translation>The details are still being read. Print again in a moment.</translation>
    </message>
    <message>
        <source>Details of the delivery</source>
        <translation>Details of the delivery</translation>
    </message>
</context>
<context>
    <name>DetailsButton</name>
    <message>
        <source>De&amp;tails</source>
        <translation>De&amp;tails</translation>
    </message>
    <message>
        <source>Technical details of this message</source>
        <translation>Technical details of this message</translation>
    </message>
    <message>
        <source>Technical details to copy for support</source>
        <translation>Technical details to copy for support</translation>
    </message>
</context>
<context>
    <name>DetailsPanel</name>
    <message>
        <source>Details</source>
        <translation>Details</translation>
    </message>
    <message>
        <source>Technical details</source>
        <translation>Technical details</translation>
    </message>
    <message>
        <source>C&amp;lose</source>
        <translation>C&amp;lose</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>&amp;Copy</translation>
    </message>
    <message>
        <source>Copied</source>
        <translation>Copied</translation>
    </message>
    <message>
        <source>Copy this for support. It contains no password.</source>
        <translation>Copy this for support. It contains no password.</translation>
    </message>
</context>
<context>
    <name>Doctor</name>
    <message>
        <source>Waiting …</source>
        <translation>Waiting …</translation>
    </message>
    <message>
        <source>OK</source>
        <translation>OK</translation>
    </message>
    <message>
        <source>Problem</source>
        <translation>Problem</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Settings</translation>
    </message>
    <message>
        <source>Disk</source>
        <translation>Disk</translation>
    </message>
    <message>
        <source>Window</source>
        <translation>Window</translation>
    </message>
    <message>
        <source>Fonts</source>
        <translation>Fonts</translation>
    </message>
    <message>
        <source>Sound</source>
        <translation>Sound</translation>
    </message>
    <message>
        <source>Printers</source>
        <translation>Printers</translation>
    </message>
    <message>
        <source>Map</source>
        <translation>Map</translation>
    </message>
    <message>
        <source>Proxy</source>
        <translation>Proxy</translation>
    </message>
    <message>
        <source>Certificates</source>
        <translation>Certificates</translation>
    </message>
    <message>
        <source>Keyring</source>
        <translation>Keyring</translation>
    </message>
    <message>
        <source>Service</source>
        <translation>Service</translation>
    </message>
    <message>
        <source>Sign-in</source>
        <translation>Sign-in</translation>
    </message>
    <message>
        <source>Clock</source>
        <translation>Clock</translation>
    </message>
    <message>
        <source>{file}</source>
        <translation>{file}</translation>
    </message>
    <message>
        <source>all at their defaults</source>
        <translation>all at their defaults</translation>
    </message>
    <message>
        <source>{file}: {failures}</source>
        <translation>{file}: {failures}</translation>
    </message>
    <message>
        <source>{free} MB free in {folder}</source>
        <translation>{free} MB free in {folder}</translation>
    </message>
    <message>
        <source>only {free} MB free in {folder}</source>
        <translation>only {free} MB free in {folder}</translation>
    </message>
    <message>
        <source>{folder} cannot be used: {detail}</source>
        <translation>{folder} cannot be used: {detail}</translation>
    </message>
    <message>
        <source>nothing stops it from opening</source>
        <translation>nothing stops it from opening</translation>
    </message>
    <message>
        <source>no display here: not tried</source>
        <translation>no display here: not tried</translation>
    </message>
    <message>
        <source>the display {display} does not answer</source>
        <translation>the display {display} does not answer</translation>
    </message>
    <message>
        <source>slips in {families}, with Arabic</source>
        <translation>slips in {families}, with Arabic</translation>
    </message>
    <message>
        <source>no font with Arabic letters for slips</source>
        <translation>no font with Arabic letters for slips</translation>
    </message>
    <message>
        <source>{device}</source>
        <translation>{device}</translation>
    </message>
    <message>
        <source>no sound device: alerts are seen, not heard</source>
        <translation>no sound device: alerts are seen, not heard</translation>
    </message>
    <message>
        <source>{detail}: alerts are seen, not heard</source>
        <translation>{detail}: alerts are seen, not heard</translation>
    </message>
    <message>
        <source>{printers}</source>
        <translation>{printers}</translation>
    </message>
    <message>
        <source>none: slips go to PDF files</source>
        <translation>none: slips go to PDF files</translation>
    </message>
    <message>
        <source>{version}</source>
        <translation>{version}</translation>
    </message>
    <message>
        <source>{detail}</source>
        <translation>{detail}</translation>
    </message>
    <message>
        <source>none for the practice service</source>
        <translation>none for the practice service</translation>
    </message>
    <message>
        <source>none</source>
        <translation>none</translation>
    </message>
    <message>
        <source>by {proxy}</source>
        <translation>by {proxy}</translation>
    </message>
    <message>
        <source>a script (PAC) or a kind of proxy that cannot be used; tried without it</source>
        <translation>a script (PAC) or a kind of proxy that cannot be used; tried without it</translation>
    </message>
    <message>
        <source>those that the system trusts</source>
        <translation>those that the system trusts</translation>
    </message>
    <message>
        <source>the system&apos;s ({count} authorities, in {places})</source>
        <translation>the system&apos;s ({count} authorities, in {places})</translation>
    </message>
    <message>
        <source>by {variable}, in {places} (authorities: {count})</source>
        <translation>by {variable}, in {places} (authorities: {count})</translation>
    </message>
    <message>
        <source>the system has none; those that came with deskdispatch (authorities: {count})</source>
        <translation>the system has none; those that came with deskdispatch (authorities: {count})</translation>
    </message>
    <message>
        <source>{variable} names {places}, which is not there</source>
        <translation>{variable} names {places}, which is not there</translation>
    </message>
    <message>
        <source>{places} holds no certificate of an authority that can be read</source>
        <translation>{places} holds no certificate of an authority that can be read</translation>
    </message>
    <message>
        <source>{places} cannot be read: {detail}</source>
        <translation>{places} cannot be read: {detail}</translation>
    </message>
    <message>
        <source>sign-ins are kept</source>
        <translation>sign-ins are kept</translation>
    </message>
    <message>
        <source>none: you sign in at each start</source>
        <translation>none: you sign in at each start</translation>
    </message>
    <message>
        <source>{why}</source>
        <translation>{why}</translation>
    </message>
    <message>
        <source>no answer within {seconds} s</source>
        <translation>no answer within {seconds} s</translation>
    </message>
    <message>
        <source>{service} answers</source>
        <translation>{service} answers</translation>
    </message>
    <message>
        <source>{service} does not answer within {seconds} s</source>
        <translation>{service} does not answer within {seconds} s</translation>
    </message>
    <message>
        <source>{service}: {why}</source>
        <translation>{service}: {why}</translation>
    </message>
    <message>
        <source>the profile {profile} has no address yet</source>
        <translation>the profile {profile} has no address yet</translation>
    </message>
    <message>
        <source>the practice service answers</source>
        <translation>the practice service answers</translation>
    </message>
    <message>
        <source>the practice service does not start: {detail}</source>
        <translation>the practice service does not start: {detail}</translation>
    </message>
    <message>
        <source>as {merchant}</source>
        <translation>as {merchant}</translation>
    </message>
    <message>
        <source>not tried</source>
        <translation>not tried</translation>
    </message>
    <message>
        <source>the service refuses it</source>
        <translation>the service refuses it</translation>
    </message>
    <message>
        <source>no key or password is kept</source>
        <translation>no key or password is kept</translation>
    </message>
    <message>
        <source>the service does not say the time</source>
        <translation>the service does not say the time</translation>
    </message>
    <message>
        <source>within {seconds} s of the service</source>
        <translation>within {seconds} s of the service</translation>
    </message>
    <message>
        <source>{seconds} s behind the service</source>
        <translation>{seconds} s behind the service</translation>
    </message>
    <message>
        <source>{seconds} s ahead of the service</source>
        <translation>{seconds} s ahead of the service</translation>
    </message>
    <message>
        <source>a part of the program cannot be loaded: {detail}</source>
        <translation>a part of the program cannot be loaded: {detail}</translation>
    </message>
    <message>
        <source>the check itself failed</source>
        <translation>the check itself failed</translation>
    </message>
    <message>
        <source>Check the internet and the address, then check again</source>
        <translation>Check the internet and the address, then check again</translation>
    </message>
    <message>
        <source>Install deskdispatch again, or save a report</source>
        <translation>Install deskdispatch again, or save a report</translation>
    </message>
    <message>
        <source>Put the certificates there again (PEM), or remove SSL_CERT_FILE if it names the file; until then the service may not be trusted</source>
        <translation>Put the certificates there again (PEM), or remove SSL_CERT_FILE if it names the file; until then the service may not be trusted</translation>
    </message>
    <message>
        <source>Set this PC&apos;s clock: scheduled times would be wrong</source>
        <translation>Set this PC&apos;s clock: scheduled times would be wrong</translation>
    </message>
    <message>
        <source>Install the system&apos;s package that holds this library, or deskdispatch again</source>
        <translation>Install the system&apos;s package that holds this library, or deskdispatch again</translation>
    </message>
    <message>
        <source>Install deskdispatch again</source>
        <translation>Install deskdispatch again</translation>
    </message>
    <message>
        <source>Choose them again in the preferences: until then the defaults apply</source>
        <translation>Choose them again in the preferences: until then the defaults apply</translation>
    </message>
    <message>
        <source>Make room on this disk</source>
        <translation>Make room on this disk</translation>
    </message>
    <message>
        <source>Check that the disk is there and that you may write to this folder</source>
        <translation>Check that the disk is there and that you may write to this folder</translation>
    </message>
    <message>
        <source>Start deskdispatch from a desktop</source>
        <translation>Start deskdispatch from a desktop</translation>
    </message>
    <message>
        <source>Install one, such as with: sudo apt-get install fonts-noto-core</source>
        <translation>Install one, such as with: sudo apt-get install fonts-noto-core</translation>
    </message>
    <message>
        <source>Add one in the system&apos;s settings, such as Noto Sans Arabic</source>
        <translation>Add one in the system&apos;s settings, such as Noto Sans Arabic</translation>
    </message>
    <message>
        <source>Install the system&apos;s package that holds this library</source>
        <translation>Install the system&apos;s package that holds this library</translation>
    </message>
    <message>
        <source>If the service cannot be reached, set an HTTP or SOCKS 5 proxy in the system</source>
        <translation>If the service cannot be reached, set an HTTP or SOCKS 5 proxy in the system</translation>
    </message>
    <message>
        <source>Set the right place or remove this variable, then start again</source>
        <translation>Set the right place or remove this variable, then start again</translation>
    </message>
    <message>
        <source>Unlock it; until then you sign in at each start</source>
        <translation>Unlock it; until then you sign in at each start</translation>
    </message>
    <message>
        <source>Unlock it, or restart this PC</source>
        <translation>Unlock it, or restart this PC</translation>
    </message>
    <message>
        <source>Sign in with it first</source>
        <translation>Sign in with it first</translation>
    </message>
    <message>
        <source>Sign in again</source>
        <translation>Sign in again</translation>
    </message>
    <message>
        <source>Sign in from the window</source>
        <translation>Sign in from the window</translation>
    </message>
    <message>
        <source>Check again, or restart this PC</source>
        <translation>Check again, or restart this PC</translation>
    </message>
    <message>
        <source>Save a report: it says more</source>
        <translation>Save a report: it says more</translation>
    </message>
</context>
<context>
    <name>DoctorDialog</name>
    <message>
        <source>Check this PC</source>
        <translation>Check this PC</translation>
    </message>
    <message>
        <source>What was found</source>
        <translation>What was found</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>Result</translation>
    </message>
    <message>
        <source>Part</source>
        <translation>Part</translation>
    </message>
    <message>
        <source>Check again</source>
        <translation>Check again</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Copy</translation>
    </message>
    <message>
        <source>Save a report …</source>
        <translation>Save a report …</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Close</translation>
    </message>
    <message>
        <source>Checking this PC …</source>
        <translation>Checking this PC …</translation>
    </message>
    <message numerus="yes">
        <source>%n problems. What to do is beside each.</source>
        <translation>
            <numerusform>%n problem. What to do is beside it.</numerusform>
            <numerusform>%n problems. What to do is beside each.</numerusform>
        </translation>
    </message>
    <message>
        <source>No problems found.</source>
        <translation>No problems found.</translation>
    </message>
    <message>
        <source>Copied</source>
        <translation>Copied</translation>
    </message>
</context>
<context>
    <name>DocumentsController</name>
    <message>
        <source>Settlement list</source>
        <translation>Settlement list</translation>
    </message>
    <message>
        <source>Tables</source>
        <translation>Tables</translation>
    </message>
    <message>
        <source>Read {name}</source>
        <translation>Read {name}</translation>
    </message>
</context>
<context>
    <name>DoorButton</name>
    <message>
        <source>Set the drop-off there: {door}</source>
        <translation>Set the drop-off there: {door}</translation>
    </message>
    <message numerus="yes">
        <source>%n more door(s)</source>
        <translation>
            <numerusform>%n more door</numerusform>
            <numerusform>%n more doors</numerusform>
        </translation>
    </message>
    <message>
        <source>Doors of this address</source>
        <translation>Doors of this address</translation>
    </message>
    <message numerus="yes">
        <source>%n m away</source>
        <translation>
            <numerusform>%n m away</numerusform>
            <numerusform>%n m away</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Doors</name>
    <message numerus="yes">
        <source>Delivered here %n time(s), last {day}</source>
        <translation>
            <numerusform>Delivered here once, {day}</numerusform>
            <numerusform>Delivered here %n times, last {day}</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Failed here %n time(s), last {day}</source>
        <translation>
            <numerusform>Failed here once, {day}</numerusform>
            <numerusform>Failed here %n times, last {day}</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Delivered here %n time(s)</source>
        <translation>
            <numerusform>Delivered here once</numerusform>
            <numerusform>Delivered here %n times</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n delivered, last failed {day}</source>
        <translation>
            <numerusform>%n delivered, last failed {day}</numerusform>
            <numerusform>%n delivered, last failed {day}</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>DraftsDialog</name>
    <message>
        <source>Name of the draft</source>
        <translation>Name of the draft</translation>
    </message>
    <message>
        <source>Saved drafts and templates</source>
        <translation>Saved drafts and templates</translation>
    </message>
    <message>
        <source>Save this form as</source>
        <translation>Save this form as</translation>
    </message>
    <message>
        <source>No saved drafts</source>
        <translation>No saved drafts</translation>
    </message>
    <message>
        <source>Find</source>
        <translation>Find</translation>
    </message>
    <message>
        <source>Find a draft or template</source>
        <translation>Find a draft or template</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Save</translation>
    </message>
    <message>
        <source>Save as template …</source>
        <translation>Save as template …</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Open</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Remove</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Close</translation>
    </message>
    <message>
        <source>Change …</source>
        <translation>Change …</translation>
    </message>
    <message>
        <source>Make a template …</source>
        <translation>Make a template …</translation>
    </message>
    <message>
        <source>Removed: {name}</source>
        <translation>Removed: {name}</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Undo</translation>
    </message>
</context>
<context>
    <name>DrawerCount</name>
    <message>
        <source>{number} fils</source>
        <translation>{number} fils</translation>
    </message>
    <message>
        <source>No difference</source>
        <translation>No difference</translation>
    </message>
    <message>
        <source>{amount} over</source>
        <translation>{amount} over</translation>
    </message>
    <message>
        <source>{amount} short</source>
        <translation>{amount} short</translation>
    </message>
    <message>
        <source>counted {amount}</source>
        <translation>counted {amount}</translation>
    </message>
    <message>
        <source>Cash counted</source>
        <translation>Cash counted</translation>
    </message>
    <message>
        <source>Counted at</source>
        <translation>Counted at</translation>
    </message>
    <message>
        <source>From</source>
        <translation>From</translation>
    </message>
    <message>
        <source>Until</source>
        <translation>Until</translation>
    </message>
    <message>
        <source>Counted by</source>
        <translation>Counted by</translation>
    </message>
    <message>
        <source>Opening float</source>
        <translation>Opening float</translation>
    </message>
    <message>
        <source>Expected</source>
        <translation>Expected</translation>
    </message>
    <message>
        <source>Counted</source>
        <translation>Counted</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>Difference</translation>
    </message>
    <message>
        <source>Reason</source>
        <translation>Reason</translation>
    </message>
</context>
<context>
    <name>EditClerkDialog</name>
    <message>
        <source>Add a clerk</source>
        <translation>Add a clerk</translation>
    </message>
    <message>
        <source>Change a clerk</source>
        <translation>Change a clerk</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>PIN</source>
        <translation>PIN</translation>
    </message>
    <message>
        <source>New PIN</source>
        <translation>New PIN</translation>
    </message>
    <message>
        <source>PIN again</source>
        <translation>PIN again</translation>
    </message>
    <message>
        <source>Four digits; not the PIN of a bank card.</source>
        <translation>Four digits; not the PIN of a bank card.</translation>
    </message>
    <message>
        <source>Leave empty to keep the PIN.</source>
        <translation>Leave empty to keep the PIN.</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancel</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Save</translation>
    </message>
    <message>
        <source>Type a name.</source>
        <translation>Type a name.</translation>
    </message>
    <message>
        <source>Another clerk has this name.</source>
        <translation>Another clerk has this name.</translation>
    </message>
    <message>
        <source>Type four digits.</source>
        <translation>Type four digits.</translation>
    </message>
    <message>
        <source>The two are not the same.</source>
        <translation>The two are not the same.</translation>
    </message>
</context>
<context>
    <name>EmptyNote</name>
    <message>
        <source>Retry</source>
        <translation>Retry</translation>
    </message>
    <message>
        <source>This could not be read. {reason}</source>
        <translation>This could not be read. {reason}</translation>
    </message>
    <message>
        <source>Loading …</source>
        <translation>Loading …</translation>
    </message>
    <message>
        <source>Not connected.</source>
        <translation>Not connected.</translation>
    </message>
</context>
<context>
    <name>EraseDialog</name>
    <message>
        <source>Erase customer</source>
        <translation>Erase customer</translation>
    </message>
    <message>
        <source>Erase {name}?</source>
        <translation>Erase {name}?</translation>
    </message>
    <message>
        <source>Name, phones and addresses are removed from this PC: from orders, drafts, alerts, the search, and older copies of the records. This cannot be undone.</source>
        <translation>Name, phones and addresses are removed from this PC: from orders, drafts, alerts, the search, and older copies of the records. This cannot be undone.</translation>
    </message>
    <message numerus="yes">
        <source>%n orders stay with their amounts, without a customer.</source>
        <translation>
            <numerusform>%n order stays with its amounts, without a customer.</numerusform>
            <numerusform>%n orders stay with their amounts, without a customer.</numerusform>
        </translation>
    </message>
    <message>
        <source>A phone that another customer also has stays with that customer. What the delivery service has recorded does not change.</source>
        <translation>A phone that another customer also has stays with that customer. What the delivery service has recorded does not change.</translation>
    </message>
    <message>
        <source>Erase</source>
        <translation>Erase</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>Keep</translation>
    </message>
</context>
<context>
    <name>ErasuresDialog</name>
    <message>
        <source>Erase customers</source>
        <translation>Erase customers</translation>
    </message>
    <message>
        <source>They are gone at that counter, and still here.</source>
        <translation>They are gone at that counter, and still here.</translation>
    </message>
    <message>
        <source>What is erased everywhere does not come back.</source>
        <translation>What is erased everywhere does not come back.</translation>
    </message>
    <message>
        <source>Erase everywhere</source>
        <translation>Erase everywhere</translation>
    </message>
    <message>
        <source>Keep them here</source>
        <translation>Keep them here</translation>
    </message>
    <message>
        <source>Decide later</source>
        <translation>Decide later</translation>
    </message>
</context>
<context>
    <name>Errors</name>
    <message>
        <source>The file has too many columns to be a list. Nothing was taken from it.</source>
        <translation>The file has too many columns to be a list. Nothing was taken from it.</translation>
    </message>
    <message>
        <source>The file has no column of phones. Nothing was taken from it: give the column the heading Phone, or choose another file.</source>
        <translation>The file has no column of phones. Nothing was taken from it: give the column the heading Phone, or choose another file.</translation>
    </message>
    <message>
        <source>The file could not be read or written. Nothing was changed there. Try again.</source>
        <translation>The file could not be read or written. Nothing was changed there. Try again.</translation>
    </message>
    <message>
        <source>Another program holds this PC&apos;s records. Close it, then try again.</source>
        <translation>Another program holds this PC&apos;s records. Close it, then try again.</translation>
    </message>
    <message>
        <source>A newer version of this program wrote the records. Update this one.</source>
        <translation>A newer version of this program wrote the records. Update this one.</translation>
    </message>
    <message>
        <source>The disk is full. Nothing was changed there: make room or choose another folder.</source>
        <translation>The disk is full. Nothing was changed there: make room or choose another folder.</translation>
    </message>
    <message>
        <source>The file cannot be opened there. Close it in other programs, or choose another folder.</source>
        <translation>The file cannot be opened there. Close it in other programs, or choose another folder.</translation>
    </message>
    <message>
        <source>The file or its folder is no longer there. Choose another one.</source>
        <translation>The file or its folder is no longer there. Choose another one.</translation>
    </message>
    <message>
        <source>A workbook holds 1,048,575 rows and this is more. Save it as CSV instead.</source>
        <translation>A workbook holds 1,048,575 rows and this is more. Save it as CSV instead.</translation>
    </message>
    <message>
        <source>The file is too large to be read. Nothing was taken from it.</source>
        <translation>The file is too large to be read. Nothing was taken from it.</translation>
    </message>
    <message>
        <source>This is not a history that this program exported. Nothing was taken from it: choose a file that Export history made.</source>
        <translation>This is not a history that this program exported. Nothing was taken from it: choose a file that Export history made.</translation>
    </message>
    <message>
        <source>The service did not accept the sign-in. Check the key or the password.</source>
        <translation>The service did not accept the sign-in. Check the key or the password.</translation>
    </message>
    <message>
        <source>The service gave no answer. Try again in a moment.</source>
        <translation>The service gave no answer. Try again in a moment.</translation>
    </message>
    <message>
        <source>Another booking is still being sent. Wait until it ends.</source>
        <translation>Another booking is still being sent. Wait until it ends.</translation>
    </message>
    <message>
        <source>A part of the program could not start.</source>
        <translation>A part of the program could not start.</translation>
    </message>
    <message>
        <source>Something went wrong.</source>
        <translation>Something went wrong.</translation>
    </message>
    <message>
        <source>Service not reachable. Nothing was sent.</source>
        <translation>Service not reachable. Nothing was sent.</translation>
    </message>
    <message>
        <source>The service&apos;s answer has no price in it.</source>
        <translation>The service&apos;s answer has no price in it.</translation>
    </message>
    <message>
        <source>No clear answer: it may be booked. Do not book it again.</source>
        <translation>No clear answer: it may be booked. Do not book it again.</translation>
    </message>
    <message>
        <source>The slip was not printed. Check the printer, then print it again.</source>
        <translation>The slip was not printed. Check the printer, then print it again.</translation>
    </message>
    <message>
        <source>The map cannot be drawn. Paste locations into Drop-off.</source>
        <translation>The map cannot be drawn. Paste locations into Drop-off.</translation>
    </message>
    <message>
        <source>This PC&apos;s records could not be used. Check the disk, then try again.</source>
        <translation>This PC&apos;s records could not be used. Check the disk, then try again.</translation>
    </message>
    <message>
        <source>The disk is full. Make room, then try again.</source>
        <translation>The disk is full. Make room, then try again.</translation>
    </message>
    <message>
        <source>This PC&apos;s records cannot be written. Check their folder, then restart.</source>
        <translation>This PC&apos;s records cannot be written. Check their folder, then restart.</translation>
    </message>
    <message>
        <source>Not a CSV file, an Excel workbook or a contacts file. Save it again as .xlsx or CSV.</source>
        <translation>Not a CSV file, an Excel workbook or a contacts file. Save it again as .xlsx or CSV.</translation>
    </message>
    <message>
        <source>The workbook is damaged. Open it in Excel and save it again as .xlsx.</source>
        <translation>The workbook is damaged. Open it in Excel and save it again as .xlsx.</translation>
    </message>
    <message>
        <source>A web page saved as a workbook. Open it in Excel and save it again as .xlsx.</source>
        <translation>A web page saved as a workbook. Open it in Excel and save it again as .xlsx.</translation>
    </message>
    <message>
        <source>A Numbers spreadsheet cannot be read here. Export it again as .xlsx or CSV.</source>
        <translation>A Numbers spreadsheet cannot be read here. Export it again as .xlsx or CSV.</translation>
    </message>
    <message>
        <source>The workbook has several sheets with rows. Save one of them again as CSV.</source>
        <translation>The workbook has several sheets with rows. Save one of them again as CSV.</translation>
    </message>
    <message>
        <source>Excel&apos;s .xls and .xlsb files cannot be read here. Open it and save it again as .xlsx.</source>
        <translation>Excel&apos;s .xls and .xlsb files cannot be read here. Open it and save it again as .xlsx.</translation>
    </message>
    <message>
        <source>.ods files cannot be read here. Open it and save it again as .xlsx or CSV.</source>
        <translation>.ods files cannot be read here. Open it and save it again as .xlsx or CSV.</translation>
    </message>
    <message>
        <source>A password protects the file. Open it in Excel and save it again without the password.</source>
        <translation>A password protects the file. Open it in Excel and save it again without the password.</translation>
    </message>
    <message>
        <source>Signed in again. Press Book.</source>
        <translation>Signed in again. Press Book.</translation>
    </message>
    <message>
        <source>The service&apos;s address was not found.</source>
        <translation>The service&apos;s address was not found.</translation>
    </message>
    <message>
        <source>This network cannot look up addresses now.</source>
        <translation>This network cannot look up addresses now.</translation>
    </message>
    <message>
        <source>Service not reachable.</source>
        <translation>Service not reachable.</translation>
    </message>
    <message>
        <source>No internet connection.</source>
        <translation>No internet connection.</translation>
    </message>
    <message>
        <source>Service not reachable: nothing answers.</source>
        <translation>Service not reachable: nothing answers.</translation>
    </message>
    <message>
        <source>The connection broke before the answer came.</source>
        <translation>The connection broke before the answer came.</translation>
    </message>
    <message>
        <source>Nothing was sent.</source>
        <translation>Nothing was sent.</translation>
    </message>
    <message>
        <source>The service says: {reason}</source>
        <translation>The service says: {reason}</translation>
    </message>
    <message>
        <source>The service is busy. Try again in a moment.</source>
        <translation>The service is busy. Try again in a moment.</translation>
    </message>
    <message numerus="yes">
        <source>Busy: trying again in %n s.</source>
        <translation>
            <numerusform>Busy: trying again in %n s.</numerusform>
            <numerusform>Busy: trying again in %n s.</numerusform>
        </translation>
    </message>
    <message>
        <source>Try again in a moment.</source>
        <translation>Try again in a moment.</translation>
    </message>
    <message>
        <source>Not signed in.</source>
        <translation>Not signed in.</translation>
    </message>
    <message>
        <source>More than 10,000 rows. Split the file, and open the parts. Nothing was taken from it.</source>
        <translation>More than 10,000 rows. Split the file, and open the parts. Nothing was taken from it.</translation>
    </message>
    <message>
        <source>The file has no columns of names and locations. Nothing was taken from it: give them the headings Name and Location.</source>
        <translation>The file has no columns of names and locations. Nothing was taken from it: give them the headings Name and Location.</translation>
    </message>
    <message>
        <source>The file has no columns of orders and amounts. Nothing was taken from it: give them the headings Order and Amount.</source>
        <translation>The file has no columns of orders and amounts. Nothing was taken from it: give them the headings Order and Amount.</translation>
    </message>
    <message>
        <source>Ask whoever runs this network.</source>
        <translation>Ask whoever runs this network.</translation>
    </message>
    <message>
        <source>Try again; if that does not help, tell the operator.</source>
        <translation>Try again; if that does not help, tell the operator.</translation>
    </message>
    <message>
        <source>Check the service address.</source>
        <translation>Check the service address.</translation>
    </message>
    <message>
        <source>Check the service address, and open a browser: the network may ask for a sign-in.</source>
        <translation>Check the service address, and open a browser: the network may ask for a sign-in.</translation>
    </message>
    <message>
        <source>Check the internet and the service address.</source>
        <translation>Check the internet and the service address.</translation>
    </message>
    <message>
        <source>Check the internet, then try again.</source>
        <translation>Check the internet, then try again.</translation>
    </message>
    <message>
        <source>Check the cable or the Wi-Fi.</source>
        <translation>Check the cable or the Wi-Fi.</translation>
    </message>
    <message>
        <source>The service gave no answer in time.</source>
        <translation>The service gave no answer in time.</translation>
    </message>
    <message>
        <source>This PC does not trust the certificate of the service.</source>
        <translation>This PC does not trust the certificate of the service.</translation>
    </message>
    <message>
        <source>Ask whoever runs this network to install its certificate on this PC.</source>
        <translation>Ask whoever runs this network to install its certificate on this PC.</translation>
    </message>
    <message>
        <source>The certificate of the service has expired.</source>
        <translation>The certificate of the service has expired.</translation>
    </message>
    <message>
        <source>Check the date of this PC; if it is right, tell the operator.</source>
        <translation>Check the date of this PC; if it is right, tell the operator.</translation>
    </message>
    <message>
        <source>The certificate of the service is not valid yet.</source>
        <translation>The certificate of the service is not valid yet.</translation>
    </message>
    <message>
        <source>Check the date and the time of this PC.</source>
        <translation>Check the date and the time of this PC.</translation>
    </message>
    <message>
        <source>Another computer answers in place of the service.</source>
        <translation>Another computer answers in place of the service.</translation>
    </message>
    <message>
        <source>The certificate of the service cannot be accepted.</source>
        <translation>The certificate of the service cannot be accepted.</translation>
    </message>
    <message>
        <source>The service wants a certificate from this PC, which has none.</source>
        <translation>The service wants a certificate from this PC, which has none.</translation>
    </message>
    <message>
        <source>Ask the operator for an address that takes a key.</source>
        <translation>Ask the operator for an address that takes a key.</translation>
    </message>
    <message>
        <source>The encryption of the service is too old to be safe.</source>
        <translation>The encryption of the service is too old to be safe.</translation>
    </message>
    <message>
        <source>Tell the operator.</source>
        <translation>Tell the operator.</translation>
    </message>
    <message>
        <source>The answer from the service&apos;s address is not encrypted.</source>
        <translation>The answer from the service&apos;s address is not encrypted.</translation>
    </message>
    <message>
        <source>No secure connection to the service could be made.</source>
        <translation>No secure connection to the service could be made.</translation>
    </message>
    <message>
        <source>The proxy of this network asks for a password.</source>
        <translation>The proxy of this network asks for a password.</translation>
    </message>
    <message>
        <source>The proxy that this PC is set to use cannot be reached.</source>
        <translation>The proxy that this PC is set to use cannot be reached.</translation>
    </message>
    <message>
        <source>Check the internet and the proxy settings of this PC.</source>
        <translation>Check the internet and the proxy settings of this PC.</translation>
    </message>
    <message>
        <source>The proxy of this network does not let the service through.</source>
        <translation>The proxy of this network does not let the service through.</translation>
    </message>
    <message>
        <source>Ask whoever runs this network to allow it.</source>
        <translation>Ask whoever runs this network to allow it.</translation>
    </message>
    <message>
        <source>The proxy of this network broke the connection.</source>
        <translation>The proxy of this network broke the connection.</translation>
    </message>
    <message>
        <source>Try again; if that does not help, ask whoever runs this network.</source>
        <translation>Try again; if that does not help, ask whoever runs this network.</translation>
    </message>
    <message>
        <source>This PC is set to a kind of proxy that this program cannot use.</source>
        <translation>This PC is set to a kind of proxy that this program cannot use.</translation>
    </message>
    <message>
        <source>Ask whoever runs this network for an HTTP or SOCKS 5 proxy.</source>
        <translation>Ask whoever runs this network for an HTTP or SOCKS 5 proxy.</translation>
    </message>
    <message>
        <source>This network asks for a sign-in: open a browser.</source>
        <translation>This network asks for a sign-in: open a browser.</translation>
    </message>
    <message>
        <source>There is no delivery service at this address.</source>
        <translation>There is no delivery service at this address.</translation>
    </message>
    <message>
        <source>The service&apos;s answer could not be read.</source>
        <translation>The service&apos;s answer could not be read.</translation>
    </message>
    <message>
        <source>The service is not working now.</source>
        <translation>The service is not working now.</translation>
    </message>
    <message>
        <source>This account may not do that; ask the operator.</source>
        <translation>This account may not do that; ask the operator.</translation>
    </message>
    <message>
        <source>The service gave no reason.</source>
        <translation>The service gave no reason.</translation>
    </message>
    <message>
        <source>The slip was not printed: {trouble}.</source>
        <translation>The slip was not printed: {trouble}.</translation>
    </message>
    <message>
        <source>Local data is damaged. Restart to repair it; what can be read is kept.</source>
        <translation>Local data is damaged. Restart to repair it; what can be read is kept.</translation>
    </message>
    <message>
        <source>No longer at the service.</source>
        <translation>No longer at the service.</translation>
    </message>
    <message>
        <source>The service did not accept it, and gave no reason.</source>
        <translation>The service did not accept it, and gave no reason.</translation>
    </message>
    <message>
        <source>The service&apos;s answer could not be understood.</source>
        <translation>The service&apos;s answer could not be understood.</translation>
    </message>
    <message>
        <source>The proxy of this network does not reach the service now.</source>
        <translation>The proxy of this network does not reach the service now.</translation>
    </message>
    <message>
        <source>The system&apos;s keyring refused it.</source>
        <translation>The system&apos;s keyring refused it.</translation>
    </message>
    <message>
        <source>This PC has no keyring, such as GNOME Keyring or KWallet.</source>
        <translation>This PC has no keyring, such as GNOME Keyring or KWallet.</translation>
    </message>
    <message>
        <source>The system&apos;s keyring is locked and was not unlocked.</source>
        <translation>The system&apos;s keyring is locked and was not unlocked.</translation>
    </message>
    <message>
        <source>The system&apos;s keyring does not answer.</source>
        <translation>The system&apos;s keyring does not answer.</translation>
    </message>
    <message>
        <source>There is no session bus, which the system&apos;s keyring needs.</source>
        <translation>There is no session bus, which the system&apos;s keyring needs.</translation>
    </message>
    <message>
        <source>The service said “{answer}”, which is not a price in KWD.</source>
        <translation>The service said “{answer}”, which is not a price in KWD.</translation>
    </message>
</context>
<context>
    <name>Exports</name>
    <message>
        <source>Export</source>
        <translation>Export</translation>
    </message>
    <message>
        <source>Export to {name}</source>
        <translation>Export to {name}</translation>
    </message>
    <message>
        <source>Export history</source>
        <translation>Export history</translation>
    </message>
    <message>
        <source>Delivery history</source>
        <translation>Delivery history</translation>
    </message>
    <message>
        <source>Export history to {name}</source>
        <translation>Export history to {name}</translation>
    </message>
    <message>
        <source>Import history</source>
        <translation>Import history</translation>
    </message>
    <message>
        <source>Exported history</source>
        <translation>Exported history</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>All files (*)</translation>
    </message>
    <message>
        <source>Read {name}</source>
        <translation>Read {name}</translation>
    </message>
    <message numerus="yes">
        <source>%n deliveries imported.</source>
        <translation>
            <numerusform>%n delivery imported.</numerusform>
            <numerusform>%n deliveries imported.</numerusform>
        </translation>
    </message>
    <message>
        <source>{done} of {all} deliveries imported. Import the file again for the rest.</source>
        <translation>{done} of {all} deliveries imported. Import the file again for the rest.</translation>
    </message>
    <message numerus="yes">
        <source>%n rows saved to {name}.</source>
        <translation>
            <numerusform>%n row saved to {name}.</numerusform>
            <numerusform>%n rows saved to {name}.</numerusform>
        </translation>
    </message>
    <message>
        <source>Open folder</source>
        <translation>Open folder</translation>
    </message>
</context>
<context>
    <name>FactRow</name>
    <message>
        <source>Copy: {what}</source>
        <translation>Copy: {what}</translation>
    </message>
    <message>
        <source>Call: {what}</source>
        <translation>Call: {what}</translation>
    </message>
</context>
<context>
    <name>Facts</name>
    <message>
        <source>Customer</source>
        <translation>Customer</translation>
    </message>
    <message>
        <source>Phone</source>
        <translation>Phone</translation>
    </message>
    <message>
        <source>Second phone</source>
        <translation>Second phone</translation>
    </message>
    <message>
        <source>Drop-off</source>
        <translation>Drop-off</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>Address</translation>
    </message>
    <message>
        <source>{price}, but quoted {quoted}</source>
        <translation>{price}, but quoted {quoted}</translation>
    </message>
    <message>
        <source>Vehicle</source>
        <translation>Vehicle</translation>
    </message>
    <message>
        <source>stopped</source>
        <translation>stopped</translation>
    </message>
    <message>
        <source>delivered anyway</source>
        <translation>delivered anyway</translation>
    </message>
    <message>
        <source>not cancelled yet</source>
        <translation>not cancelled yet</translation>
    </message>
    <message>
        <source>money back</source>
        <translation>money back</translation>
    </message>
    <message>
        <source>money not back yet</source>
        <translation>money not back yet</translation>
    </message>
    <message>
        <source>Reported wrong</source>
        <translation>Reported wrong</translation>
    </message>
    <message>
        <source>Unknown: the service does not say</source>
        <translation>Unknown: the service does not say</translation>
    </message>
    <message>
        <source>From</source>
        <translation>From</translation>
    </message>
    <message>
        <source>Slip</source>
        <translation>Slip</translation>
    </message>
    <message>
        <source>could not be read</source>
        <translation>could not be read</translation>
    </message>
    <message>
        <source>printed once, {time}: {target}</source>
        <translation>printed once, {time}: {target}</translation>
    </message>
    <message numerus="yes">
        <source>printed %n time(s), last {time}: {target}</source>
        <translation>
            <numerusform>printed once, {time}: {target}</numerusform>
            <numerusform>printed %n times, last {time}: {target}</numerusform>
        </translation>
    </message>
    <message>
        <source>Cash</source>
        <translation>Cash</translation>
    </message>
    <message>
        <source>Deliver at</source>
        <translation>Deliver at</translation>
    </message>
    <message>
        <source>Driver</source>
        <translation>Driver</translation>
    </message>
    <message>
        <source>Price</source>
        <translation>Price</translation>
    </message>
    <message>
        <source>later, time unknown</source>
        <translation>later, time unknown</translation>
    </message>
    <message>
        <source>this PC</source>
        <translation>this PC</translation>
    </message>
    <message>
        <source>another device</source>
        <translation>another device</translation>
    </message>
    <message>
        <source>No driver assigned yet</source>
        <translation>No driver assigned yet</translation>
    </message>
    <message>
        <source>Cash, amount missing</source>
        <translation>Cash, amount missing</translation>
    </message>
    <message>
        <source>No cash</source>
        <translation>No cash</translation>
    </message>
    <message numerus="yes">
        <source>usually by {time} (9 of 10, from %n deliveries)</source>
        <translation>
            <numerusform>usually by {time} (9 of 10, from %n delivery)</numerusform>
            <numerusform>usually by {time} (9 of 10, from %n deliveries)</numerusform>
        </translation>
    </message>
    <message>
        <source>Arrival</source>
        <translation>Arrival</translation>
    </message>
    <message>
        <source>change {bring} for {given}</source>
        <translation>change {bring} for {given}</translation>
    </message>
    <message>
        <source>Booked at</source>
        <translation>Booked at</translation>
    </message>
    <message>
        <source>Contact</source>
        <translation>Contact</translation>
    </message>
    <message>
        <source>Service ID</source>
        <translation>Service ID</translation>
    </message>
    <message>
        <source>updated {time}</source>
        <translation>updated {time}</translation>
    </message>
</context>
<context>
    <name>FilterBar</name>
    <message>
        <source>Which deliveries to show</source>
        <translation>Which deliveries to show</translation>
    </message>
    <message>
        <source>All</source>
        <translation>All</translation>
    </message>
    <message>
        <source>Active</source>
        <translation>Active</translation>
    </message>
    <message>
        <source>Scheduled</source>
        <translation>Scheduled</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Done</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>Failed</translation>
    </message>
    <message>
        <source>Late</source>
        <translation>Late</translation>
    </message>
    <message>
        <source>Unconfirmed</source>
        <translation>Unconfirmed</translation>
    </message>
    <message>
        <source>Failed in 24 hours, or in the chosen days</source>
        <translation>Failed in 24 hours, or in the chosen days</translation>
    </message>
    <message>
        <source>Later than usual</source>
        <translation>Later than usual</translation>
    </message>
    <message>
        <source>Sent without a clear answer</source>
        <translation>Sent without a clear answer</translation>
    </message>
</context>
<context>
    <name>FirstDay</name>
    <message>
        <source>Book by the map</source>
        <translation>Book by the map</translation>
    </message>
    <message>
        <source>Book by paste</source>
        <translation>Book by paste</translation>
    </message>
    <message>
        <source>Type phone and name, click the map, {0}</source>
        <translation>Type phone and name, click the map, {0}</translation>
    </message>
    <message>
        <source>Copy {0}, press {1}; phone, name, {2}</source>
        <translation>Copy {0}, press {1}; phone, name, {2}</translation>
    </message>
    <message>
        <source>Book by phone</source>
        <translation>Book by phone</translation>
    </message>
    <message>
        <source>{0}, type the same phone, {1} and {2}</source>
        <translation>{0}, type the same phone, {1} and {2}</translation>
    </message>
    <message>
        <source>Print a slip</source>
        <translation>Print a slip</translation>
    </message>
    <message>
        <source>Select an order, {0}; a PDF will do</source>
        <translation>Select an order, {0}; a PDF will do</translation>
    </message>
    <message>
        <source>Find an order</source>
        <translation>Find an order</translation>
    </message>
    <message>
        <source>{0}, then a name or number</source>
        <translation>{0}, then a name or number</translation>
    </message>
    <message>
        <source>Book a failed one again</source>
        <translation>Book a failed one again</translation>
    </message>
    <message>
        <source>Book for {0}, wait until it fails; {1}, {2}, {3}</source>
        <translation>Book for {0}, wait until it fails; {1}, {2}, {3}</translation>
    </message>
    <message>
        <source>File, Save a template; fill in a row, {0}</source>
        <translation>File, Save a template; fill in a row, {0}</translation>
    </message>
    <message>
        <source>Book for later</source>
        <translation>Book for later</translation>
    </message>
    <message>
        <source>Schedule for later, a time, {0}</source>
        <translation>Schedule for later, a time, {0}</translation>
    </message>
    <message>
        <source>Book from a file</source>
        <translation>Book from a file</translation>
    </message>
    <message>
        <source>done</source>
        <translation>done</translation>
    </message>
</context>
<context>
    <name>FirstDayCard</name>
    <message>
        <source>Done: {task}</source>
        <translation>Done: {task}</translation>
    </message>
    <message>
        <source>First day: {done} of {all}</source>
        <translation>First day: {done} of {all}</translation>
    </message>
    <message>
        <source>Copy the location</source>
        <translation>Copy the location</translation>
    </message>
    <message>
        <source>Show less</source>
        <translation>Show less</translation>
    </message>
    <message>
        <source>Show all tasks</source>
        <translation>Show all tasks</translation>
    </message>
    <message>
        <source>Dismiss the checklist</source>
        <translation>Dismiss the checklist</translation>
    </message>
</context>
<context>
    <name>Form</name>
    <message>
        <source>Vehicle</source>
        <translation>Vehicle</translation>
    </message>
    <message>
        <source>Cash</source>
        <translation>Cash</translation>
    </message>
    <message>
        <source>When</source>
        <translation>When</translation>
    </message>
    <message>
        <source>Customer&apos;s phone</source>
        <translation>Customer&apos;s phone</translation>
    </message>
    <message>
        <source>Customer&apos;s name</source>
        <translation>Customer&apos;s name</translation>
    </message>
    <message>
        <source>Drop-off: paste a location or click the map</source>
        <translation>Drop-off: paste a location or click the map</translation>
    </message>
    <message>
        <source>Pickup: the branch, or a pasted location</source>
        <translation>Pickup: the branch, or a pasted location</translation>
    </message>
    <message>
        <source>Collect cash on delivery</source>
        <translation>Collect cash on delivery</translation>
    </message>
    <message>
        <source>Cash to collect in KWD</source>
        <translation>Cash to collect in KWD</translation>
    </message>
    <message>
        <source>&amp;Address</source>
        <translation>&amp;Address</translation>
    </message>
    <message>
        <source>Collect {amount}</source>
        <translation>Collect {amount}</translation>
    </message>
    <message>
        <source>+ {fee} fee. Press to leave it out.</source>
        <translation>+ {fee} fee. Press to leave it out.</translation>
    </message>
    <message>
        <source>Address: area, block, street, house, floor, flat</source>
        <translation>Address: area, block, street, house, floor, flat</translation>
    </message>
    <message>
        <source>Block 10 street 5 house 3</source>
        <translation>Block 10 street 5 house 3</translation>
    </message>
    <message>
        <source>Address details and notes not known: ask the customer.</source>
        <translation>Address details and notes not known: ask the customer.</translation>
    </message>
    <message>
        <source>When to deliver, Kuwait time</source>
        <translation>When to deliver, Kuwait time</translation>
    </message>
    <message>
        <source>Notes for the driver</source>
        <translation>Notes for the driver</translation>
    </message>
    <message>
        <source>Customer&apos;s second phone</source>
        <translation>Customer&apos;s second phone</translation>
    </message>
    <message>
        <source>Drop-off set from the pasted location</source>
        <translation>Drop-off set from the pasted location</translation>
    </message>
    <message>
        <source>The pasted location is in Drop-off</source>
        <translation>The pasted location is in Drop-off</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Undo</translation>
    </message>
    <message>
        <source>Vehicle not known: choose one.</source>
        <translation>Vehicle not known: choose one.</translation>
    </message>
    <message>
        <source>Amount not known: type it, or switch cash off.</source>
        <translation>Amount not known: type it, or switch cash off.</translation>
    </message>
    <message>
        <source>Time not known: choose one, or book it for now.</source>
        <translation>Time not known: choose one, or book it for now.</translation>
    </message>
    <message>
        <source>That time has passed: choose another, or book it for now.</source>
        <translation>That time has passed: choose another, or book it for now.</translation>
    </message>
    <message>
        <source>Choose a vehicle</source>
        <translation>Choose a vehicle</translation>
    </message>
    <message>
        <source>Name, if known</source>
        <translation>Name, if known</translation>
    </message>
    <message>
        <source>Phone, if known</source>
        <translation>Phone, if known</translation>
    </message>
    <message>
        <source>Contact&apos;s name at the pickup</source>
        <translation>Contact&apos;s name at the pickup</translation>
    </message>
    <message>
        <source>Contact&apos;s phone at the pickup</source>
        <translation>Contact&apos;s phone at the pickup</translation>
    </message>
    <message>
        <source>&amp;Phone</source>
        <translation>&amp;Phone</translation>
    </message>
    <message>
        <source>+ fee</source>
        <translation>+ fee</translation>
    </message>
    <message>
        <source>bring {change}</source>
        <translation>bring {change}</translation>
    </message>
    <message>
        <source>Add the delivery fee: {fee}</source>
        <translation>Add the delivery fee: {fee}</translation>
    </message>
    <message>
        <source>Add the delivery fee once there is a price</source>
        <translation>Add the delivery fee once there is a price</translation>
    </message>
    <message>
        <source>Type it like 18:30, t18 or +1h.</source>
        <translation>Type it like 18:30, t18 or +1h.</translation>
    </message>
    <message>
        <source>Not a time. Type it like 18:30, t18 or +1h.</source>
        <translation>Not a time. Type it like 18:30, t18 or +1h.</translation>
    </message>
    <message>
        <source>At what time? Type it like t18 or sun 6 pm.</source>
        <translation>At what time? Type it like t18 or sun 6 pm.</translation>
    </message>
    <message>
        <source>Morning or evening? Type {piece} am or {piece} pm.</source>
        <translation>Morning or evening? Type {piece} am or {piece} pm.</translation>
    </message>
    <message>
        <source>Hours or minutes? Type +{piece}h or +{piece}m.</source>
        <translation>Hours or minutes? Type +{piece}h or +{piece}m.</translation>
    </message>
    <message>
        <source>{piece} has passed. For tomorrow type t{piece}.</source>
        <translation>{piece} has passed. For tomorrow type t{piece}.</translation>
    </message>
    <message>
        <source>Choose a time at least 30 minutes from now.</source>
        <translation>Choose a time at least 30 minutes from now.</translation>
    </message>
    <message>
        <source>Choose a time at most 14 days from now.</source>
        <translation>Choose a time at most 14 days from now.</translation>
    </message>
    <message>
        <source>A name? Enter moves it to Name.</source>
        <translation>A name? Enter moves it to Name.</translation>
    </message>
    <message>
        <source>A phone? Enter moves it to Phone.</source>
        <translation>A phone? Enter moves it to Phone.</translation>
    </message>
    <message>
        <source>Filled in from the pasted chat</source>
        <translation>Filled in from the pasted chat</translation>
    </message>
    <message numerus="yes">
        <source>%n places, on the map</source>
        <translation>
            <numerusform>%n place, on the map</numerusform>
            <numerusform>%n places, on the map</numerusform>
        </translation>
    </message>
    <message>
        <source>Location link</source>
        <translation>Location link</translation>
    </message>
    <message>
        <source>Use its location as drop-off</source>
        <translation>Use its location as drop-off</translation>
    </message>
    <message>
        <source>Na&amp;me</source>
        <translation>Na&amp;me</translation>
    </message>
    <message>
        <source>&amp;Drop-off</source>
        <translation>&amp;Drop-off</translation>
    </message>
    <message>
        <source>Pick&amp;up</source>
        <translation>Pick&amp;up</translation>
    </message>
    <message>
        <source>Con&amp;tact</source>
        <translation>Con&amp;tact</translation>
    </message>
    <message>
        <source>Contact n&amp;o.</source>
        <translation>Contact n&amp;o.</translation>
    </message>
    <message>
        <source>Veh&amp;icle</source>
        <translation>Veh&amp;icle</translation>
    </message>
    <message>
        <source>with</source>
        <translation>with</translation>
    </message>
    <message>
        <source>Customer pays with, in KWD: the driver brings change</source>
        <translation>Customer pays with, in KWD: the driver brings change</translation>
    </message>
    <message>
        <source>&amp;Notes</source>
        <translation>&amp;Notes</translation>
    </message>
    <message>
        <source>2nd phon&amp;e</source>
        <translation>2nd phon&amp;e</translation>
    </message>
    <message>
        <source>&amp;Collect cash</source>
        <translation>&amp;Collect cash</translation>
    </message>
    <message>
        <source>&amp;Schedule for later</source>
        <translation>&amp;Schedule for later</translation>
    </message>
</context>
<context>
    <name>Formats</name>
    <message>
        <source>Excel workbook</source>
        <translation>Excel workbook</translation>
    </message>
    <message>
        <source>CSV</source>
        <translation>CSV</translation>
    </message>
    <message>
        <source>Contacts</source>
        <translation>Contacts</translation>
    </message>
</context>
<context>
    <name>GuideOutput</name>
    <message>
        <source>Guide</source>
        <translation>Guide</translation>
    </message>
    <message>
        <source>Print the guide</source>
        <translation>Print the guide</translation>
    </message>
    <message>
        <source>Save the guide</source>
        <translation>Save the guide</translation>
    </message>
    <message>
        <source>The guide is in {name}</source>
        <translation>The guide is in {name}</translation>
    </message>
    <message>
        <source>The guide was sent to {printer}</source>
        <translation>The guide was sent to {printer}</translation>
    </message>
    <message>
        <source>The guide was not printed. Check the printer and print it again.</source>
        <translation>The guide was not printed. Check the printer and print it again.</translation>
    </message>
</context>
<context>
    <name>GuideReader</name>
    <message>
        <source>Guide page</source>
        <translation>Guide page</translation>
    </message>
</context>
<context>
    <name>GuideWindow</name>
    <message>
        <source>Guide</source>
        <translation>Guide</translation>
    </message>
    <message>
        <source>Search the guide</source>
        <translation>Search the guide</translation>
    </message>
    <message>
        <source>Nothing found. Try one word.</source>
        <translation>Nothing found. Try one word.</translation>
    </message>
    <message>
        <source>Print …</source>
        <translation>Print …</translation>
    </message>
    <message>
        <source>Save as PDF …</source>
        <translation>Save as PDF …</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Close</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Back</translation>
    </message>
    <message>
        <source>Forward</source>
        <translation>Forward</translation>
    </message>
    <message>
        <source>Found</source>
        <translation>Found</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>Pages</translation>
    </message>
</context>
<context>
    <name>Help</name>
    <message>
        <source>Map data: areas from Who&apos;s On First, GeoNames (CC BY 4.0), © OpenStreetMap contributors (ODbL); coast from GSHHG (LGPL).
Built with Qt for Python (LGPL), Leaflet and folium.</source>
        <translation>Map data: areas from Who&apos;s On First, GeoNames (CC BY 4.0), © OpenStreetMap contributors (ODbL); coast from GSHHG (LGPL).
Built with Qt for Python (LGPL), Leaflet and folium.</translation>
    </message>
    <message>
        <source>About</source>
        <translation>About</translation>
    </message>
</context>
<context>
    <name>HelpButton</name>
    <message>
        <source>What the guide says about this</source>
        <translation>What the guide says about this</translation>
    </message>
</context>
<context>
    <name>HiddenMatches</name>
    <message numerus="yes">
        <source>%n more outside this filter: show</source>
        <translation>
            <numerusform>%n more outside this filter: show</numerusform>
            <numerusform>%n more outside this filter: show</numerusform>
        </translation>
    </message>
    <message>
        <source>Clear the filters; the search stays</source>
        <translation>Clear the filters; the search stays</translation>
    </message>
</context>
<context>
    <name>HoldStrip</name>
    <message>
        <source>Next</source>
        <translation>Next</translation>
    </message>
    <message>
        <source>Sending …</source>
        <translation>Sending …</translation>
    </message>
    <message numerus="yes">
        <source>{name}: booked in %n s. Esc undoes it.</source>
        <translation>
            <numerusform>{name}: booked in %n s. Esc undoes it.</numerusform>
            <numerusform>{name}: booked in %n s. Esc undoes it.</numerusform>
        </translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Undo</translation>
    </message>
    <message>
        <source>Book now</source>
        <translation>Book now</translation>
    </message>
    <message>
        <source>Bring the form back</source>
        <translation>Bring the form back</translation>
    </message>
    <message>
        <source>Send it without waiting</source>
        <translation>Send it without waiting</translation>
    </message>
</context>
<context>
    <name>Holds</name>
    <message>
        <source>This PC was asleep.</source>
        <translation>This PC was asleep.</translation>
    </message>
    <message>
        <source>Too late to undo: {name} is being sent.</source>
        <translation>Too late to undo: {name} is being sent.</translation>
    </message>
    <message>
        <source>Undone: {name} was not sent.</source>
        <translation>Undone: {name} was not sent.</translation>
    </message>
</context>
<context>
    <name>ImportDialog</name>
    <message>
        <source>Import history</source>
        <translation>Import history</translation>
    </message>
    <message numerus="yes">
        <source>%n new</source>
        <translation>
            <numerusform>%n new</numerusform>
            <numerusform>%n new</numerusform>
        </translation>
    </message>
    <message>
        <source>line {line} ({column})</source>
        <translation>line {line} ({column})</translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>and %n more</numerusform>
            <numerusform>and %n more</numerusform>
        </translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancel</translation>
    </message>
    <message numerus="yes">
        <source>%n already here: left as they are.</source>
        <translation>
            <numerusform>%n already here: left as it is.</numerusform>
            <numerusform>%n already here: left as they are.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n cannot be read and are skipped:</source>
        <translation>
            <numerusform>%n cannot be read and is skipped:</numerusform>
            <numerusform>%n cannot be read and are skipped:</numerusform>
        </translation>
    </message>
    <message>
        <source>Import</source>
        <translation>Import</translation>
    </message>
</context>
<context>
    <name>Jobs</name>
    <message>
        <source>{title}: stopped.</source>
        <translation>{title}: stopped.</translation>
    </message>
</context>
<context>
    <name>KeyList</name>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>Keyboard shortcuts</translation>
    </message>
    <message>
        <source>Search keys</source>
        <translation>Search keys</translation>
    </message>
    <message>
        <source>No key for this. Ctrl+K finds every command.</source>
        <translation>No key for this. Ctrl+K finds every command.</translation>
    </message>
    <message>
        <source>Open the guide</source>
        <translation>Open the guide</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Close</translation>
    </message>
</context>
<context>
    <name>Keys</name>
    <message>
        <source>Everywhere</source>
        <translation>Everywhere</translation>
    </message>
    <message>
        <source>Next control</source>
        <translation>Next control</translation>
    </message>
    <message>
        <source>Previous control</source>
        <translation>Previous control</translation>
    </message>
    <message>
        <source>Guide</source>
        <translation>Guide</translation>
    </message>
    <message>
        <source>With an underlined letter: its menu, field or button</source>
        <translation>With an underlined letter: its menu, field or button</translation>
    </message>
    <message>
        <source>In the form: next empty field. On a button: press</source>
        <translation>In the form: next empty field. On a button: press</translation>
    </message>
    <message>
        <source>In the form: undo a paste or a held order</source>
        <translation>In the form: undo a paste or a held order</translation>
    </message>
    <message>
        <source>Pages and lists</source>
        <translation>Pages and lists</translation>
    </message>
    <message>
        <source>Filters of the list; buttons of a page</source>
        <translation>Filters of the list; buttons of a page</translation>
    </message>
    <message>
        <source>Filter by days and branch</source>
        <translation>Filter by days and branch</translation>
    </message>
    <message>
        <source>Show every day and every branch</source>
        <translation>Show every day and every branch</translation>
    </message>
    <message>
        <source>Clear the filters, show all</source>
        <translation>Clear the filters, show all</translation>
    </message>
    <message>
        <source>To the details of the row</source>
        <translation>To the details of the row</translation>
    </message>
    <message>
        <source>Close the details</source>
        <translation>Close the details</translation>
    </message>
    <message>
        <source>Menu of the row</source>
        <translation>Menu of the row</translation>
    </message>
    <message>
        <source>Copy the selected rows</source>
        <translation>Copy the selected rows</translation>
    </message>
    <message>
        <source>In the schedule: another day</source>
        <translation>In the schedule: another day</translation>
    </message>
    <message>
        <source>Choices for an unconfirmed booking</source>
        <translation>Choices for an unconfirmed booking</translation>
    </message>
    <message>
        <source>On the map</source>
        <translation>On the map</translation>
    </message>
    <message>
        <source>Move the map</source>
        <translation>Move the map</translation>
    </message>
    <message>
        <source>Zoom</source>
        <translation>Zoom</translation>
    </message>
    <message>
        <source>Set the pin in the middle</source>
        <translation>Set the pin in the middle</translation>
    </message>
    <message>
        <source>Set the other pin</source>
        <translation>Set the other pin</translation>
    </message>
    <message>
        <source>Place the drop-off, the pickup</source>
        <translation>Place the drop-off, the pickup</translation>
    </message>
    <message>
        <source>Choose one of the places found</source>
        <translation>Choose one of the places found</translation>
    </message>
    <message>
        <source>Open what is in the middle</source>
        <translation>Open what is in the middle</translation>
    </message>
    <message>
        <source>Show the new deliveries</source>
        <translation>Show the new deliveries</translation>
    </message>
</context>
<context>
    <name>Late</name>
    <message>
        <source>{status} for {time}.</source>
        <translation>{status} for {time}.</translation>
    </message>
    <message>
        <source>Still {status}: to arrive on time, the search for a driver was due at {time}.</source>
        <translation>Still {status}: to arrive on time, the search for a driver was due at {time}.</translation>
    </message>
    <message>
        <source>More than {time} is unusual (no history here yet).</source>
        <translation>More than {time} is unusual (no history here yet).</translation>
    </message>
    <message numerus="yes">
        <source>95 of 100 here take less than {time} (from %n deliveries).</source>
        <translation>
            <numerusform>95 of 100 here take less than {time} (from %n delivery).</numerusform>
            <numerusform>95 of 100 here take less than {time} (from %n deliveries).</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>LeaveDialog</name>
    <message>
        <source>Quit</source>
        <translation>Quit</translation>
    </message>
    <message numerus="yes">
        <source>%n orders are not sent yet.</source>
        <translation>
            <numerusform>%n order is not sent yet.</numerusform>
            <numerusform>%n orders are not sent yet.</numerusform>
        </translation>
    </message>
    <message>
        <source>The order of {name} is not sent yet.</source>
        <translation>The order of {name} is not sent yet.</translation>
    </message>
    <message>
        <source>A draft is not booked. You are reminded at the next start.</source>
        <translation>A draft is not booked. You are reminded at the next start.</translation>
    </message>
    <message>
        <source>Stay</source>
        <translation>Stay</translation>
    </message>
    <message>
        <source>Keep as draft</source>
        <translation>Keep as draft</translation>
    </message>
    <message>
        <source>Send now</source>
        <translation>Send now</translation>
    </message>
</context>
<context>
    <name>Location</name>
    <message>
        <source>An area, not a point: Enter takes the middle of {area}.</source>
        <translation>An area, not a point: Enter takes the middle of {area}.</translation>
    </message>
    <message>
        <source>An area: Enter takes about the middle of {area}.</source>
        <translation>An area: Enter takes about the middle of {area}.</translation>
    </message>
    <message>
        <source>Several areas: choose one with the arrow keys and Enter.</source>
        <translation>Several areas: choose one with the arrow keys and Enter.</translation>
    </message>
    <message>
        <source>No area is called {typed}. Did you mean {area}?</source>
        <translation>No area is called {typed}. Did you mean {area}?</translation>
    </message>
    <message>
        <source>{place} is a saved place. Press Enter here to take it.</source>
        <translation>{place} is a saved place. Press Enter here to take it.</translation>
    </message>
    <message>
        <source>Saved places match. Choose one with the arrow keys and Enter.</source>
        <translation>Saved places match. Choose one with the arrow keys and Enter.</translation>
    </message>
    <message>
        <source>Approximate. Click the exact spot.</source>
        <translation>Approximate. Click the exact spot.</translation>
    </message>
    <message>
        <source>A short plus code: type its area behind it, like “{piece} Salmiya”.</source>
        <translation>A short plus code: type its area behind it, like “{piece} Salmiya”.</translation>
    </message>
    <message>
        <source>This place is outside Kuwait.</source>
        <translation>This place is outside Kuwait.</translation>
    </message>
    <message>
        <source>Not a link to a map. Paste a location or click the map.</source>
        <translation>Not a link to a map. Paste a location or click the map.</translation>
    </message>
    <message>
        <source>Half a point: the latitude or the longitude is missing.</source>
        <translation>Half a point: the latitude or the longitude is missing.</translation>
    </message>
    <message>
        <source>Place not found. Paste a location or click the map.</source>
        <translation>Place not found. Paste a location or click the map.</translation>
    </message>
    <message>
        <source>Only PACI {paci}, no point. Click the place on the map.</source>
        <translation>Only PACI {paci}, no point. Click the place on the map.</translation>
    </message>
    <message>
        <source>The link has no point. Click the place on the map.</source>
        <translation>The link has no point. Click the place on the map.</translation>
    </message>
    <message>
        <source>Its place is known only at {host}, over the internet.</source>
        <translation>Its place is known only at {host}, over the internet.</translation>
    </message>
    <message numerus="yes">
        <source>%n places: click the right one, or press its number.</source>
        <translation>
            <numerusform>%n place: click it, or press its number.</numerusform>
            <numerusform>%n places: click the right one, or press its number.</numerusform>
        </translation>
    </message>
    <message>
        <source>Only a name, no point: {name}. Click the place on the map.</source>
        <translation>Only a name, no point: {name}. Click the place on the map.</translation>
    </message>
</context>
<context>
    <name>LongLineEdit</name>
    <message>
        <source>A long text: its beginning is shown, all of it is read.</source>
        <translation>A long text: its beginning is shown, all of it is read.</translation>
    </message>
    <message>
        <source>A very long text: its beginning is shown, its last {count} characters are read.</source>
        <translation>A very long text: its beginning is shown, its last {count} characters are read.</translation>
    </message>
</context>
<context>
    <name>MainWindow</name>
    <message>
        <source>No question about an order is open.</source>
        <translation>No question about an order is open.</translation>
    </message>
    <message>
        <source>No order is held: there is nothing to undo.</source>
        <translation>No order is held: there is nothing to undo.</translation>
    </message>
    <message>
        <source>No answer is overdue: there is nothing to set aside.</source>
        <translation>No answer is overdue: there is nothing to set aside.</translation>
    </message>
    <message>
        <source>There is no price to explain yet.</source>
        <translation>There is no price to explain yet.</translation>
    </message>
    <message>
        <source>deskdispatch</source>
        <translation>deskdispatch</translation>
    </message>
</context>
<context>
    <name>MapCredits</name>
    <message>
        <source>Areas: Who&apos;s On First, GeoNames (CC BY 4.0), © OpenStreetMap contributors (ODbL) · Coast: GSHHG (LGPL) · Governorates: Natural Earth</source>
        <translation>Areas: Who&apos;s On First, GeoNames (CC BY 4.0), © OpenStreetMap contributors (ODbL) · Coast: GSHHG (LGPL) · Governorates: Natural Earth</translation>
    </message>
    <message>
        <source>Report a map problem</source>
        <translation>Report a map problem</translation>
    </message>
</context>
<context>
    <name>MapFiles</name>
    <message>
        <source>The file is not there. Plug in its drive, or add it again.</source>
        <translation>The file is not there. Plug in its drive, or add it again.</translation>
    </message>
    <message>
        <source>You may not read this file. Allow it, or copy it elsewhere first.</source>
        <translation>You may not read this file. Allow it, or copy it elsewhere first.</translation>
    </message>
    <message>
        <source>This is not a map file. Choose one in MBTiles or PMTiles format.</source>
        <translation>This is not a map file. Choose one in MBTiles or PMTiles format.</translation>
    </message>
    <message>
        <source>The file is damaged or not complete. Download or copy it again.</source>
        <translation>The file is damaged or not complete. Download or copy it again.</translation>
    </message>
    <message>
        <source>This map holds vector tiles. Choose one with pictures (raster tiles).</source>
        <translation>This map holds vector tiles. Choose one with pictures (raster tiles).</translation>
    </message>
    <message>
        <source>The pictures in this map cannot be shown. Choose one with PNG, JPEG or WebP.</source>
        <translation>The pictures in this map cannot be shown. Choose one with PNG, JPEG or WebP.</translation>
    </message>
    <message>
        <source>This map is packed in a way that cannot be read. Choose one packed with gzip.</source>
        <translation>This map is packed in a way that cannot be read. Choose one packed with gzip.</translation>
    </message>
    <message>
        <source>This map does not show Kuwait. Choose one that does.</source>
        <translation>This map does not show Kuwait. Choose one that does.</translation>
    </message>
    <message>
        <source>Finding pictures in this file takes too long. Choose one with an index.</source>
        <translation>Finding pictures in this file takes too long. Choose one with an index.</translation>
    </message>
    <message>
        <source>There is no room for a copy on this PC. Nothing was copied.</source>
        <translation>There is no room for a copy on this PC. Nothing was copied.</translation>
    </message>
    <message>
        <source>The file could not be copied. Try again.</source>
        <translation>The file could not be copied. Try again.</translation>
    </message>
    <message>
        <source>Zoom {lowest} to {highest}</source>
        <translation>Zoom {lowest} to {highest}</translation>
    </message>
    <message>
        <source>{size} GB</source>
        <translation>{size} GB</translation>
    </message>
    <message>
        <source>{size} MB</source>
        <translation>{size} MB</translation>
    </message>
</context>
<context>
    <name>MapFilesBox</name>
    <message>
        <source>Copying {name} …</source>
        <translation>Copying {name} …</translation>
    </message>
    <message>
        <source>Map files</source>
        <translation>Map files</translation>
    </message>
    <message>
        <source>Streets without the internet, from an MBTiles or PMTiles file.</source>
        <translation>Streets without the internet, from an MBTiles or PMTiles file.</translation>
    </message>
    <message>
        <source>Copied</source>
        <translation>Copied</translation>
    </message>
    <message>
        <source>Add a map file …</source>
        <translation>Add a map file …</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Remove</translation>
    </message>
    <message>
        <source>Stop copying</source>
        <translation>Stop copying</translation>
    </message>
</context>
<context>
    <name>MapFilesController</name>
    <message>
        <source>Map files (*.mbtiles *.pmtiles)</source>
        <translation>Map files (*.mbtiles *.pmtiles)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>All files (*)</translation>
    </message>
    <message>
        <source>Add a map file</source>
        <translation>Add a map file</translation>
    </message>
</context>
<context>
    <name>MapPage</name>
    <message>
        <source>For a graphics driver that fails. Applies from the next start.</source>
        <translation>For a graphics driver that fails. Applies from the next start.</translation>
    </message>
</context>
<context>
    <name>MapPanel</name>
    <message>
        <source>Find or paste a place</source>
        <translation>Find or paste a place</translation>
    </message>
    <message>
        <source>Search an area, or paste a location</source>
        <translation>Search an area, or paste a location</translation>
    </message>
    <message>
        <source>Places found</source>
        <translation>Places found</translation>
    </message>
    <message>
        <source>Drop-off</source>
        <translation>Drop-off</translation>
    </message>
    <message>
        <source>A click on the map sets the drop-off (F7)</source>
        <translation>A click on the map sets the drop-off (F7)</translation>
    </message>
    <message>
        <source>Pickup</source>
        <translation>Pickup</translation>
    </message>
    <message>
        <source>A click on the map sets the pickup (F8)</source>
        <translation>A click on the map sets the pickup (F8)</translation>
    </message>
    <message>
        <source>Follow the link</source>
        <translation>Follow the link</translation>
    </message>
</context>
<context>
    <name>MapView</name>
    <message>
        <source>Drop-off, not exact</source>
        <translation>Drop-off, not exact</translation>
    </message>
    <message>
        <source>Map</source>
        <translation>Map</translation>
    </message>
    <message>
        <source>The map cannot be shown. Bookings work without it: search an area or paste a location.</source>
        <translation>The map cannot be shown. Bookings work without it: search an area or paste a location.</translation>
    </message>
    <message>
        <source>Loading the map …</source>
        <translation>Loading the map …</translation>
    </message>
    <message>
        <source>Pickup</source>
        <translation>Pickup</translation>
    </message>
    <message>
        <source>Drop-off</source>
        <translation>Drop-off</translation>
    </message>
    <message>
        <source>Enter sets the pickup</source>
        <translation>Enter sets the pickup</translation>
    </message>
    <message>
        <source>Enter sets the drop-off</source>
        <translation>Enter sets the drop-off</translation>
    </message>
    <message>
        <source>Driver</source>
        <translation>Driver</translation>
    </message>
    <message>
        <source>Show in the list</source>
        <translation>Show in the list</translation>
    </message>
    <message>
        <source>Next ({at} of {count})</source>
        <translation>Next ({at} of {count})</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Close</translation>
    </message>
    <message>
        <source>Zoom in</source>
        <translation>Zoom in</translation>
    </message>
    <message>
        <source>Zoom out</source>
        <translation>Zoom out</translation>
    </message>
    <message>
        <source>Map sources</source>
        <translation>Map sources</translation>
    </message>
    <message>
        <source>km</source>
        <translation>km</translation>
    </message>
    <message>
        <source>m</source>
        <translation>m</translation>
    </message>
    <message>
        <source>Its page could not be built. Install this program again.</source>
        <translation>Its page could not be built. Install this program again.</translation>
    </message>
    <message>
        <source>This system lacks a library for it: the command deskdispatch doctor says which.</source>
        <translation>This system lacks a library for it: the command deskdispatch doctor says which.</translation>
    </message>
    <message>
        <source>Its process ended several times. Start this program again.</source>
        <translation>Its process ended several times. Start this program again.</translation>
    </message>
    <message>
        <source>It was not ready in time. Start this program again.</source>
        <translation>It was not ready in time. Start this program again.</translation>
    </message>
</context>
<context>
    <name>MergeDialog</name>
    <message>
        <source>Merge customers</source>
        <translation>Merge customers</translation>
    </message>
    <message>
        <source>Merge {name} with</source>
        <translation>Merge {name} with</translation>
    </message>
    <message>
        <source>Search name, phone, area</source>
        <translation>Search name, phone, area</translation>
    </message>
    <message>
        <source>Search customers</source>
        <translation>Search customers</translation>
    </message>
    <message>
        <source>Customers</source>
        <translation>Customers</translation>
    </message>
    <message>
        <source>Nobody found. Search another name, a phone or an area.</source>
        <translation>Nobody found. Search another name, a phone or an area.</translation>
    </message>
    <message>
        <source>Merge</source>
        <translation>Merge</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancel</translation>
    </message>
</context>
<context>
    <name>MessageOverlay</name>
    <message>
        <source>Less</source>
        <translation>Less</translation>
    </message>
    <message>
        <source>More</source>
        <translation>More</translation>
    </message>
    <message numerus="yes">
        <source>%n more messages</source>
        <translation>
            <numerusform>%n more message</numerusform>
            <numerusform>%n more messages</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>and %n more</numerusform>
            <numerusform>and %n more</numerusform>
        </translation>
    </message>
    <message>
        <source>Dismiss this message</source>
        <translation>Dismiss this message</translation>
    </message>
</context>
<context>
    <name>MessagesPage</name>
    <message>
        <source>Ask for the location</source>
        <translation>Ask for the location</translation>
    </message>
    <message>
        <source>Message about a delivery</source>
        <translation>Message about a delivery</translation>
    </message>
    <message>
        <source>Ask for the location, in English</source>
        <translation>Ask for the location, in English</translation>
    </message>
    <message>
        <source>Ask for the location, in Arabic</source>
        <translation>Ask for the location, in Arabic</translation>
    </message>
    <message>
        <source>Message about a delivery, in English</source>
        <translation>Message about a delivery, in English</translation>
    </message>
    <message>
        <source>Message about a delivery, in Arabic</source>
        <translation>Message about a delivery, in Arabic</translation>
    </message>
    <message>
        <source>Yousef</source>
        <translation>Yousef</translation>
    </message>
    <message>
        <source>Ali</source>
        <translation>Ali</translation>
    </message>
    <message>
        <source>Shop</source>
        <translation>Shop</translation>
    </message>
    <message>
        <source>Messages</source>
        <translation>Messages</translation>
    </message>
    <message>
        <source>Shop&apos;s name in messages</source>
        <translation>Shop&apos;s name in messages</translation>
    </message>
    <message>
        <source>Operator&apos;s number</source>
        <translation>Operator&apos;s number</translation>
    </message>
    <message>
        <source>A line with an unknown value is left out: {names}</source>
        <translation>A line with an unknown value is left out: {names}</translation>
    </message>
    <message>
        <source>Type a phone number.</source>
        <translation>Type a phone number.</translation>
    </message>
    <message>
        <source>Not known: {name}</source>
        <translation>Not known: {name}</translation>
    </message>
    <message>
        <source>A brace is not closed, or not opened.</source>
        <translation>A brace is not closed, or not opened.</translation>
    </message>
    <message>
        <source>Too long: at most {most} characters.</source>
        <translation>Too long: at most {most} characters.</translation>
    </message>
</context>
<context>
    <name>Monitoring</name>
    <message>
        <source>Reading all deliveries</source>
        <translation>Reading all deliveries</translation>
    </message>
    <message numerus="yes">
        <source>%n late</source>
        <translation>
            <numerusform>%n late</numerusform>
            <numerusform>%n late</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>All deliveries are read: %n new or changed.</source>
        <translation>
            <numerusform>All deliveries are read: %n new or changed.</numerusform>
            <numerusform>All deliveries are read: %n new or changed.</numerusform>
        </translation>
    </message>
    <message>
        <source>No alerts.</source>
        <translation>No alerts.</translation>
    </message>
    <message>
        <source>Not connected: nothing can be read.</source>
        <translation>Not connected: nothing can be read.</translation>
    </message>
</context>
<context>
    <name>NewOrders</name>
    <message numerus="yes">
        <source>%n new</source>
        <translation>
            <numerusform>%n new</numerusform>
            <numerusform>%n new</numerusform>
        </translation>
    </message>
    <message>
        <source>Show the new deliveries</source>
        <translation>Show the new deliveries</translation>
    </message>
    <message>
        <source>Booked, but hidden by the search or the filter. Show it</source>
        <translation>Booked, but hidden by the search or the filter. Show it</translation>
    </message>
    <message>
        <source>{order} hidden</source>
        <translation>{order} hidden</translation>
    </message>
</context>
<context>
    <name>Notice</name>
    <message>
        <source>Not signed in.</source>
        <translation>Not signed in.</translation>
    </message>
    <message>
        <source>The account changes as soon as the booking being sent is answered.</source>
        <translation>The account changes as soon as the booking being sent is answered.</translation>
    </message>
    <message>
        <source>Waiting for the system&apos;s keyring. It may ask for its password.</source>
        <translation>Waiting for the system&apos;s keyring. It may ask for its password.</translation>
    </message>
    <message>
        <source>Not signed in. {reason}</source>
        <translation>Not signed in. {reason}</translation>
    </message>
    <message>
        <source>Signed in until you close the program; the sign-in cannot be kept. {reason}</source>
        <translation>Signed in until you close the program; the sign-in cannot be kept. {reason}</translation>
    </message>
    <message>
        <source>Not signed in. Waiting for the system&apos;s keyring to delete the sign-in.</source>
        <translation>Not signed in. Waiting for the system&apos;s keyring to delete the sign-in.</translation>
    </message>
    <message>
        <source>Signed out of {profile}, but the system&apos;s keyring still holds the sign-in: the next start may use it. {reason}</source>
        <translation>Signed out of {profile}, but the system&apos;s keyring still holds the sign-in: the next start may use it. {reason}</translation>
    </message>
    <message>
        <source>This PC&apos;s clock is {time} slow. Set its time and time zone.</source>
        <translation>This PC&apos;s clock is {time} slow. Set its time and time zone.</translation>
    </message>
    <message>
        <source>This PC&apos;s clock is {time} fast. Set its time and time zone.</source>
        <translation>This PC&apos;s clock is {time} fast. Set its time and time zone.</translation>
    </message>
    <message>
        <source>API access is switched off for this account. Ask the operator.</source>
        <translation>API access is switched off for this account. Ask the operator.</translation>
    </message>
    <message>
        <source>Preferences …</source>
        <translation>Preferences …</translation>
    </message>
    <message>
        <source>Save a report …</source>
        <translation>Save a report …</translation>
    </message>
    <message>
        <source>Your form is saved as a draft.</source>
        <translation>Your form is saved as a draft.</translation>
    </message>
    <message>
        <source>Your form is saved as a draft: {name}.</source>
        <translation>Your form is saved as a draft: {name}.</translation>
    </message>
    <message>
        <source>Not booked: {name} ({time}).</source>
        <translation>Not booked: {name} ({time}).</translation>
    </message>
    <message>
        <source>It is a saved draft.</source>
        <translation>It is a saved draft.</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Open</translation>
    </message>
    <message>
        <source>That draft is gone, or belongs to another profile.</source>
        <translation>That draft is gone, or belongs to another profile.</translation>
    </message>
    <message>
        <source>Sign in</source>
        <translation>Sign in</translation>
    </message>
    <message>
        <source>Use the practice service</source>
        <translation>Use the practice service</translation>
    </message>
    <message>
        <source>Waiting for the system&apos;s keyring. You can book meanwhile.</source>
        <translation>Waiting for the system&apos;s keyring. You can book meanwhile.</translation>
    </message>
    <message>
        <source>Settings not saved. They apply until you close the program. Check that the disk has room and that their folder can be written.</source>
        <translation>Settings not saved. They apply until you close the program. Check that the disk has room and that their folder can be written.</translation>
    </message>
    <message>
        <source>The graphics driver may have failed. Now the processor draws the map.</source>
        <translation>The graphics driver may have failed. Now the processor draws the map.</translation>
    </message>
    <message>
        <source>Practice stopped. What is in the list stays.</source>
        <translation>Practice stopped. What is in the list stays.</translation>
    </message>
    <message>
        <source>Something broke. What you typed is still here. If it happens again, restart the program, and save a report for whoever helps you.</source>
        <translation>Something broke. What you typed is still here. If it happens again, restart the program, and save a report for whoever helps you.</translation>
    </message>
    <message>
        <source>Local data was damaged and is kept as {file}. Recovered: bookings {bookings}, deliveries {deliveries}. Check the list before you repeat a recent booking.</source>
        <translation>Local data was damaged and is kept as {file}. Recovered: bookings {bookings}, deliveries {deliveries}. Check the list before you repeat a recent booking.</translation>
    </message>
    <message>
        <source>Restart</source>
        <translation>Restart</translation>
    </message>
</context>
<context>
    <name>Notifications</name>
    <message>
        <source>Show</source>
        <translation>Show</translation>
    </message>
</context>
<context>
    <name>Offline</name>
    <message>
        <source>{reason} What you type is kept.</source>
        <translation>{reason} What you type is kept.</translation>
    </message>
    <message>
        <source>Retry</source>
        <translation>Retry</translation>
    </message>
</context>
<context>
    <name>OnlineMap</name>
    <message>
        <source>No browser could open {address}</source>
        <translation>No browser could open {address}</translation>
    </message>
</context>
<context>
    <name>OperatorEntry</name>
    <message>
        <source>The operator says:</source>
        <translation>The operator says:</translation>
    </message>
    <message>
        <source>Order number</source>
        <translation>Order number</translation>
    </message>
    <message>
        <source>Order number from the operator</source>
        <translation>Order number from the operator</translation>
    </message>
    <message>
        <source>Booked</source>
        <translation>Booked</translation>
    </message>
    <message>
        <source>Not booked</source>
        <translation>Not booked</translation>
    </message>
</context>
<context>
    <name>OrderFailures</name>
    <message>
        <source>Following the link …</source>
        <translation>Following the link …</translation>
    </message>
    <message>
        <source>The link could not be followed: no answer from the internet. Try again, or choose on the map.</source>
        <translation>The link could not be followed: no answer from the internet. Try again, or choose on the map.</translation>
    </message>
    <message>
        <source>The link leads to no map known here. Paste another location, or choose on the map.</source>
        <translation>The link leads to no map known here. Paste another location, or choose on the map.</translation>
    </message>
    <message>
        <source>More cells than headings: {text}. Others may be in the wrong column: check each field.</source>
        <translation>More cells than headings: {text}. Others may be in the wrong column: check each field.</translation>
    </message>
    <message>
        <source>Columns were guessed. Confirm them first.</source>
        <translation>Columns were guessed. Confirm them first.</translation>
    </message>
    <message>
        <source>One more item of the order above.</source>
        <translation>One more item of the order above.</translation>
    </message>
    <message>
        <source>The order was cancelled on {text}. Skip the row, or confirm it.</source>
        <translation>The order was cancelled on {text}. Skip the row, or confirm it.</translation>
    </message>
    <message>
        <source>A formula without its result. Type the result.</source>
        <translation>A formula without its result. Type the result.</translation>
    </message>
    <message>
        <source>A character cannot be read (�). Check the text.</source>
        <translation>A character cannot be read (�). Check the text.</translation>
    </message>
    <message>
        <source>This does not look like a name. Check it.</source>
        <translation>This does not look like a name. Check it.</translation>
    </message>
    <message>
        <source>A spreadsheet rounded the number: its last digits are lost. Type it again.</source>
        <translation>A spreadsheet rounded the number: its last digits are lost. Type it again.</translation>
    </message>
    <message>
        <source>Only two phones are sent. This one is not: {text}</source>
        <translation>Only two phones are sent. This one is not: {text}</translation>
    </message>
    <message>
        <source>Cash is to be collected: type more than 0.000.</source>
        <translation>Cash is to be collected: type more than 0.000.</translation>
    </message>
    <message>
        <source>Other rows say that cash is collected. In this one nothing is: confirm or correct it.</source>
        <translation>Other rows say that cash is collected. In this one nothing is: confirm or correct it.</translation>
    </message>
    <message>
        <source>The file says “{text}”, but cash is to be collected. Confirm or correct it.</source>
        <translation>The file says “{text}”, but cash is to be collected. Confirm or correct it.</translation>
    </message>
    <message>
        <source>Paid before: {text}, but cash is to be collected. Confirm or correct it.</source>
        <translation>Paid before: {text}, but cash is to be collected. Confirm or correct it.</translation>
    </message>
    <message>
        <source>Refunded: {text}, but cash is to be collected. Confirm or correct it.</source>
        <translation>Refunded: {text}, but cash is to be collected. Confirm or correct it.</translation>
    </message>
    <message>
        <source>Neither yes nor no. Type one.</source>
        <translation>Neither yes nor no. Type one.</translation>
    </message>
    <message>
        <source>In {text}, not in dinars. Clear the currency once the amount is right.</source>
        <translation>In {text}, not in dinars. Clear the currency once the amount is right.</translation>
    </message>
    <message>
        <source>The order is “{text}”. Skip the row, or confirm it.</source>
        <translation>The order is “{text}”. Skip the row, or confirm it.</translation>
    </message>
    <message>
        <source>{text} in dinars: were fils meant? Confirm or correct it.</source>
        <translation>{text} in dinars: were fils meant? Confirm or correct it.</translation>
    </message>
    <message>
        <source>Several amounts: {text}. The first counts: confirm or correct it.</source>
        <translation>Several amounts: {text}. The first counts: confirm or correct it.</translation>
    </message>
    <message>
        <source>Other rows of this order have other amounts: {text}. Confirm or correct the cash.</source>
        <translation>Other rows of this order have other amounts: {text}. Confirm or correct the cash.</translation>
    </message>
    <message>
        <source>Other rows say that cash is collected. This one only has an amount, which is collected: confirm or correct it.</source>
        <translation>Other rows say that cash is collected. This one only has an amount, which is collected: confirm or correct it.</translation>
    </message>
    <message>
        <source>Cash without an amount: the total {text} is collected. Confirm or correct it.</source>
        <translation>Cash without an amount: the total {text} is collected. Confirm or correct it.</translation>
    </message>
    <message>
        <source>Not a vehicle. Type bike, car or van.</source>
        <translation>Not a vehicle. Type bike, car or van.</translation>
    </message>
    <message>
        <source>Not one of your branches. Choose one.</source>
        <translation>Not one of your branches. Choose one.</translation>
    </message>
    <message>
        <source>There is no usual pickup. Type the name of a branch.</source>
        <translation>There is no usual pickup. Type the name of a branch.</translation>
    </message>
    <message>
        <source>Not a day and time. Type them like 21/11/2026 14:30.</source>
        <translation>Not a day and time. Type them like 21/11/2026 14:30.</translation>
    </message>
    <message>
        <source>A time without a day. Type both, like 21/11/2026 14:30.</source>
        <translation>A time without a day. Type both, like 21/11/2026 14:30.</translation>
    </message>
    <message>
        <source>At night, at {text}? Confirm it, or type it like 14:30.</source>
        <translation>At night, at {text}? Confirm it, or type it like 14:30.</translation>
    </message>
    <message>
        <source>A day without a time. Type both, like 21/11/2026 14:30.</source>
        <translation>A day without a time. Type both, like 21/11/2026 14:30.</translation>
    </message>
    <message>
        <source>Too soon: at least 30 minutes from now. Clear it to book for now.</source>
        <translation>Too soon: at least 30 minutes from now. Clear it to book for now.</translation>
    </message>
    <message>
        <source>This account cannot schedule deliveries. Clear it to book for now.</source>
        <translation>This account cannot schedule deliveries. Clear it to book for now.</translation>
    </message>
    <message>
        <source>No place can be read here. Paste a link to a map, or choose on the map.</source>
        <translation>No place can be read here. Paste a link to a map, or choose on the map.</translation>
    </message>
    <message>
        <source>Outside the map. Correct it, or choose on the map.</source>
        <translation>Outside the map. Correct it, or choose on the map.</translation>
    </message>
    <message>
        <source>A short link does not show the place. Open it in a browser and paste the long one, or choose on the map.</source>
        <translation>A short link does not show the place. Open it in a browser and paste the long one, or choose on the map.</translation>
    </message>
    <message>
        <source>More than one place. Choose one.</source>
        <translation>More than one place. Choose one.</translation>
    </message>
    <message>
        <source>Approximate place. Choose it, or choose another one on the map.</source>
        <translation>Approximate place. Choose it, or choose another one on the map.</translation>
    </message>
    <message>
        <source>This can be more than one area. Choose one.</source>
        <translation>This can be more than one area. Choose one.</translation>
    </message>
    <message>
        <source>No known area. Type the area, or choose the place on the map.</source>
        <translation>No known area. Type the area, or choose the place on the map.</translation>
    </message>
    <message>
        <source>Middle of the area. Confirm it, or choose the spot on the map.</source>
        <translation>Middle of the area. Confirm it, or choose the spot on the map.</translation>
    </message>
    <message>
        <source>Address in {text}, point in another area: {choice}.</source>
        <translation>Address in {text}, point in another area: {choice}.</translation>
    </message>
    <message>
        <source>The sheet hides this row. Confirm or skip it.</source>
        <translation>The sheet hides this row. Confirm or skip it.</translation>
    </message>
    <message>
        <source>The sheet strikes this row out, or a part of it. Confirm or skip it.</source>
        <translation>The sheet strikes this row out, or a part of it. Confirm or skip it.</translation>
    </message>
    <message>
        <source>Merged with a cell above, and so blank here. Check it.</source>
        <translation>Merged with a cell above, and so blank here. Check it.</translation>
    </message>
    <message>
        <source>Nothing is to be booked for {text}. Skip the row, or confirm it.</source>
        <translation>Nothing is to be booked for {text}. Skip the row, or confirm it.</translation>
    </message>
    <message>
        <source>For {text}: confirm it then. If you confirm it earlier, it is sent at once.</source>
        <translation>For {text}: confirm it then. If you confirm it earlier, it is sent at once.</translation>
    </message>
    <message>
        <source>It was for {text}. Confirm it, or skip it.</source>
        <translation>It was for {text}. Confirm it, or skip it.</translation>
    </message>
    <message>
        <source>Also prepared at {text}. Book it there, or confirm it.</source>
        <translation>Also prepared at {text}. Book it there, or confirm it.</translation>
    </message>
    <message>
        <source>Approximate middle of the area. Confirm it, or choose the spot on the map.</source>
        <translation>Approximate middle of the area. Confirm it, or choose the spot on the map.</translation>
    </message>
    <message>
        <source>{text} Confirm it, or correct the place.</source>
        <translation>{text} Confirm it, or correct the place.</translation>
    </message>
    <message>
        <source>Parts of the address may be meant differently. Check it.</source>
        <translation>Parts of the address may be meant differently. Check it.</translation>
    </message>
    <message>
        <source>The sheet hides this column. Check what it says.</source>
        <translation>The sheet hides this column. Check what it says.</translation>
    </message>
    <message>
        <source>A quotation mark is out of place in this line. Check each field.</source>
        <translation>A quotation mark is out of place in this line. Check each field.</translation>
    </message>
    <message>
        <source>Warning about this customer: {text}</source>
        <translation>Warning about this customer: {text}</translation>
    </message>
    <message>
        <source>No drop-off. Type an address, paste a location, or choose on the map.</source>
        <translation>No drop-off. Type an address, paste a location, or choose on the map.</translation>
    </message>
</context>
<context>
    <name>OrderFields</name>
    <message>
        <source>Your order number</source>
        <translation>Your order number</translation>
    </message>
    <message>
        <source>Phone</source>
        <translation>Phone</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>First name</source>
        <translation>First name</translation>
    </message>
    <message>
        <source>Last name</source>
        <translation>Last name</translation>
    </message>
    <message>
        <source>Second phone</source>
        <translation>Second phone</translation>
    </message>
    <message>
        <source>Change for</source>
        <translation>Change for</translation>
    </message>
    <message>
        <source>Area</source>
        <translation>Area</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>Address</translation>
    </message>
    <message>
        <source>Block</source>
        <translation>Block</translation>
    </message>
    <message>
        <source>Street</source>
        <translation>Street</translation>
    </message>
    <message>
        <source>Avenue</source>
        <translation>Avenue</translation>
    </message>
    <message>
        <source>House</source>
        <translation>House</translation>
    </message>
    <message>
        <source>Building</source>
        <translation>Building</translation>
    </message>
    <message>
        <source>Floor</source>
        <translation>Floor</translation>
    </message>
    <message>
        <source>Flat</source>
        <translation>Flat</translation>
    </message>
    <message>
        <source>PACI number</source>
        <translation>PACI number</translation>
    </message>
    <message>
        <source>Address details</source>
        <translation>Address details</translation>
    </message>
    <message>
        <source>Location</source>
        <translation>Location</translation>
    </message>
    <message>
        <source>Latitude</source>
        <translation>Latitude</translation>
    </message>
    <message>
        <source>Longitude</source>
        <translation>Longitude</translation>
    </message>
    <message>
        <source>Vehicle</source>
        <translation>Vehicle</translation>
    </message>
    <message>
        <source>Collect cash</source>
        <translation>Collect cash</translation>
    </message>
    <message>
        <source>Cash amount</source>
        <translation>Cash amount</translation>
    </message>
    <message>
        <source>Fils</source>
        <translation>Fils</translation>
    </message>
    <message>
        <source>Paid</source>
        <translation>Paid</translation>
    </message>
    <message>
        <source>Left to pay</source>
        <translation>Left to pay</translation>
    </message>
    <message>
        <source>Refunded</source>
        <translation>Refunded</translation>
    </message>
    <message>
        <source>Order type</source>
        <translation>Order type</translation>
    </message>
    <message>
        <source>Order total</source>
        <translation>Order total</translation>
    </message>
    <message>
        <source>Currency</source>
        <translation>Currency</translation>
    </message>
    <message>
        <source>Order status</source>
        <translation>Order status</translation>
    </message>
    <message>
        <source>Scheduled for</source>
        <translation>Scheduled for</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Time</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>Notes</translation>
    </message>
    <message>
        <source>Branch</source>
        <translation>Branch</translation>
    </message>
    <message>
        <source>Pickup location</source>
        <translation>Pickup location</translation>
    </message>
    <message>
        <source>Pickup contact</source>
        <translation>Pickup contact</translation>
    </message>
    <message>
        <source>Pickup phone</source>
        <translation>Pickup phone</translation>
    </message>
    <message>
        <source>Why not booked</source>
        <translation>Why not booked</translation>
    </message>
    <message>
        <source>Row (by deskdispatch)</source>
        <translation>Row (by deskdispatch)</translation>
    </message>
    <message>
        <source>Column {number}</source>
        <translation>Column {number}</translation>
    </message>
</context>
<context>
    <name>OrderFileNote</name>
    <message>
        <source>Open a file …</source>
        <translation>Open a file …</translation>
    </message>
    <message>
        <source>Save a template …</source>
        <translation>Save a template …</translation>
    </message>
</context>
<context>
    <name>OrderFilePanel</name>
    <message>
        <source>Orders from a file</source>
        <translation>Orders from a file</translation>
    </message>
    <message>
        <source>Rows of the file</source>
        <translation>Rows of the file</translation>
    </message>
    <message>
        <source>Which rows to show</source>
        <translation>Which rows to show</translation>
    </message>
</context>
<context>
    <name>OrderFileStart</name>
    <message>
        <source>Each row of an Excel or CSV file is an order. Nothing is sent before you press Book.</source>
        <translation>Each row of an Excel or CSV file is an order. Nothing is sent before you press Book.</translation>
    </message>
    <message>
        <source>Earlier files</source>
        <translation>Earlier files</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>Discard</translation>
    </message>
    <message>
        <source>Discard the rows that were never sent</source>
        <translation>Discard the rows that were never sent</translation>
    </message>
    <message>
        <source>{booked} of {rows} booked</source>
        <translation>{booked} of {rows} booked</translation>
    </message>
    <message numerus="yes">
        <source>%n waiting</source>
        <translation>
            <numerusform>%n waiting</numerusform>
            <numerusform>%n waiting</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>OrderFiles</name>
    <message>
        <source>State</source>
        <translation>State</translation>
    </message>
    <message>
        <source>When</source>
        <translation>When</translation>
    </message>
    <message>
        <source>Row</source>
        <translation>Row</translation>
    </message>
    <message>
        <source>Skipped</source>
        <translation>Skipped</translation>
    </message>
    <message>
        <source>{count} skipped</source>
        <translation>{count} skipped</translation>
    </message>
    <message>
        <source>Customer</source>
        <translation>Customer</translation>
    </message>
    <message>
        <source>Phone</source>
        <translation>Phone</translation>
    </message>
    <message>
        <source>Drop-off</source>
        <translation>Drop-off</translation>
    </message>
    <message>
        <source>Cash</source>
        <translation>Cash</translation>
    </message>
    <message>
        <source>Price</source>
        <translation>Price</translation>
    </message>
    <message>
        <source>Paused. Nothing is sent.</source>
        <translation>Paused. Nothing is sent.</translation>
    </message>
    <message numerus="yes">
        <source>%n prices missing</source>
        <translation>
            <numerusform>%n price missing</numerusform>
            <numerusform>%n prices missing</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>too low for %n rows</source>
        <translation>
            <numerusform>too low for %n row</numerusform>
            <numerusform>too low for %n rows</numerusform>
        </translation>
    </message>
    <message>
        <source>The wallet has {balance}, the next order costs {needed}. Top it up to go on.</source>
        <translation>The wallet has {balance}, the next order costs {needed}. Top it up to go on.</translation>
    </message>
    <message>
        <source>The service is busy.</source>
        <translation>The service is busy.</translation>
    </message>
    <message>
        <source>The form&apos;s booking goes first.</source>
        <translation>The form&apos;s booking goes first.</translation>
    </message>
    <message>
        <source>{done} of {all}</source>
        <translation>{done} of {all}</translation>
    </message>
    <message>
        <source>about {time} left</source>
        <translation>about {time} left</translation>
    </message>
    <message>
        <source>Next try in {time}.</source>
        <translation>Next try in {time}.</translation>
    </message>
    <message>
        <source>The service asks you to sign in again. Then book the rest.</source>
        <translation>The service asks you to sign in again. Then book the rest.</translation>
    </message>
    <message>
        <source>Done.</source>
        <translation>Done.</translation>
    </message>
    <message>
        <source>Stopped.</source>
        <translation>Stopped.</translation>
    </message>
    <message numerus="yes">
        <source>%n rows wait: a booking of the same customer is unconfirmed. Check it in the list.</source>
        <translation>
            <numerusform>%n row waits: a booking of the same customer is unconfirmed. Check it in the list.</numerusform>
            <numerusform>%n rows wait: a booking of the same customer is unconfirmed. Check it in the list.</numerusform>
        </translation>
    </message>
    <message>
        <source>It may be booked: no answer came. It is not sent again.</source>
        <translation>It may be booked: no answer came. It is not sent again.</translation>
    </message>
    <message>
        <source>Same phone and place as {order}.</source>
        <translation>Same phone and place as {order}.</translation>
    </message>
    <message>
        <source>Not booked: the service gave no reason.</source>
        <translation>Not booked: the service gave no reason.</translation>
    </message>
    <message>
        <source>All rows</source>
        <translation>All rows</translation>
    </message>
    <message>
        <source>Ready</source>
        <translation>Ready</translation>
    </message>
    <message>
        <source>Booked</source>
        <translation>Booked</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>Failed</translation>
    </message>
    <message>
        <source>Known by this phone: {names}</source>
        <translation>Known by this phone: {names}</translation>
    </message>
    <message>
        <source>Known customer: {names}</source>
        <translation>Known customer: {names}</translation>
    </message>
    <message>
        <source>Booked before as {order}.</source>
        <translation>Booked before as {order}.</translation>
    </message>
    <message>
        <source>Sent before, from another file.</source>
        <translation>Sent before, from another file.</translation>
    </message>
    <message>
        <source>An order that was sent for this phone may be the same.</source>
        <translation>An order that was sent for this phone may be the same.</translation>
    </message>
    <message>
        <source>The same order is further up in this file.</source>
        <translation>The same order is further up in this file.</translation>
    </message>
    <message>
        <source>Unconfirmed, and then discarded.</source>
        <translation>Unconfirmed, and then discarded.</translation>
    </message>
    <message>
        <source>Not booked: {reason}</source>
        <translation>Not booked: {reason}</translation>
    </message>
    <message>
        <source>{field}: {problem}</source>
        <translation>{field}: {problem}</translation>
    </message>
    <message>
        <source>{count} ready</source>
        <translation>{count} ready</translation>
    </message>
    <message>
        <source>To check</source>
        <translation>To check</translation>
    </message>
    <message>
        <source>{count} to check</source>
        <translation>{count} to check</translation>
    </message>
    <message>
        <source>Problem</source>
        <translation>Problem</translation>
    </message>
    <message>
        <source>{count} with problems</source>
        <translation>{count} with problems</translation>
    </message>
    <message>
        <source>Booked before</source>
        <translation>Booked before</translation>
    </message>
    <message>
        <source>{count} booked before</source>
        <translation>{count} booked before</translation>
    </message>
    <message>
        <source>Sending …</source>
        <translation>Sending …</translation>
    </message>
    <message>
        <source>{count} on the way</source>
        <translation>{count} on the way</translation>
    </message>
    <message>
        <source>{count} booked</source>
        <translation>{count} booked</translation>
    </message>
    <message>
        <source>Unconfirmed</source>
        <translation>Unconfirmed</translation>
    </message>
    <message>
        <source>{count} unconfirmed</source>
        <translation>{count} unconfirmed</translation>
    </message>
    <message>
        <source>{count} failed</source>
        <translation>{count} failed</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Note</translation>
    </message>
    <message>
        <source>To review</source>
        <translation>To review</translation>
    </message>
    <message numerus="yes">
        <source>{amount} for %n rows</source>
        <translation>
            <numerusform>{amount} for %n row</numerusform>
            <numerusform>{amount} for %n rows</numerusform>
        </translation>
    </message>
    <message>
        <source>wallet {amount}</source>
        <translation>wallet {amount}</translation>
    </message>
    <message>
        <source>Standing orders, {day}</source>
        <translation>Standing orders, {day}</translation>
    </message>
    <message>
        <source>The booking of {name} was interrupted. Check its rows.</source>
        <translation>The booking of {name} was interrupted. Check its rows.</translation>
    </message>
    <message numerus="yes">
        <source>The booking of {name} was interrupted. %n orders are not booked yet.</source>
        <translation>
            <numerusform>The booking of {name} was interrupted. %n order is not booked yet.</numerusform>
            <numerusform>The booking of {name} was interrupted. %n orders are not booked yet.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n rows</source>
        <translation>
            <numerusform>%n row</numerusform>
            <numerusform>%n rows</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>OrderFilesController</name>
    <message>
        <source>Show</source>
        <translation>Show</translation>
    </message>
    <message>
        <source>Book from a file</source>
        <translation>Book from a file</translation>
    </message>
    <message>
        <source>Tables</source>
        <translation>Tables</translation>
    </message>
    <message>
        <source>Read {name}</source>
        <translation>Read {name}</translation>
    </message>
    <message>
        <source>{name} was read. Open it when the file before it is booked.</source>
        <translation>{name} was read. Open it when the file before it is booked.</translation>
    </message>
    <message>
        <source>Save a template</source>
        <translation>Save a template</translation>
    </message>
    <message>
        <source>Orders</source>
        <translation>Orders</translation>
    </message>
    <message>
        <source>Template saved to {name}.</source>
        <translation>Template saved to {name}.</translation>
    </message>
    <message>
        <source>Save results</source>
        <translation>Save results</translation>
    </message>
    <message>
        <source>Booked orders</source>
        <translation>Booked orders</translation>
    </message>
    <message>
        <source>Save failed rows</source>
        <translation>Save failed rows</translation>
    </message>
    <message>
        <source>Failed orders</source>
        <translation>Failed orders</translation>
    </message>
    <message>
        <source>Save {name}</source>
        <translation>Save {name}</translation>
    </message>
</context>
<context>
    <name>Overview</name>
    <message>
        <source>{figure} by hour</source>
        <translation>{figure} by hour</translation>
    </message>
    <message>
        <source>{figure} by day</source>
        <translation>{figure} by day</translation>
    </message>
    <message>
        <source>{figure} by weekday and hour</source>
        <translation>{figure} by weekday and hour</translation>
    </message>
    <message>
        <source>Orders</source>
        <translation>Orders</translation>
    </message>
    <message>
        <source>Booked in this period</source>
        <translation>Booked in this period</translation>
    </message>
    <message>
        <source>Delivery prices</source>
        <translation>Delivery prices</translation>
    </message>
    <message>
        <source>Prices of these orders, whatever their outcome</source>
        <translation>Prices of these orders, whatever their outcome</translation>
    </message>
    <message>
        <source>Cash collected</source>
        <translation>Cash collected</translation>
    </message>
    <message>
        <source>Cash that drivers collected for these orders</source>
        <translation>Cash that drivers collected for these orders</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>Failed</translation>
    </message>
    <message>
        <source>Cancelled, rejected or failed</source>
        <translation>Cancelled, rejected or failed</translation>
    </message>
    <message>
        <source>Late</source>
        <translation>Late</translation>
    </message>
    <message>
        <source>A stage took longer than is usual here</source>
        <translation>A stage took longer than is usual here</translation>
    </message>
    <message>
        <source>before {figure}</source>
        <translation>before {figure}</translation>
    </message>
    <message>
        <source>unchanged</source>
        <translation>unchanged</translation>
    </message>
    <message numerus="yes">
        <source>%n unknown</source>
        <translation>
            <numerusform>%n unknown</numerusform>
            <numerusform>%n unknown</numerusform>
        </translation>
    </message>
    <message>
        <source>{first} to {last}</source>
        <translation>{first} to {last}</translation>
    </message>
    <message>
        <source>Compared with {period}, up to the same time</source>
        <translation>Compared with {period}, up to the same time</translation>
    </message>
    <message>
        <source>Compared with {period}</source>
        <translation>Compared with {period}</translation>
    </message>
    <message>
        <source>Area unknown</source>
        <translation>Area unknown</translation>
    </message>
    <message>
        <source>No driver</source>
        <translation>No driver</translation>
    </message>
    <message>
        <source>Overview</source>
        <translation>Overview</translation>
    </message>
    <message>
        <source>Line across a bar: the period before.</source>
        <translation>Line across a bar: the period before.</translation>
    </message>
    <message>
        <source>Area</source>
        <translation>Area</translation>
    </message>
    <message>
        <source>Driver</source>
        <translation>Driver</translation>
    </message>
    <message>
        <source>Hour</source>
        <translation>Hour</translation>
    </message>
    <message numerus="yes">
        <source>%n others</source>
        <translation>
            <numerusform>%n other</numerusform>
            <numerusform>%n others</numerusform>
        </translation>
    </message>
    <message>
        <source>Total</source>
        <translation>Total</translation>
    </message>
    <message>
        <source>Day</source>
        <translation>Day</translation>
    </message>
    <message>
        <source>By</source>
        <translation>By</translation>
    </message>
    <message>
        <source>Price unknown</source>
        <translation>Price unknown</translation>
    </message>
    <message>
        <source>Cash unknown</source>
        <translation>Cash unknown</translation>
    </message>
    <message>
        <source>{figure}, before</source>
        <translation>{figure}, before</translation>
    </message>
</context>
<context>
    <name>OverviewOutput</name>
    <message>
        <source>Overview</source>
        <translation>Overview</translation>
    </message>
    <message>
        <source>Print the overview</source>
        <translation>Print the overview</translation>
    </message>
    <message>
        <source>Save the overview</source>
        <translation>Save the overview</translation>
    </message>
    <message>
        <source>The overview is in {name}</source>
        <translation>The overview is in {name}</translation>
    </message>
    <message>
        <source>The overview was sent to {printer}</source>
        <translation>The overview was sent to {printer}</translation>
    </message>
    <message>
        <source>The overview was not printed. Check the printer and print it again.</source>
        <translation>The overview was not printed. Check the printer and print it again.</translation>
    </message>
</context>
<context>
    <name>OverviewPanel</name>
    <message>
        <source>Overview</source>
        <translation>Overview</translation>
    </message>
    <message>
        <source>Earlier</source>
        <translation>Earlier</translation>
    </message>
    <message>
        <source>Later</source>
        <translation>Later</translation>
    </message>
    <message>
        <source>Print</source>
        <translation>Print</translation>
    </message>
    <message>
        <source>Print the overview</source>
        <translation>Print the overview</translation>
    </message>
    <message>
        <source>PDF</source>
        <translation>PDF</translation>
    </message>
    <message>
        <source>Save the overview as a PDF</source>
        <translation>Save the overview as a PDF</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Export</translation>
    </message>
    <message>
        <source>Save as a workbook or CSV</source>
        <translation>Save as a workbook or CSV</translation>
    </message>
    <message>
        <source>No orders in this period. For earlier ones, press the arrow beside the date.</source>
        <translation>No orders in this period. For earlier ones, press the arrow beside the date.</translation>
    </message>
    <message>
        <source>Day</source>
        <translation>Day</translation>
    </message>
    <message>
        <source>Week</source>
        <translation>Week</translation>
    </message>
    <message>
        <source>Month</source>
        <translation>Month</translation>
    </message>
    <message>
        <source>Area</source>
        <translation>Area</translation>
    </message>
    <message>
        <source>Driver</source>
        <translation>Driver</translation>
    </message>
    <message>
        <source>Hour</source>
        <translation>Hour</translation>
    </message>
    <message>
        <source>Show the first only</source>
        <translation>Show the first only</translation>
    </message>
    <message>
        <source>Show all rows</source>
        <translation>Show all rows</translation>
    </message>
    <message>
        <source>Today</source>
        <translation>Today</translation>
    </message>
</context>
<context>
    <name>Palette</name>
    <message>
        <source>Command</source>
        <translation>Command</translation>
    </message>
    <message>
        <source>Page</source>
        <translation>Page</translation>
    </message>
    <message>
        <source>Setting</source>
        <translation>Setting</translation>
    </message>
    <message>
        <source>Template</source>
        <translation>Template</translation>
    </message>
    <message>
        <source>Place</source>
        <translation>Place</translation>
    </message>
    <message>
        <source>Customer</source>
        <translation>Customer</translation>
    </message>
    <message>
        <source>Order</source>
        <translation>Order</translation>
    </message>
    <message>
        <source>Find anything</source>
        <translation>Find anything</translation>
    </message>
    <message>
        <source>Search commands, pages, settings, customers, orders</source>
        <translation>Search commands, pages, settings, customers, orders</translation>
    </message>
    <message>
        <source>Found</source>
        <translation>Found</translation>
    </message>
    <message>
        <source>Searching …</source>
        <translation>Searching …</translation>
    </message>
    <message>
        <source>Nothing found.</source>
        <translation>Nothing found.</translation>
    </message>
</context>
<context>
    <name>Paper</name>
    <message>
        <source>Roll, 80 mm</source>
        <translation>Roll, 80 mm</translation>
    </message>
    <message>
        <source>Roll, 58 mm</source>
        <translation>Roll, 58 mm</translation>
    </message>
    <message>
        <source>A6 label</source>
        <translation>A6 label</translation>
    </message>
    <message>
        <source>A5 page</source>
        <translation>A5 page</translation>
    </message>
    <message>
        <source>A4 page, four slips</source>
        <translation>A4 page, four slips</translation>
    </message>
    <message>
        <source>English and Arabic</source>
        <translation>English and Arabic</translation>
    </message>
    <message>
        <source>English</source>
        <translation>English</translation>
    </message>
    <message>
        <source>Arabic</source>
        <translation>Arabic</translation>
    </message>
    <message>
        <source>Order number</source>
        <translation>Order number</translation>
    </message>
    <message>
        <source>Map link</source>
        <translation>Map link</translation>
    </message>
    <message>
        <source>Both</source>
        <translation>Both</translation>
    </message>
    <message>
        <source>None</source>
        <translation>None</translation>
    </message>
</context>
<context>
    <name>PastedChips</name>
    <message>
        <source>Pasted text: choose what to use</source>
        <translation>Pasted text: choose what to use</translation>
    </message>
    <message>
        <source>Use all</source>
        <translation>Use all</translation>
    </message>
    <message>
        <source>Use clear</source>
        <translation>Use clear</translation>
    </message>
    <message>
        <source>{words} (Enter)</source>
        <translation>{words} (Enter)</translation>
    </message>
    <message>
        <source>Paste as text</source>
        <translation>Paste as text</translation>
    </message>
</context>
<context>
    <name>PeriodBar</name>
    <message>
        <source>to</source>
        <translation>to</translation>
    </message>
    <message>
        <source>Today</source>
        <translation>Today</translation>
    </message>
    <message>
        <source>Yesterday</source>
        <translation>Yesterday</translation>
    </message>
    <message>
        <source>Since the last shift, {time}</source>
        <translation>Since the last shift, {time}</translation>
    </message>
    <message>
        <source>The last shift, {since} to {until}</source>
        <translation>The last shift, {since} to {until}</translation>
    </message>
    <message>
        <source>From … to …</source>
        <translation>From … to …</translation>
    </message>
    <message>
        <source>Period</source>
        <translation>Period</translation>
    </message>
    <message>
        <source>From</source>
        <translation>From</translation>
    </message>
    <message>
        <source>Until</source>
        <translation>Until</translation>
    </message>
</context>
<context>
    <name>PhoneNote</name>
    <message>
        <source>{counter} has an unconfirmed booking for this phone since {time}.</source>
        <translation>{counter} has an unconfirmed booking for this phone since {time}.</translation>
    </message>
</context>
<context>
    <name>PinOffers</name>
    <message>
        <source>Location copied.</source>
        <translation>Location copied.</translation>
    </message>
    <message>
        <source>Location copied: {place}.</source>
        <translation>Location copied: {place}.</translation>
    </message>
    <message>
        <source>Use for {customer}</source>
        <translation>Use for {customer}</translation>
    </message>
</context>
<context>
    <name>PinRequestsController</name>
    <message>
        <source>Type the customer&apos;s phone first.</source>
        <translation>Type the customer&apos;s phone first.</translation>
    </message>
    <message>
        <source>Copy the location that comes.</source>
        <translation>Copy the location that comes.</translation>
    </message>
</context>
<context>
    <name>Place</name>
    <message>
        <source>similar name</source>
        <translation>similar name</translation>
    </message>
    <message>
        <source>approximate middle</source>
        <translation>approximate middle</translation>
    </message>
    <message>
        <source>Near {area}</source>
        <translation>Near {area}</translation>
    </message>
    <message>
        <source>The drop-off is outside Kuwait.</source>
        <translation>The drop-off is outside Kuwait.</translation>
    </message>
    <message>
        <source>The drop-off is in the sea.</source>
        <translation>The drop-off is in the sea.</translation>
    </message>
    <message>
        <source>Only the middle of {area}: click the place on the map.</source>
        <translation>Only the middle of {area}: click the place on the map.</translation>
    </message>
    <message>
        <source>Address in {area}, drop-off near {found}.</source>
        <translation>Address in {area}, drop-off near {found}.</translation>
    </message>
    <message>
        <source>The drop-off is {value} km away in a straight line; the farthest so far was {most} km.</source>
        <translation>The drop-off is {value} km away in a straight line; the farthest so far was {most} km.</translation>
    </message>
    <message>
        <source>It costs {value}; the highest price so far was {most}.</source>
        <translation>It costs {value}; the highest price so far was {most}.</translation>
    </message>
    <message>
        <source>The pickup is outside Kuwait.</source>
        <translation>The pickup is outside Kuwait.</translation>
    </message>
    <message>
        <source>The pickup is in the sea.</source>
        <translation>The pickup is in the sea.</translation>
    </message>
    <message>
        <source>The drop-off is {value} km away in a straight line; this customer&apos;s farthest was {most} km.</source>
        <translation>The drop-off is {value} km away in a straight line; this customer&apos;s farthest was {most} km.</translation>
    </message>
    <message>
        <source>It costs {value}; this customer&apos;s highest price was {most}.</source>
        <translation>It costs {value}; this customer&apos;s highest price was {most}.</translation>
    </message>
    <message>
        <source>Only about the middle of {area}: click the place on the map.</source>
        <translation>Only about the middle of {area}: click the place on the map.</translation>
    </message>
    <message>
        <source>{area} (approximate middle)</source>
        <translation>{area} (approximate middle)</translation>
    </message>
    <message>
        <source>{area} (middle)</source>
        <translation>{area} (middle)</translation>
    </message>
    <message>
        <source>Only the middle of the area</source>
        <translation>Only the middle of the area</translation>
    </message>
    <message>
        <source>No named area nearby</source>
        <translation>No named area nearby</translation>
    </message>
    <message>
        <source>{area}, {governorate}</source>
        <translation>{area}, {governorate}</translation>
    </message>
    <message>
        <source>Near {area}, {governorate}</source>
        <translation>Near {area}, {governorate}</translation>
    </message>
    <message>
        <source>Fixed price {price}: {zone}</source>
        <translation>Fixed price {price}: {zone}</translation>
    </message>
    <message>
        <source>Pickup and drop-off are the same place.</source>
        <translation>Pickup and drop-off are the same place.</translation>
    </message>
    <message>
        <source>Pickup not known: choose a branch, or a point on the map.</source>
        <translation>Pickup not known: choose a branch, or a point on the map.</translation>
    </message>
    <message>
        <source>Custom pickup, for this booking only.</source>
        <translation>Custom pickup, for this booking only.</translation>
    </message>
    <message>
        <source>After it: {branch}.</source>
        <translation>After it: {branch}.</translation>
    </message>
</context>
<context>
    <name>PlaceDialog</name>
    <message>
        <source>Save this place</source>
        <translation>Save this place</translation>
    </message>
    <message>
        <source>Change place</source>
        <translation>Change place</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Other name</source>
        <translation>Other name</translation>
    </message>
    <message>
        <source>Address details</source>
        <translation>Address details</translation>
    </message>
    <message>
        <source>Note to driver</source>
        <translation>Note to driver</translation>
    </message>
    <message>
        <source>Avenues, gate 5</source>
        <translation>Avenues, gate 5</translation>
    </message>
    <message>
        <source>In Arabic or English</source>
        <translation>In Arabic or English</translation>
    </message>
    <message>
        <source>Location</source>
        <translation>Location</translation>
    </message>
    <message>
        <source>Paste a location</source>
        <translation>Paste a location</translation>
    </message>
    <message>
        <source>Pin</source>
        <translation>Pin</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancel</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Save</translation>
    </message>
    <message>
        <source>Drop-off</source>
        <translation>Drop-off</translation>
    </message>
    <message>
        <source>Pickup</source>
        <translation>Pickup</translation>
    </message>
    <message>
        <source>Unchanged</source>
        <translation>Unchanged</translation>
    </message>
    <message>
        <source>Drop-off of {order}</source>
        <translation>Drop-off of {order}</translation>
    </message>
    <message>
        <source>{metres} m from {place}.</source>
        <translation>{metres} m from {place}.</translation>
    </message>
    <message>
        <source>Saved as {place}.</source>
        <translation>Saved as {place}.</translation>
    </message>
    <message>
        <source>Paste a location, or set a pin first.</source>
        <translation>Paste a location, or set a pin first.</translation>
    </message>
    <message>
        <source>Type a name.</source>
        <translation>Type a name.</translation>
    </message>
    <message>
        <source>Another place has this name. Choose another one.</source>
        <translation>Another place has this name. Choose another one.</translation>
    </message>
</context>
<context>
    <name>PlaceImport</name>
    <message>
        <source>No name</source>
        <translation>No name</translation>
    </message>
    <message>
        <source>No location on the map of Kuwait</source>
        <translation>No location on the map of Kuwait</translation>
    </message>
    <message>
        <source>Another place has this name</source>
        <translation>Another place has this name</translation>
    </message>
    <message>
        <source>The same name is in the file twice</source>
        <translation>The same name is in the file twice</translation>
    </message>
    <message>
        <source>New</source>
        <translation>New</translation>
    </message>
    <message>
        <source>Completed</source>
        <translation>Completed</translation>
    </message>
    <message>
        <source>Nothing to add</source>
        <translation>Nothing to add</translation>
    </message>
</context>
<context>
    <name>PlaceImportDialog</name>
    <message>
        <source>Import places</source>
        <translation>Import places</translation>
    </message>
    <message>
        <source>Nothing new in this file.</source>
        <translation>Nothing new in this file.</translation>
    </message>
    <message numerus="yes">
        <source>%n new places will be added.</source>
        <translation>
            <numerusform>%n new place will be added.</numerusform>
            <numerusform>%n new places will be added.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n already here: missing texts will be added.</source>
        <translation>
            <numerusform>%n already here: missing texts will be added.</numerusform>
            <numerusform>%n already here: missing texts will be added.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n already here: nothing to add.</source>
        <translation>
            <numerusform>%n already here: nothing to add.</numerusform>
            <numerusform>%n already here: nothing to add.</numerusform>
        </translation>
    </message>
    <message>
        <source>First lines as they will be imported</source>
        <translation>First lines as they will be imported</translation>
    </message>
    <message>
        <source>Line</source>
        <translation>Line</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Location</source>
        <translation>Location</translation>
    </message>
    <message>
        <source>Import</source>
        <translation>Import</translation>
    </message>
    <message numerus="yes">
        <source>%n lines are skipped</source>
        <translation>
            <numerusform>%n line is skipped</numerusform>
            <numerusform>%n lines are skipped</numerusform>
        </translation>
    </message>
    <message>
        <source>In the file</source>
        <translation>In the file</translation>
    </message>
    <message>
        <source>Reason</source>
        <translation>Reason</translation>
    </message>
</context>
<context>
    <name>PlaceJobs</name>
    <message>
        <source>Export places</source>
        <translation>Export places</translation>
    </message>
    <message>
        <source>Saved places</source>
        <translation>Saved places</translation>
    </message>
    <message>
        <source>Export places to {name}</source>
        <translation>Export places to {name}</translation>
    </message>
    <message numerus="yes">
        <source>%n places saved to {name}.</source>
        <translation>
            <numerusform>%n place saved to {name}.</numerusform>
            <numerusform>%n places saved to {name}.</numerusform>
        </translation>
    </message>
    <message>
        <source>Import places</source>
        <translation>Import places</translation>
    </message>
    <message>
        <source>Tables</source>
        <translation>Tables</translation>
    </message>
    <message numerus="yes">
        <source>%n places added or completed.</source>
        <translation>
            <numerusform>%n place added or completed.</numerusform>
            <numerusform>%n places added or completed.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>PlacesDialog</name>
    <message>
        <source>Deleted: {place}</source>
        <translation>Deleted: {place}</translation>
    </message>
    <message numerus="yes">
        <source>%n places deleted</source>
        <translation>
            <numerusform>%n place deleted</numerusform>
            <numerusform>%n places deleted</numerusform>
        </translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Undo</translation>
    </message>
    <message>
        <source>Saved places</source>
        <translation>Saved places</translation>
    </message>
    <message>
        <source>Search name, area, details</source>
        <translation>Search name, area, details</translation>
    </message>
    <message>
        <source>Search saved places</source>
        <translation>Search saved places</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Other name</source>
        <translation>Other name</translation>
    </message>
    <message>
        <source>Area</source>
        <translation>Area</translation>
    </message>
    <message>
        <source>Address details</source>
        <translation>Address details</translation>
    </message>
    <message>
        <source>Note to driver</source>
        <translation>Note to driver</translation>
    </message>
    <message>
        <source>Add …</source>
        <translation>Add …</translation>
    </message>
    <message>
        <source>Change …</source>
        <translation>Change …</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Delete</translation>
    </message>
    <message>
        <source>Import …</source>
        <translation>Import …</translation>
    </message>
    <message>
        <source>Export …</source>
        <translation>Export …</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Close</translation>
    </message>
    <message>
        <source>Use as drop-off</source>
        <translation>Use as drop-off</translation>
    </message>
    <message numerus="yes">
        <source>%n more: search for them</source>
        <translation>
            <numerusform>%n more: search for it</numerusform>
            <numerusform>%n more: search for them</numerusform>
        </translation>
    </message>
    <message>
        <source>No saved place is found.</source>
        <translation>No saved place is found.</translation>
    </message>
    <message>
        <source>No saved places yet. Set a drop-off, then press {key}.</source>
        <translation>No saved places yet. Set a drop-off, then press {key}.</translation>
    </message>
</context>
<context>
    <name>Preferences</name>
    <message>
        <source>Same as the system</source>
        <translation>Same as the system</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Language</translation>
    </message>
    <message>
        <source>Colors</source>
        <translation>Colors</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Light</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Dark</translation>
    </message>
    <message>
        <source>Comfortable</source>
        <translation>Comfortable</translation>
    </message>
    <message>
        <source>Compact</source>
        <translation>Compact</translation>
    </message>
    <message>
        <source>Low-balance alert (KWD)</source>
        <translation>Low-balance alert (KWD)</translation>
    </message>
    <message>
        <source>Type an amount, like 5.000.</source>
        <translation>Type an amount, like 5.000.</translation>
    </message>
    <message>
        <source>A4</source>
        <translation>A4</translation>
    </message>
    <message>
        <source>Roll, 80 mm</source>
        <translation>Roll, 80 mm</translation>
    </message>
    <message>
        <source>Updates address</source>
        <translation>Updates address</translation>
    </message>
    <message>
        <source>Type the https address of a file.</source>
        <translation>Type the https address of a file.</translation>
    </message>
    <message>
        <source>Updates</source>
        <translation>Updates</translation>
    </message>
    <message>
        <source>Row height</source>
        <translation>Row height</translation>
    </message>
    <message>
        <source>Cash sheet paper</source>
        <translation>Cash sheet paper</translation>
    </message>
    <message>
        <source>Delete inactive customers</source>
        <translation>Delete inactive customers</translation>
    </message>
    <message>
        <source>Never</source>
        <translation>Never</translation>
    </message>
    <message>
        <source>6 months after the last order</source>
        <translation>6 months after the last order</translation>
    </message>
    <message>
        <source>1 year after the last order</source>
        <translation>1 year after the last order</translation>
    </message>
    <message>
        <source>2 years after the last order</source>
        <translation>2 years after the last order</translation>
    </message>
    <message>
        <source>3 years after the last order</source>
        <translation>3 years after the last order</translation>
    </message>
    <message>
        <source>5 years after the last order</source>
        <translation>5 years after the last order</translation>
    </message>
    <message>
        <source>Check for updates weekly</source>
        <translation>Check for updates weekly</translation>
    </message>
    <message>
        <source>Updates key</source>
        <translation>Updates key</translation>
    </message>
    <message>
        <source>Type the 64 digits and letters of the key.</source>
        <translation>Type the 64 digits and letters of the key.</translation>
    </message>
    <message>
        <source>The lower zoom must not be above the higher one.</source>
        <translation>The lower zoom must not be above the higher one.</translation>
    </message>
    <message>
        <source>Hold before booking</source>
        <translation>Hold before booking</translation>
    </message>
    <message>
        <source>Off</source>
        <translation>Off</translation>
    </message>
    <message>
        <source>3 seconds</source>
        <translation>3 seconds</translation>
    </message>
    <message>
        <source>5 seconds</source>
        <translation>5 seconds</translation>
    </message>
    <message>
        <source>10 seconds</source>
        <translation>10 seconds</translation>
    </message>
    <message>
        <source>Warn before the wallet runs out</source>
        <translation>Warn before the wallet runs out</translation>
    </message>
    <message>
        <source>2 hours before</source>
        <translation>2 hours before</translation>
    </message>
    <message>
        <source>Before today&apos;s closing</source>
        <translation>Before today&apos;s closing</translation>
    </message>
    <message>
        <source>1 day before</source>
        <translation>1 day before</translation>
    </message>
    <message>
        <source>A scanned slip opens its order</source>
        <translation>A scanned slip opens its order</translation>
    </message>
    <message>
        <source>Barcode scanner</source>
        <translation>Barcode scanner</translation>
    </message>
    <message>
        <source>Prefix of the scanner</source>
        <translation>Prefix of the scanner</translation>
    </message>
    <message>
        <source>None</source>
        <translation>None</translation>
    </message>
    <message>
        <source>Type what it types before each code.</source>
        <translation>Type what it types before each code.</translation>
    </message>
    <message>
        <source>Online map</source>
        <translation>Online map</translation>
    </message>
    <message>
        <source>Draw by the processor</source>
        <translation>Draw by the processor</translation>
    </message>
    <message>
        <source>Ask who books</source>
        <translation>Ask who books</translation>
    </message>
    <message>
        <source>Ask again after</source>
        <translation>Ask again after</translation>
    </message>
    <message>
        <source>5 minutes without a key</source>
        <translation>5 minutes without a key</translation>
    </message>
    <message>
        <source>10 minutes without a key</source>
        <translation>10 minutes without a key</translation>
    </message>
    <message>
        <source>15 minutes without a key</source>
        <translation>15 minutes without a key</translation>
    </message>
    <message>
        <source>30 minutes without a key</source>
        <translation>30 minutes without a key</translation>
    </message>
    <message>
        <source>1 hour without a key</source>
        <translation>1 hour without a key</translation>
    </message>
    <message>
        <source>Tile server</source>
        <translation>Tile server</translation>
    </message>
    <message>
        <source>Type an https address with {z}, {x} and {y}, each once.</source>
        <translation>Type an https address with {z}, {x} and {y}, each once.</translation>
    </message>
    <message>
        <source>Attribution</source>
        <translation>Attribution</translation>
    </message>
    <message>
        <source>Type one line of up to 200 characters.</source>
        <translation>Type one line of up to 200 characters.</translation>
    </message>
    <message>
        <source>Contact for the server</source>
        <translation>Contact for the server</translation>
    </message>
    <message>
        <source>Email, so that it can write to you</source>
        <translation>Email, so that it can write to you</translation>
    </message>
    <message>
        <source>Type an email or an https address.</source>
        <translation>Type an email or an https address.</translation>
    </message>
    <message>
        <source>Lowest zoom</source>
        <translation>Lowest zoom</translation>
    </message>
    <message>
        <source>Highest zoom</source>
        <translation>Highest zoom</translation>
    </message>
    <message>
        <source>Tiles kept on this PC</source>
        <translation>Tiles kept on this PC</translation>
    </message>
    <message>
        <source> MB</source>
        <translation> MB</translation>
    </message>
    <message>
        <source>Default</source>
        <translation>Default</translation>
    </message>
    <message>
        <source>General</source>
        <translation>General</translation>
    </message>
    <message>
        <source>Map</source>
        <translation>Map</translation>
    </message>
    <message>
        <source>Clerks</source>
        <translation>Clerks</translation>
    </message>
    <message>
        <source>Advanced</source>
        <translation>Advanced</translation>
    </message>
</context>
<context>
    <name>PreferencesDialog</name>
    <message>
        <source>Preferences</source>
        <translation>Preferences</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>Pages</translation>
    </message>
    <message>
        <source>Reset to defaults</source>
        <translation>Reset to defaults</translation>
    </message>
    <message>
        <source>Undo reset</source>
        <translation>Undo reset</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Close</translation>
    </message>
    <message>
        <source>Changed from the default: {names}</source>
        <translation>Changed from the default: {names}</translation>
    </message>
    <message>
        <source>Everything here is at its default.</source>
        <translation>Everything here is at its default.</translation>
    </message>
    <message>
        <source>, </source>
        <translation>, </translation>
    </message>
</context>
<context>
    <name>PreviewDialog</name>
    <message>
        <source>Preview</source>
        <translation>Preview</translation>
    </message>
    <message>
        <source>Pages to be printed</source>
        <translation>Pages to be printed</translation>
    </message>
    <message numerus="yes">
        <source>%n page(s)</source>
        <translation>
            <numerusform>%n page</numerusform>
            <numerusform>%n pages</numerusform>
        </translation>
    </message>
    <message>
        <source>Smaller</source>
        <translation>Smaller</translation>
    </message>
    <message>
        <source>Larger</source>
        <translation>Larger</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Back</translation>
    </message>
    <message>
        <source>Print</source>
        <translation>Print</translation>
    </message>
</context>
<context>
    <name>Price</name>
    <message>
        <source>Estimated price</source>
        <translation>Estimated price</translation>
    </message>
    <message>
        <source>Price</source>
        <translation>Price</translation>
    </message>
    <message>
        <source>Usual time to arrive</source>
        <translation>Usual time to arrive</translation>
    </message>
    <message>
        <source>No price.</source>
        <translation>No price.</translation>
    </message>
    <message>
        <source>No price: not connected.</source>
        <translation>No price: not connected.</translation>
    </message>
    <message>
        <source>Choose a drop-off on the map to see the price.</source>
        <translation>Choose a drop-off on the map to see the price.</translation>
    </message>
    <message>
        <source>The service gives the duration without a unit.</source>
        <translation>The service gives the duration without a unit.</translation>
    </message>
    <message>
        <source>Zone: {zone}</source>
        <translation>Zone: {zone}</translation>
    </message>
    <message>
        <source>Special zone</source>
        <translation>Special zone</translation>
    </message>
    <message>
        <source>Price details</source>
        <translation>Price details</translation>
    </message>
    <message>
        <source>Wallet after this booking</source>
        <translation>Wallet after this booking</translation>
    </message>
    <message>
        <source>Retry</source>
        <translation>Retry</translation>
    </message>
    <message>
        <source>Retry the price</source>
        <translation>Retry the price</translation>
    </message>
    <message>
        <source>Getting the price …</source>
        <translation>Getting the price …</translation>
    </message>
    <message>
        <source>Choose a branch or a pickup to see the price.</source>
        <translation>Choose a branch or a pickup to see the price.</translation>
    </message>
    <message>
        <source>Duration {duration}</source>
        <translation>Duration {duration}</translation>
    </message>
</context>
<context>
    <name>PrintLogDialog</name>
    <message>
        <source>Print log</source>
        <translation>Print log</translation>
    </message>
    <message>
        <source>Not printed yet</source>
        <translation>Not printed yet</translation>
    </message>
    <message>
        <source>Printed</source>
        <translation>Printed</translation>
    </message>
    <message>
        <source>No slip was printed yet.</source>
        <translation>No slip was printed yet.</translation>
    </message>
    <message>
        <source>Order</source>
        <translation>Order</translation>
    </message>
    <message>
        <source>Printer</source>
        <translation>Printer</translation>
    </message>
    <message>
        <source>When</source>
        <translation>When</translation>
    </message>
    <message>
        <source>Who</source>
        <translation>Who</translation>
    </message>
    <message>
        <source>Print now</source>
        <translation>Print now</translation>
    </message>
    <message>
        <source>Do not print</source>
        <translation>Do not print</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Close</translation>
    </message>
    <message>
        <source>Requested</source>
        <translation>Requested</translation>
    </message>
    <message>
        <source>Not printed: {trouble}.</source>
        <translation>Not printed: {trouble}.</translation>
    </message>
    <message>
        <source>Reason</source>
        <translation>Reason</translation>
    </message>
    <message>
        <source>It printed</source>
        <translation>It printed</translation>
    </message>
</context>
<context>
    <name>PrintTargets</name>
    <message>
        <source>Save the slip</source>
        <translation>Save the slip</translation>
    </message>
</context>
<context>
    <name>PrinterDialog</name>
    <message>
        <source>Print slip</source>
        <translation>Print slip</translation>
    </message>
    <message>
        <source>Preview</source>
        <translation>Preview</translation>
    </message>
    <message>
        <source>Printer</source>
        <translation>Printer</translation>
    </message>
    <message>
        <source>PDF file …</source>
        <translation>PDF file …</translation>
    </message>
    <message numerus="yes">
        <source>Print %n slips</source>
        <translation>
            <numerusform>Print %n slip</numerusform>
            <numerusform>Print %n slips</numerusform>
        </translation>
    </message>
    <message>
        <source>Print a test page</source>
        <translation>Print a test page</translation>
    </message>
    <message>
        <source>Paper</source>
        <translation>Paper</translation>
    </message>
    <message>
        <source>Always use this printer and paper</source>
        <translation>Always use this printer and paper</translation>
    </message>
    <message>
        <source>Print</source>
        <translation>Print</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancel</translation>
    </message>
</context>
<context>
    <name>Printing</name>
    <message>
        <source>the printer is stopped</source>
        <translation>the printer is stopped</translation>
    </message>
    <message>
        <source>the printer takes no jobs</source>
        <translation>the printer takes no jobs</translation>
    </message>
    <message>
        <source>the print service of this PC does not answer</source>
        <translation>the print service of this PC does not answer</translation>
    </message>
    <message>
        <source>the printer did not take it</source>
        <translation>the printer did not take it</translation>
    </message>
    <message>
        <source>the printer cancelled it; print it again</source>
        <translation>the printer cancelled it; print it again</translation>
    </message>
    <message>
        <source>paper is jammed</source>
        <translation>paper is jammed</translation>
    </message>
    <message>
        <source>the delivery is no longer known here</source>
        <translation>the delivery is no longer known here</translation>
    </message>
    <message>
        <source>this printer is no longer there</source>
        <translation>this printer is no longer there</translation>
    </message>
    <message>
        <source>the printer cannot be reached</source>
        <translation>the printer cannot be reached</translation>
    </message>
    <message>
        <source>the printer refuses the connection</source>
        <translation>the printer refuses the connection</translation>
    </message>
    <message>
        <source>its address is on the internet, where others could read the slip</source>
        <translation>its address is on the internet, where others could read the slip</translation>
    </message>
    <message>
        <source>there is no such device file; check the cable and the path</source>
        <translation>there is no such device file; check the cable and the path</translation>
    </message>
    <message>
        <source>the path is a file, a folder or a disk, not a printer</source>
        <translation>the path is a file, a folder or a disk, not a printer</translation>
    </message>
    <message>
        <source>the printer is out of paper</source>
        <translation>the printer is out of paper</translation>
    </message>
    <message>
        <source>the printer&apos;s cover is open</source>
        <translation>the printer&apos;s cover is open</translation>
    </message>
    <message>
        <source>the printer is off or not ready</source>
        <translation>the printer is off or not ready</translation>
    </message>
    <message>
        <source>another program uses the printer</source>
        <translation>another program uses the printer</translation>
    </message>
    <message>
        <source>the printer stopped in the middle</source>
        <translation>the printer stopped in the middle</translation>
    </message>
    <message>
        <source>the printer failed</source>
        <translation>the printer failed</translation>
    </message>
    <message>
        <source>{name} (thermal)</source>
        <translation>{name} (thermal)</translation>
    </message>
    <message>
        <source>The slip may have been printed. Check {printer}.</source>
        <translation>The slip may have been printed. Check {printer}.</translation>
    </message>
    <message>
        <source>Slip queued for {printer}: {trouble}.</source>
        <translation>Slip queued for {printer}: {trouble}.</translation>
    </message>
    <message>
        <source>Slip sent to {printer}: {trouble}.</source>
        <translation>Slip sent to {printer}: {trouble}.</translation>
    </message>
    <message>
        <source>may have been printed</source>
        <translation>may have been printed</translation>
    </message>
    <message>
        <source>on its way</source>
        <translation>on its way</translation>
    </message>
    <message>
        <source>Not printed: {trouble}. The slip is queued for {printer}.</source>
        <translation>Not printed: {trouble}. The slip is queued for {printer}.</translation>
    </message>
    <message>
        <source>The slip is already being sent to {printer}.</source>
        <translation>The slip is already being sent to {printer}.</translation>
    </message>
    <message>
        <source>Slip sent to {target}</source>
        <translation>Slip sent to {target}</translation>
    </message>
    <message numerus="yes">
        <source>%n slips sent to {printer}.</source>
        <translation>
            <numerusform>%n slip sent to {printer}.</numerusform>
            <numerusform>%n slips sent to {printer}.</numerusform>
        </translation>
    </message>
    <message>
        <source>{done} See the print log for the others.</source>
        <translation>{done} See the print log for the others.</translation>
    </message>
    <message>
        <source>{done} The others are queued: {trouble}.</source>
        <translation>{done} The others are queued: {trouble}.</translation>
    </message>
    <message>
        <source>{done} of {all} slips sent to {printer}.</source>
        <translation>{done} of {all} slips sent to {printer}.</translation>
    </message>
    <message>
        <source>a part of this program is missing; ask whoever set up this PC</source>
        <translation>a part of this program is missing; ask whoever set up this PC</translation>
    </message>
    <message>
        <source>this user may not write to the device; ask whoever set up this PC</source>
        <translation>this user may not write to the device; ask whoever set up this PC</translation>
    </message>
</context>
<context>
    <name>ProfileMark</name>
    <message>
        <source>Practice: no driver comes and nothing costs money</source>
        <translation>Practice: no driver comes and nothing costs money</translation>
    </message>
    <message>
        <source>Profile</source>
        <translation>Profile</translation>
    </message>
    <message>
        <source>Practice</source>
        <translation>Practice</translation>
    </message>
    <message>
        <source>Practice: no driver comes</source>
        <translation>Practice: no driver comes</translation>
    </message>
    <message>
        <source>{name} (real service)</source>
        <translation>{name} (real service)</translation>
    </message>
</context>
<context>
    <name>ProgressStrip</name>
    <message>
        <source>Cancel</source>
        <translation>Cancel</translation>
    </message>
    <message>
        <source>Cancel what is running</source>
        <translation>Cancel what is running</translation>
    </message>
    <message>
        <source>Stopping …</source>
        <translation>Stopping …</translation>
    </message>
    <message>
        <source>{done} of {all}</source>
        <translation>{done} of {all}</translation>
    </message>
    <message>
        <source>Cancel (Esc)</source>
        <translation>Cancel (Esc)</translation>
    </message>
    <message>
        <source>Next: {titles}</source>
        <translation>Next: {titles}</translation>
    </message>
</context>
<context>
    <name>QAbstractFileIconProvider</name>
    <message>
        <source>Folder</source>
        <translation>Folder</translation>
    </message>
</context>
<context>
    <name>QFileDialog</name>
    <message>
        <source>&amp;Look in:</source>
        <translation>&amp;Look in:</translation>
    </message>
    <message>
        <source>Files of &amp;type:</source>
        <translation>Files of &amp;type:</translation>
    </message>
</context>
<context>
    <name>QPlatformTheme</name>
    <message>
        <source>OK</source>
        <translation>OK</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancel</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Close</translation>
    </message>
    <message>
        <source>&amp;Yes</source>
        <translation>&amp;Yes</translation>
    </message>
    <message>
        <source>&amp;No</source>
        <translation>&amp;No</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Save</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Open</translation>
    </message>
    <message>
        <source>Apply</source>
        <translation>Apply</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>Reset</translation>
    </message>
    <message>
        <source>Restore Defaults</source>
        <translation>Restore Defaults</translation>
    </message>
    <message>
        <source>Retry</source>
        <translation>Retry</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>Discard</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>Help</translation>
    </message>
</context>
<context>
    <name>QuickTimes</name>
    <message>
        <source>Usual times</source>
        <translation>Usual times</translation>
    </message>
    <message>
        <source>{words}: schedule for {time}</source>
        <translation>{words}: schedule for {time}</translation>
    </message>
    <message numerus="yes">
        <source>+%n h</source>
        <translation>
            <numerusform>+%n h</numerusform>
            <numerusform>+%n h</numerusform>
        </translation>
    </message>
    <message>
        <source>Tomorrow {time}</source>
        <translation>Tomorrow {time}</translation>
    </message>
</context>
<context>
    <name>ReadBack</name>
    <message>
        <source>To pay</source>
        <translation>To pay</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>Change</translation>
    </message>
    <message>
        <source>{bring} from {given}</source>
        <translation>{bring} from {given}</translation>
    </message>
    <message>
        <source>Nothing</source>
        <translation>Nothing</translation>
    </message>
    <message>
        <source>Delivery</source>
        <translation>Delivery</translation>
    </message>
    <message>
        <source>Phone …</source>
        <translation>Phone …</translation>
    </message>
    <message>
        <source>— ask</source>
        <translation>— ask</translation>
    </message>
    <message>
        <source>— no price</source>
        <translation>— no price</translation>
    </message>
    <message>
        <source>Also</source>
        <translation>Also</translation>
    </message>
    <message>
        <source>Read it in {language}</source>
        <translation>Read it in {language}</translation>
    </message>
    <message>
        <source>Read back</source>
        <translation>Read back</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Close</translation>
    </message>
</context>
<context>
    <name>RecognisedCustomers</name>
    <message>
        <source>The form holds another booking. Book it or clear it first.</source>
        <translation>The form holds another booking. Book it or clear it first.</translation>
    </message>
</context>
<context>
    <name>RemoveCounterDialog</name>
    <message>
        <source>Remove a counter</source>
        <translation>Remove a counter</translation>
    </message>
    <message>
        <source>Remove {name}?</source>
        <translation>Remove {name}?</translation>
    </message>
    <message>
        <source>It stops sharing now: nothing is sent to it or taken from it. What it has not sent yet will not arrive here.</source>
        <translation>It stops sharing now: nothing is sent to it or taken from it. What it has not sent yet will not arrive here.</translation>
    </message>
    <message>
        <source>What it has sent stays here, and its own copy stays there. A new code lets it in again.</source>
        <translation>What it has sent stays here, and its own copy stays there. A new code lets it in again.</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Remove</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>Keep</translation>
    </message>
</context>
<context>
    <name>RemoveMapFileDialog</name>
    <message>
        <source>Remove a map file</source>
        <translation>Remove a map file</translation>
    </message>
    <message>
        <source>Remove {name}?</source>
        <translation>Remove {name}?</translation>
    </message>
    <message>
        <source>Its copy on this PC is deleted. The file it was copied from stays.</source>
        <translation>Its copy on this PC is deleted. The file it was copied from stays.</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Remove</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>Keep</translation>
    </message>
</context>
<context>
    <name>RenameCounterDialog</name>
    <message>
        <source>Rename this counter</source>
        <translation>Rename this counter</translation>
    </message>
    <message>
        <source>Name of this counter</source>
        <translation>Name of this counter</translation>
    </message>
    <message>
        <source>It appears on the rows and cash sheets of all counters.</source>
        <translation>It appears on the rows and cash sheets of all counters.</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>Rename</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancel</translation>
    </message>
</context>
<context>
    <name>Report</name>
    <message>
        <source>Removed: phones, names, addresses, notes, points, amounts, passwords and keys, and the user name of this PC. Order numbers stay: the operator finds deliveries by them.</source>
        <translation>Removed: phones, names, addresses, notes, points, amounts, passwords and keys, and the user name of this PC. Order numbers stay: the operator finds deliveries by them.</translation>
    </message>
    <message>
        <source>A report of deskdispatch {version}, made {time}.</source>
        <translation>A report of deskdispatch {version}, made {time}.</translation>
    </message>
    <message>
        <source>It was saved on this PC and sent to nobody. Give it to whoever helps you.</source>
        <translation>It was saved on this PC and sent to nobody. Give it to whoever helps you.</translation>
    </message>
    <message>
        <source>About this report</source>
        <translation>About this report</translation>
    </message>
    <message>
        <source>Check of this PC</source>
        <translation>Check of this PC</translation>
    </message>
    <message>
        <source>Versions</source>
        <translation>Versions</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Settings</translation>
    </message>
    <message>
        <source>Sizes of the records</source>
        <translation>Sizes of the records</translation>
    </message>
    <message>
        <source>Last failures</source>
        <translation>Last failures</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>Log</translation>
    </message>
</context>
<context>
    <name>ReportAsking</name>
    <message>
        <source>deskdispatch report</source>
        <translation>deskdispatch report</translation>
    </message>
    <message>
        <source>Save a report</source>
        <translation>Save a report</translation>
    </message>
    <message>
        <source>Zip archive (*.zip)</source>
        <translation>Zip archive (*.zip)</translation>
    </message>
</context>
<context>
    <name>ReportController</name>
    <message>
        <source>The report is saved as {name}.</source>
        <translation>The report is saved as {name}.</translation>
    </message>
    <message>
        <source>Show in folder</source>
        <translation>Show in folder</translation>
    </message>
</context>
<context>
    <name>ReportDialog</name>
    <message>
        <source>Save a report</source>
        <translation>Save a report</translation>
    </message>
    <message>
        <source>&amp;Parts to save</source>
        <translation>&amp;Parts to save</translation>
    </message>
    <message>
        <source>Parts to save</source>
        <translation>Parts to save</translation>
    </message>
    <message>
        <source>Search in all parts</source>
        <translation>Search in all parts</translation>
    </message>
    <message>
        <source>Text of the selected part</source>
        <translation>Text of the selected part</translation>
    </message>
    <message>
        <source>Previous match</source>
        <translation>Previous match</translation>
    </message>
    <message>
        <source>Next match</source>
        <translation>Next match</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancel</translation>
    </message>
    <message>
        <source>Save as …</source>
        <translation>Save as …</translation>
    </message>
    <message>
        <source>{part}: waiting …</source>
        <translation>{part}: waiting …</translation>
    </message>
    <message>
        <source>Saving …</source>
        <translation>Saving …</translation>
    </message>
    <message>
        <source>Waiting for: {part}</source>
        <translation>Waiting for: {part}</translation>
    </message>
    <message>
        <source>Nothing is sent. You choose where it is saved.</source>
        <translation>Nothing is sent. You choose where it is saved.</translation>
    </message>
    <message numerus="yes">
        <source>%n matches</source>
        <translation>
            <numerusform>%n match</numerusform>
            <numerusform>%n matches</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ReportedClosing</name>
    <message>
        <source>Known: the operator said that it is booked as {order}. Not known: its status, driver and price, because the service has not shown it. Read the number back to the operator before you close it. Once closed, it counts as booked and is never sent again; if the service shows it, it is recognised. The number can be corrected.</source>
        <translation>Known: the operator said that it is booked as {order}. Not known: its status, driver and price, because the service has not shown it. Read the number back to the operator before you close it. Once closed, it counts as booked and is never sent again; if the service shows it, it is recognised. The number can be corrected.</translation>
    </message>
    <message>
        <source>Close as booked …</source>
        <translation>Close as booked …</translation>
    </message>
    <message>
        <source>Close as {order}</source>
        <translation>Close as {order}</translation>
    </message>
    <message>
        <source>Not yet</source>
        <translation>Not yet</translation>
    </message>
</context>
<context>
    <name>RowButtons</name>
    <message>
        <source>Confirm</source>
        <translation>Confirm</translation>
    </message>
    <message>
        <source>Book again</source>
        <translation>Book again</translation>
    </message>
    <message>
        <source>Skip</source>
        <translation>Skip</translation>
    </message>
    <message>
        <source>Include</source>
        <translation>Include</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Try again</translation>
    </message>
    <message>
        <source>Fill in from customer</source>
        <translation>Fill in from customer</translation>
    </message>
    <message>
        <source>Choose on the map</source>
        <translation>Choose on the map</translation>
    </message>
    <message>
        <source>Show order</source>
        <translation>Show order</translation>
    </message>
</context>
<context>
    <name>RowDetail</name>
    <message>
        <source>Chosen row</source>
        <translation>Chosen row</translation>
    </message>
    <message numerus="yes">
        <source>%n rows chosen</source>
        <translation>
            <numerusform>%n row chosen</numerusform>
            <numerusform>%n rows chosen</numerusform>
        </translation>
    </message>
    <message>
        <source>Row {line}</source>
        <translation>Row {line}</translation>
    </message>
</context>
<context>
    <name>RowFieldEdit</name>
    <message>
        <source>About the middle of {area}</source>
        <translation>About the middle of {area}</translation>
    </message>
    <message>
        <source>Middle of {area}</source>
        <translation>Middle of {area}</translation>
    </message>
    <message>
        <source>Choose {text}</source>
        <translation>Choose {text}</translation>
    </message>
</context>
<context>
    <name>Rules</name>
    <message>
        <source>This is needed.</source>
        <translation>This is needed.</translation>
    </message>
    <message>
        <source>Not a phone number. Eight digits for Kuwait, or + and the country first.</source>
        <translation>Not a phone number. Eight digits for Kuwait, or + and the country first.</translation>
    </message>
    <message>
        <source>Not an amount. Type it like 12.500.</source>
        <translation>Not an amount. Type it like 12.500.</translation>
    </message>
    <message>
        <source>A dinar has 1000 fils: at most three decimals, like 12.500.</source>
        <translation>A dinar has 1000 fils: at most three decimals, like 12.500.</translation>
    </message>
    <message>
        <source>A comma can mean two things. Use a point for fils, like 1.250.</source>
        <translation>A comma can mean two things. Use a point for fils, like 1.250.</translation>
    </message>
    <message>
        <source>More than 0.000, or switch cash off.</source>
        <translation>More than 0.000, or switch cash off.</translation>
    </message>
    <message>
        <source>Less than the amount to collect.</source>
        <translation>Less than the amount to collect.</translation>
    </message>
    <message>
        <source>Choose a point on the map.</source>
        <translation>Choose a point on the map.</translation>
    </message>
    <message>
        <source>This account cannot schedule deliveries. Book it for now.</source>
        <translation>This account cannot schedule deliveries. Book it for now.</translation>
    </message>
    <message>
        <source>Not a service address. It begins with https://</source>
        <translation>Not a service address. It begins with https://</translation>
    </message>
    <message>
        <source>Too long with the line for the change: shorten it.</source>
        <translation>Too long with the line for the change: shorten it.</translation>
    </message>
    <message>
        <source>The fee waits for the price. Wait, or switch the fee off.</source>
        <translation>The fee waits for the price. Wait, or switch the fee off.</translation>
    </message>
    <message>
        <source>Type the customer&apos;s name.</source>
        <translation>Type the customer&apos;s name.</translation>
    </message>
    <message>
        <source>Choose a branch, or click the pickup on the map.</source>
        <translation>Choose a branch, or click the pickup on the map.</translation>
    </message>
    <message>
        <source>Type the cash to collect, like 12.500.</source>
        <translation>Type the cash to collect, like 12.500.</translation>
    </message>
    <message>
        <source>Type the API key, or an email and a password.</source>
        <translation>Type the API key, or an email and a password.</translation>
    </message>
    <message>
        <source>Choose a time at least 30 minutes from now.</source>
        <translation>Choose a time at least 30 minutes from now.</translation>
    </message>
    <message>
        <source>Choose a time at most 14 days from now.</source>
        <translation>Choose a time at most 14 days from now.</translation>
    </message>
    <message>
        <source>Too long: at most {most} characters.</source>
        <translation>Too long: at most {most} characters.</translation>
    </message>
    <message>
        <source>Type the password.</source>
        <translation>Type the password.</translation>
    </message>
    <message>
        <source>Type the phone number.</source>
        <translation>Type the phone number.</translation>
    </message>
    <message>
        <source>Click or paste the drop-off.</source>
        <translation>Click or paste the drop-off.</translation>
    </message>
    <message>
        <source>Choose the vehicle.</source>
        <translation>Choose the vehicle.</translation>
    </message>
    <message>
        <source>Choose the time, or book it for now.</source>
        <translation>Choose the time, or book it for now.</translation>
    </message>
    <message>
        <source>Not the whole code: it has 20 letters and digits. Compare it with the other PC.</source>
        <translation>Not the whole code: it has 20 letters and digits. Compare it with the other PC.</translation>
    </message>
    <message>
        <source>That order is another booking of this PC. Check the number with the operator.</source>
        <translation>That order is another booking of this PC. Check the number with the operator.</translation>
    </message>
    <message>
        <source>That order goes to somebody else. Check the number with the operator.</source>
        <translation>That order goes to somebody else. Check the number with the operator.</translation>
    </message>
    <message>
        <source>Type the order number that the operator says.</source>
        <translation>Type the order number that the operator says.</translation>
    </message>
</context>
<context>
    <name>SaveAddressButton</name>
    <message>
        <source>Save this address for {name}</source>
        <translation>Save this address for {name}</translation>
    </message>
    <message>
        <source>Save address</source>
        <translation>Save address</translation>
    </message>
</context>
<context>
    <name>SavedPlacesController</name>
    <message>
        <source>Saved: {place}</source>
        <translation>Saved: {place}</translation>
    </message>
</context>
<context>
    <name>ScannedOrders</name>
    <message>
        <source>{order} is not known here.</source>
        <translation>{order} is not known here.</translation>
    </message>
    <message>
        <source>Search the service</source>
        <translation>Search the service</translation>
    </message>
    <message>
        <source>Search {order}</source>
        <translation>Search {order}</translation>
    </message>
    <message>
        <source>{order} was not found at the service.</source>
        <translation>{order} was not found at the service.</translation>
    </message>
    <message>
        <source>Close the dialog, then scan again.</source>
        <translation>Close the dialog, then scan again.</translation>
    </message>
</context>
<context>
    <name>ScheduleEdit</name>
    <message>
        <source>Calendar</source>
        <translation>Calendar</translation>
    </message>
    <message>
        <source>18:30, 6 pm, t18 for tomorrow, +1h or +90</source>
        <translation>18:30, 6 pm, t18 for tomorrow, +1h or +90</translation>
    </message>
</context>
<context>
    <name>SchedulePanel</name>
    <message>
        <source>Scheduled deliveries</source>
        <translation>Scheduled deliveries</translation>
    </message>
    <message>
        <source>Scheduled</source>
        <translation>Scheduled</translation>
    </message>
    <message>
        <source>How many are scheduled</source>
        <translation>How many are scheduled</translation>
    </message>
    <message>
        <source>Scheduled deliveries by day and hour</source>
        <translation>Scheduled deliveries by day and hour</translation>
    </message>
    <message>
        <source>Previous day (Ctrl+Up)</source>
        <translation>Previous day (Ctrl+Up)</translation>
    </message>
    <message>
        <source>Next day (Ctrl+Down)</source>
        <translation>Next day (Ctrl+Down)</translation>
    </message>
    <message>
        <source>No scheduled deliveries. Check Schedule for later in the form to book one.</source>
        <translation>No scheduled deliveries. Check Schedule for later in the form to book one.</translation>
    </message>
    <message numerus="yes">
        <source>%n open</source>
        <translation>
            <numerusform>%n open</numerusform>
            <numerusform>%n open</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n overdue</source>
        <translation>
            <numerusform>%n overdue</numerusform>
            <numerusform>%n overdue</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ScopeLine</name>
    <message>
        <source>Days to show</source>
        <translation>Days to show</translation>
    </message>
    <message>
        <source>Branch to show</source>
        <translation>Branch to show</translation>
    </message>
    <message>
        <source>First day</source>
        <translation>First day</translation>
    </message>
    <message>
        <source>Last day</source>
        <translation>Last day</translation>
    </message>
    <message>
        <source>From</source>
        <translation>From</translation>
    </message>
    <message>
        <source>to</source>
        <translation>to</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>Clear</translation>
    </message>
    <message>
        <source>Show every day and every branch</source>
        <translation>Show every day and every branch</translation>
    </message>
    <message>
        <source>All branches</source>
        <translation>All branches</translation>
    </message>
    <message>
        <source>Other pickups</source>
        <translation>Other pickups</translation>
    </message>
    <message>
        <source>Any day</source>
        <translation>Any day</translation>
    </message>
    <message>
        <source>Today</source>
        <translation>Today</translation>
    </message>
    <message>
        <source>Yesterday</source>
        <translation>Yesterday</translation>
    </message>
    <message>
        <source>Last 7 days</source>
        <translation>Last 7 days</translation>
    </message>
    <message>
        <source>This month</source>
        <translation>This month</translation>
    </message>
    <message>
        <source>From … to …</source>
        <translation>From … to …</translation>
    </message>
</context>
<context>
    <name>Settings</name>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>and %n more</numerusform>
            <numerusform>and %n more</numerusform>
        </translation>
    </message>
    <message>
        <source>; </source>
        <translation>; </translation>
    </message>
    <message>
        <source>line {line} cannot be read</source>
        <translation>line {line} cannot be read</translation>
    </message>
    <message>
        <source>this user may not open it, or the disk fails</source>
        <translation>this user may not open it, or the disk fails</translation>
    </message>
    <message>
        <source>it is a folder</source>
        <translation>it is a folder</translation>
    </message>
    <message>
        <source>it is not text in UTF-8</source>
        <translation>it is not text in UTF-8</translation>
    </message>
    <message>
        <source>it is not TOML</source>
        <translation>it is not TOML</translation>
    </message>
    <message>
        <source>must be a table</source>
        <translation>must be a table</translation>
    </message>
    <message>
        <source>must be true or false</source>
        <translation>must be true or false</translation>
    </message>
    <message>
        <source>must be text in quotes</source>
        <translation>must be text in quotes</translation>
    </message>
    <message>
        <source>must be a whole number</source>
        <translation>must be a whole number</translation>
    </message>
    <message>
        <source>must be a list of texts</source>
        <translation>must be a list of texts</translation>
    </message>
    <message>
        <source>this value cannot be used</source>
        <translation>this value cannot be used</translation>
    </message>
    <message>
        <source>must be a whole number from {least} to {most}</source>
        <translation>must be a whole number from {least} to {most}</translation>
    </message>
    <message>
        <source>must be one of: {choices}</source>
        <translation>must be one of: {choices}</translation>
    </message>
    <message>
        <source>must be an hour such as &quot;22:00&quot;, and quiet_from and quiet_to set together</source>
        <translation>must be an hour such as &quot;22:00&quot;, and quiet_from and quiet_to set together</translation>
    </message>
    <message>
        <source>must be the name of a profile: up to 40 letters, digits, _ and -</source>
        <translation>must be the name of a profile: up to 40 letters, digits, _ and -</translation>
    </message>
    <message>
        <source>must be an https address with {z}, {x} and {y} in it</source>
        <translation>must be an https address with {z}, {x} and {y} in it</translation>
    </message>
    <message>
        <source>must be one line of at most 200 characters</source>
        <translation>must be one line of at most 200 characters</translation>
    </message>
    <message>
        <source>must be an email or https address</source>
        <translation>must be an email or https address</translation>
    </message>
    <message>
        <source>must be a list of up to 10 whole paths</source>
        <translation>must be a list of up to 10 whole paths</translation>
    </message>
    <message>
        <source>must be an amount in KWD such as &quot;5.000&quot;</source>
        <translation>must be an amount in KWD such as &quot;5.000&quot;</translation>
    </message>
</context>
<context>
    <name>SettingsNotice</name>
    <message>
        <source>Show folder</source>
        <translation>Show folder</translation>
    </message>
    <message>
        <source>The settings in {file} could not be used: {failures}. All settings are at their defaults, with the practice service.</source>
        <translation>The settings in {file} could not be used: {failures}. All settings are at their defaults, with the practice service.</translation>
    </message>
    <message>
        <source>Some settings in {file} could not be used and are at their defaults: {failures}. The others are unchanged.</source>
        <translation>Some settings in {file} could not be used and are at their defaults: {failures}. The others are unchanged.</translation>
    </message>
    <message>
        <source>The folder cannot be written: changes to settings will not be kept.</source>
        <translation>The folder cannot be written: changes to settings will not be kept.</translation>
    </message>
    <message>
        <source>The file is kept as {kept}.</source>
        <translation>The file is kept as {kept}.</translation>
    </message>
</context>
<context>
    <name>Settlement</name>
    <message>
        <source>Missing from the list</source>
        <translation>Missing from the list</translation>
    </message>
    <message>
        <source>Other amount</source>
        <translation>Other amount</translation>
    </message>
    <message>
        <source>Unknown order</source>
        <translation>Unknown order</translation>
    </message>
    <message>
        <source>Twice in the list</source>
        <translation>Twice in the list</translation>
    </message>
    <message>
        <source>Cash not known here</source>
        <translation>Cash not known here</translation>
    </message>
    <message>
        <source>No cash expected</source>
        <translation>No cash expected</translation>
    </message>
    <message>
        <source>Proposed by phone</source>
        <translation>Proposed by phone</translation>
    </message>
    <message>
        <source>Paid</source>
        <translation>Paid</translation>
    </message>
    <message>
        <source>Settled before</source>
        <translation>Settled before</translation>
    </message>
    <message>
        <source>accepted</source>
        <translation>accepted</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>Result</translation>
    </message>
    <message>
        <source>Order</source>
        <translation>Order</translation>
    </message>
    <message>
        <source>In the list, KWD</source>
        <translation>In the list, KWD</translation>
    </message>
    <message>
        <source>Expected, KWD</source>
        <translation>Expected, KWD</translation>
    </message>
    <message>
        <source>Line</source>
        <translation>Line</translation>
    </message>
    <message>
        <source>Settlement</source>
        <translation>Settlement</translation>
    </message>
    <message>
        <source>Pay as you go: scheduled deliveries may be invoiced later, not debited now.</source>
        <translation>Pay as you go: scheduled deliveries may be invoiced later, not debited now.</translation>
    </message>
</context>
<context>
    <name>SettlementView</name>
    <message>
        <source>Settlement list</source>
        <translation>Settlement list</translation>
    </message>
    <message>
        <source>Lines of the list</source>
        <translation>Lines of the list</translation>
    </message>
    <message numerus="yes">
        <source>%n lines</source>
        <translation>
            <numerusform>%n line</numerusform>
            <numerusform>%n lines</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n left out</source>
        <translation>
            <numerusform>%n left out</numerusform>
            <numerusform>%n left out</numerusform>
        </translation>
    </message>
    <message>
        <source>This list was settled: {when}.</source>
        <translation>This list was settled: {when}.</translation>
    </message>
    <message>
        <source>The list has no lines.</source>
        <translation>The list has no lines.</translation>
    </message>
    <message numerus="yes">
        <source>Mark %n as settled</source>
        <translation>
            <numerusform>Mark %n as settled</numerusform>
            <numerusform>Mark %n as settled</numerusform>
        </translation>
    </message>
    <message>
        <source>Mark what is paid and accepted as settled</source>
        <translation>Mark what is paid and accepted as settled</translation>
    </message>
    <message>
        <source>Accept proposal</source>
        <translation>Accept proposal</translation>
    </message>
    <message>
        <source>Accept the chosen line for this order, or undo that</source>
        <translation>Accept the chosen line for this order, or undo that</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Export</translation>
    </message>
    <message>
        <source>Save as a workbook or CSV</source>
        <translation>Save as a workbook or CSV</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Back</translation>
    </message>
    <message>
        <source>Back to the cash sheet</source>
        <translation>Back to the cash sheet</translation>
    </message>
</context>
<context>
    <name>ShareDialog</name>
    <message>
        <source>Share with other counters</source>
        <translation>Share with other counters</translation>
    </message>
    <message>
        <source>&amp;Join counters that share already</source>
        <translation>&amp;Join counters that share already</translation>
    </message>
    <message>
        <source>This is the &amp;first counter</source>
        <translation>This is the &amp;first counter</translation>
    </message>
    <message>
        <source>Address and code are shown at the first counter: Preferences → Account → Add a counter. The code works once, in any spelling.</source>
        <translation>Address and code are shown at the first counter: Preferences → Account → Add a counter. The code works once, in any spelling.</translation>
    </message>
    <message>
        <source>Needs PostgreSQL 14 or newer with TLS, on a PC that is always on.
The user must be allowed to add users, and tables in an empty database.</source>
        <translation>Needs PostgreSQL 14 or newer with TLS, on a PC that is always on.
The user must be allowed to add users, and tables in an empty database.</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>Address</translation>
    </message>
    <message>
        <source>Code</source>
        <translation>Code</translation>
    </message>
    <message>
        <source>User</source>
        <translation>User</translation>
    </message>
    <message>
        <source>Password</source>
        <translation>Password</translation>
    </message>
    <message>
        <source>Name of this counter</source>
        <translation>Name of this counter</translation>
    </message>
    <message>
        <source>Used once, and not kept.</source>
        <translation>Used once, and not kept.</translation>
    </message>
    <message>
        <source>Such as Salmiya 2</source>
        <translation>Such as Salmiya 2</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancel</translation>
    </message>
    <message>
        <source>Set up sharing</source>
        <translation>Set up sharing</translation>
    </message>
    <message>
        <source>Join</source>
        <translation>Join</translation>
    </message>
    <message>
        <source>Connecting …</source>
        <translation>Connecting …</translation>
    </message>
</context>
<context>
    <name>Sharing</name>
    <message>
        <source>Another counter</source>
        <translation>Another counter</translation>
    </message>
    <message>
        <source>Not an address. Type it like 192.168.1.5 or shop-pc:5432/deskdispatch.</source>
        <translation>Not an address. Type it like 192.168.1.5 or shop-pc:5432/deskdispatch.</translation>
    </message>
    <message>
        <source>Sharing has stopped</source>
        <translation>Sharing has stopped</translation>
    </message>
    <message>
        <source>Joining …</source>
        <translation>Joining …</translation>
    </message>
    <message>
        <source>Joining: {done} of {of}</source>
        <translation>Joining: {done} of {of}</translation>
    </message>
    <message>
        <source>Not shared yet</source>
        <translation>Not shared yet</translation>
    </message>
    <message>
        <source>Shared as of {time}</source>
        <translation>Shared as of {time}</translation>
    </message>
    <message numerus="yes">
        <source>%n changes wait to be sent</source>
        <translation>
            <numerusform>%n change waits to be sent</numerusform>
            <numerusform>%n changes wait to be sent</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n bad records were refused</source>
        <translation>
            <numerusform>%n bad record was refused</numerusform>
            <numerusform>%n bad records were refused</numerusform>
        </translation>
    </message>
    <message>
        <source>No password protects the shared database on this PC. Set scram-sha-256 in pg_hba.conf.</source>
        <translation>No password protects the shared database on this PC. Set scram-sha-256 in pg_hba.conf.</translation>
    </message>
    <message>
        <source>The shared database checks passwords by weak md5. Set scram-sha-256 in pg_hba.conf.</source>
        <translation>The shared database checks passwords by weak md5. Set scram-sha-256 in pg_hba.conf.</translation>
    </message>
    <message>
        <source>this counter</source>
        <translation>this counter</translation>
    </message>
    <message>
        <source>first counter</source>
        <translation>first counter</translation>
    </message>
    <message numerus="yes">
        <source>{name} wants to erase %n customers.</source>
        <translation>
            <numerusform>{name} wants to erase %n customer.</numerusform>
            <numerusform>{name} wants to erase %n customers.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n erased customers wait for the first counter</source>
        <translation>
            <numerusform>%n erased customer waits for the first counter</numerusform>
            <numerusform>%n erased customers wait for the first counter</numerusform>
        </translation>
    </message>
    <message>
        <source>kept the others waiting {time}</source>
        <translation>kept the others waiting {time}</translation>
    </message>
    <message>
        <source>First counter: {name}</source>
        <translation>First counter: {name}</translation>
    </message>
    <message>
        <source>has not shared yet</source>
        <translation>has not shared yet</translation>
    </message>
    <message>
        <source>last seen {time}</source>
        <translation>last seen {time}</translation>
    </message>
    <message>
        <source>Valid until {time}, for one counter.</source>
        <translation>Valid until {time}, for one counter.</translation>
    </message>
    <message>
        <source>What you change here is kept and sent later.</source>
        <translation>What you change here is kept and sent later.</translation>
    </message>
    <message>
        <source>The shared database cannot be reached.</source>
        <translation>The shared database cannot be reached.</translation>
    </message>
    <message>
        <source>Check the network, and that the PC it runs on is on.</source>
        <translation>Check the network, and that the PC it runs on is on.</translation>
    </message>
    <message>
        <source>The PC of the shared database is not found by its name.</source>
        <translation>The PC of the shared database is not found by its name.</translation>
    </message>
    <message>
        <source>Check the address and the network.</source>
        <translation>Check the address and the network.</translation>
    </message>
    <message>
        <source>The shared database does not answer.</source>
        <translation>The shared database does not answer.</translation>
    </message>
    <message>
        <source>Check the network; if that does not help, tell whoever runs the database.</source>
        <translation>Check the network; if that does not help, tell whoever runs the database.</translation>
    </message>
    <message>
        <source>What answers at this address is not PostgreSQL.</source>
        <translation>What answers at this address is not PostgreSQL.</translation>
    </message>
    <message>
        <source>Check the address and its port.</source>
        <translation>Check the address and its port.</translation>
    </message>
    <message>
        <source>The PostgreSQL at this address is older than version 14.</source>
        <translation>The PostgreSQL at this address is older than version 14.</translation>
    </message>
    <message>
        <source>Ask whoever runs it to update it.</source>
        <translation>Ask whoever runs it to update it.</translation>
    </message>
    <message>
        <source>The shared database offers no encrypted connection, so nothing was sent.</source>
        <translation>The shared database offers no encrypted connection, so nothing was sent.</translation>
    </message>
    <message>
        <source>Ask whoever runs it to switch TLS on.</source>
        <translation>Ask whoever runs it to switch TLS on.</translation>
    </message>
    <message>
        <source>The shared database could not prove that it is the right one: someone may be intercepting the connection.</source>
        <translation>The shared database could not prove that it is the right one: someone may be intercepting the connection.</translation>
    </message>
    <message>
        <source>Check the address; if it is right, tell whoever runs this network.</source>
        <translation>Check the address; if it is right, tell whoever runs this network.</translation>
    </message>
    <message>
        <source>The shared database accepts no connections from this PC.</source>
        <translation>The shared database accepts no connections from this PC.</translation>
    </message>
    <message>
        <source>Ask whoever runs it to allow this network.</source>
        <translation>Ask whoever runs it to allow this network.</translation>
    </message>
    <message>
        <source>There is no database of that name at this address.</source>
        <translation>There is no database of that name at this address.</translation>
    </message>
    <message>
        <source>Check the name at the end of the address.</source>
        <translation>Check the name at the end of the address.</translation>
    </message>
    <message>
        <source>No counter shares in this database yet.</source>
        <translation>No counter shares in this database yet.</translation>
    </message>
    <message>
        <source>Check the address, or begin at the first counter.</source>
        <translation>Check the address, or begin at the first counter.</translation>
    </message>
    <message>
        <source>Counters share in this database already.</source>
        <translation>Counters share in this database already.</translation>
    </message>
    <message>
        <source>Join them with a code from the first counter.</source>
        <translation>Join them with a code from the first counter.</translation>
    </message>
    <message>
        <source>Another program uses this database. Nothing was changed in it.</source>
        <translation>Another program uses this database. Nothing was changed in it.</translation>
    </message>
    <message>
        <source>Give the counters an empty one of their own.</source>
        <translation>Give the counters an empty one of their own.</translation>
    </message>
    <message>
        <source>The code is mistyped, or was used already.</source>
        <translation>The code is mistyped, or was used already.</translation>
    </message>
    <message>
        <source>Check it, or get a new one at the first counter.</source>
        <translation>Check it, or get a new one at the first counter.</translation>
    </message>
    <message>
        <source>The code is no longer valid.</source>
        <translation>The code is no longer valid.</translation>
    </message>
    <message>
        <source>Get a new one at the first counter.</source>
        <translation>Get a new one at the first counter.</translation>
    </message>
    <message>
        <source>If it happens again, tell whoever runs the database.</source>
        <translation>If it happens again, tell whoever runs the database.</translation>
    </message>
    <message>
        <source>Another counter has this name.</source>
        <translation>Another counter has this name.</translation>
    </message>
    <message>
        <source>Choose another name.</source>
        <translation>Choose another name.</translation>
    </message>
    <message>
        <source>The shared database did not accept user and password.</source>
        <translation>The shared database did not accept user and password.</translation>
    </message>
    <message>
        <source>Check both.</source>
        <translation>Check both.</translation>
    </message>
    <message>
        <source>This user may not set up sharing in the database.</source>
        <translation>This user may not set up sharing in the database.</translation>
    </message>
    <message>
        <source>Use one that may add users and tables there, or ask whoever runs the database.</source>
        <translation>Use one that may add users and tables there, or ask whoever runs the database.</translation>
    </message>
    <message>
        <source>This counter was removed from sharing.</source>
        <translation>This counter was removed from sharing.</translation>
    </message>
    <message>
        <source>To share again, stop sharing here and join with a new code.</source>
        <translation>To share again, stop sharing here and join with a new code.</translation>
    </message>
    <message>
        <source>What is on this PC stays; nothing more is sent.</source>
        <translation>What is on this PC stays; nothing more is sent.</translation>
    </message>
    <message>
        <source>The other counters have a newer version of this program.</source>
        <translation>The other counters have a newer version of this program.</translation>
    </message>
    <message>
        <source>Update this PC to share again.</source>
        <translation>Update this PC to share again.</translation>
    </message>
    <message>
        <source>Another counter is the first one now.</source>
        <translation>Another counter is the first one now.</translation>
    </message>
    <message>
        <source>Add and remove counters there.</source>
        <translation>Add and remove counters there.</translation>
    </message>
    <message>
        <source>The first counter has an older version of this program.</source>
        <translation>The first counter has an older version of this program.</translation>
    </message>
    <message>
        <source>Update it, and this one shares again.</source>
        <translation>Update it, and this one shares again.</translation>
    </message>
    <message>
        <source>The counters at this address are another merchant&apos;s.</source>
        <translation>The counters at this address are another merchant&apos;s.</translation>
    </message>
    <message>
        <source>Sign in as that merchant, or check the address.</source>
        <translation>Sign in as that merchant, or check the address.</translation>
    </message>
    <message>
        <source>What you change here is kept; nothing is sent to them.</source>
        <translation>What you change here is kept; nothing is sent to them.</translation>
    </message>
    <message>
        <source>The service has not said yet whose account is signed in.</source>
        <translation>The service has not said yet whose account is signed in.</translation>
    </message>
    <message>
        <source>Wait until the service answers, and try again.</source>
        <translation>Wait until the service answers, and try again.</translation>
    </message>
    <message>
        <source>This PC&apos;s keyring has no sign-in for the shared database.</source>
        <translation>This PC&apos;s keyring has no sign-in for the shared database.</translation>
    </message>
    <message>
        <source>Stop sharing, and join again with a new code from the first counter.</source>
        <translation>Stop sharing, and join again with a new code from the first counter.</translation>
    </message>
    <message>
        <source>The PC of the shared database has no room.</source>
        <translation>The PC of the shared database has no room.</translation>
    </message>
    <message>
        <source>Ask whoever runs it to make room.</source>
        <translation>Ask whoever runs it to make room.</translation>
    </message>
    <message>
        <source>The shared database is just starting or stopping.</source>
        <translation>The shared database is just starting or stopping.</translation>
    </message>
    <message>
        <source>Wait a minute.</source>
        <translation>Wait a minute.</translation>
    </message>
    <message>
        <source>The part of this program that shares is missing.</source>
        <translation>The part of this program that shares is missing.</translation>
    </message>
    <message>
        <source>Install the program again, or ask whoever set up this PC.</source>
        <translation>Install the program again, or ask whoever set up this PC.</translation>
    </message>
    <message>
        <source>Sharing stopped because this program failed.</source>
        <translation>Sharing stopped because this program failed.</translation>
    </message>
    <message>
        <source>Start the program again.</source>
        <translation>Start the program again.</translation>
    </message>
    <message>
        <source>The shared database reports an error.</source>
        <translation>The shared database reports an error.</translation>
    </message>
</context>
<context>
    <name>SharingBox</name>
    <message>
        <source>Sharing with other counters</source>
        <translation>Sharing with other counters</translation>
    </message>
    <message>
        <source>Share deliveries, customers and slips with the shop&apos;s other counters.</source>
        <translation>Share deliveries, customers and slips with the shop&apos;s other counters.</translation>
    </message>
    <message>
        <source>Counters that share</source>
        <translation>Counters that share</translation>
    </message>
    <message>
        <source>Copied from the other counters</source>
        <translation>Copied from the other counters</translation>
    </message>
    <message>
        <source>Share with other counters …</source>
        <translation>Share with other counters …</translation>
    </message>
    <message>
        <source>Add a counter …</source>
        <translation>Add a counter …</translation>
    </message>
    <message>
        <source>Rename …</source>
        <translation>Rename …</translation>
    </message>
    <message>
        <source>Remove …</source>
        <translation>Remove …</translation>
    </message>
    <message>
        <source>Erased customers …</source>
        <translation>Erased customers …</translation>
    </message>
    <message>
        <source>Become the first counter …</source>
        <translation>Become the first counter …</translation>
    </message>
    <message>
        <source>Stop sharing …</source>
        <translation>Stop sharing …</translation>
    </message>
</context>
<context>
    <name>SharingStatus</name>
    <message>
        <source>Sharing has stopped</source>
        <translation>Sharing has stopped</translation>
    </message>
    <message>
        <source>Preferences …</source>
        <translation>Preferences …</translation>
    </message>
</context>
<context>
    <name>SheetDialog</name>
    <message>
        <source>Choose a sheet</source>
        <translation>Choose a sheet</translation>
    </message>
    <message>
        <source>Which sheet of {name} holds the orders?</source>
        <translation>Which sheet of {name} holds the orders?</translation>
    </message>
    <message>
        <source>Sheets</source>
        <translation>Sheets</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancel</translation>
    </message>
    <message>
        <source>Read sheet</source>
        <translation>Read sheet</translation>
    </message>
</context>
<context>
    <name>ShiftOutput</name>
    <message>
        <source>Print the cash sheet</source>
        <translation>Print the cash sheet</translation>
    </message>
    <message>
        <source>Cash sheet</source>
        <translation>Cash sheet</translation>
    </message>
    <message>
        <source>Save the cash sheet</source>
        <translation>Save the cash sheet</translation>
    </message>
    <message>
        <source>The cash sheet is in {name}</source>
        <translation>The cash sheet is in {name}</translation>
    </message>
    <message>
        <source>The cash sheet was not printed. Check the printer and print it again.</source>
        <translation>The cash sheet was not printed. Check the printer and print it again.</translation>
    </message>
    <message>
        <source>The cash sheet was sent to {printer}</source>
        <translation>The cash sheet was sent to {printer}</translation>
    </message>
</context>
<context>
    <name>ShiftPanel</name>
    <message>
        <source>End of shift</source>
        <translation>End of shift</translation>
    </message>
    <message>
        <source>Print</source>
        <translation>Print</translation>
    </message>
    <message>
        <source>Print the cash sheet</source>
        <translation>Print the cash sheet</translation>
    </message>
    <message>
        <source>PDF</source>
        <translation>PDF</translation>
    </message>
    <message>
        <source>Save the cash sheet as a PDF</source>
        <translation>Save the cash sheet as a PDF</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Export</translation>
    </message>
    <message>
        <source>Save as a workbook or CSV</source>
        <translation>Save as a workbook or CSV</translation>
    </message>
    <message>
        <source>End shift</source>
        <translation>End shift</translation>
    </message>
    <message>
        <source>The next shift begins now; nothing else changes</source>
        <translation>The next shift begins now; nothing else changes</translation>
    </message>
    <message>
        <source>Count cash</source>
        <translation>Count cash</translation>
    </message>
    <message>
        <source>Count notes and coins, and compare them with what should be there</source>
        <translation>Count notes and coins, and compare them with what should be there</translation>
    </message>
    <message>
        <source>Settlement list …</source>
        <translation>Settlement list …</translation>
    </message>
    <message>
        <source>Match a settlement list with the deliveries</source>
        <translation>Match a settlement list with the deliveries</translation>
    </message>
    <message numerus="yes">
        <source>%n earlier counts</source>
        <translation>
            <numerusform>%n earlier count</numerusform>
            <numerusform>%n earlier counts</numerusform>
        </translation>
    </message>
    <message>
        <source>Count kept: {difference}.</source>
        <translation>Count kept: {difference}.</translation>
    </message>
    <message numerus="yes">
        <source>%n deliveries marked as settled.</source>
        <translation>
            <numerusform>%n delivery marked as settled.</numerusform>
            <numerusform>%n deliveries marked as settled.</numerusform>
        </translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Undo</translation>
    </message>
    <message>
        <source>{since} to {until}, as of {time}</source>
        <translation>{since} to {until}, as of {time}</translation>
    </message>
    <message>
        <source>The period ends before it begins: nothing is counted.</source>
        <translation>The period ends before it begins: nothing is counted.</translation>
    </message>
    <message>
        <source>Shift ended at {time}. The next one starts from there.</source>
        <translation>Shift ended at {time}. The next one starts from there.</translation>
    </message>
</context>
<context>
    <name>ShownFile</name>
    <message>
        <source>Click the drop-off of row {row} on the map: {name}</source>
        <translation>Click the drop-off of row {row} on the map: {name}</translation>
    </message>
</context>
<context>
    <name>SidePane</name>
    <message>
        <source>Deliveries and reports</source>
        <translation>Deliveries and reports</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>Pages</translation>
    </message>
</context>
<context>
    <name>SignInDialog</name>
    <message>
        <source>Sign in</source>
        <translation>Sign in</translation>
    </message>
    <message>
        <source>Sign in to the delivery service. The operator gives you the address and a key.</source>
        <translation>Sign in to the delivery service. The operator gives you the address and a key.</translation>
    </message>
    <message>
        <source>or, without a key:</source>
        <translation>or, without a key:</translation>
    </message>
    <message>
        <source>Service address</source>
        <translation>Service address</translation>
    </message>
    <message>
        <source>API key</source>
        <translation>API key</translation>
    </message>
    <message>
        <source>Email</source>
        <translation>Email</translation>
    </message>
    <message>
        <source>Password</source>
        <translation>Password</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancel</translation>
    </message>
    <message>
        <source>Signing in …</source>
        <translation>Signing in …</translation>
    </message>
</context>
<context>
    <name>Slip</name>
    <message>
        <source>Shop</source>
        <translation>Shop</translation>
    </message>
    <message>
        <source>Shop phone</source>
        <translation>Shop phone</translation>
    </message>
    <message>
        <source>Shop address</source>
        <translation>Shop address</translation>
    </message>
    <message>
        <source>Reprint %1</source>
        <translation>Reprint %1</translation>
    </message>
    <message>
        <source>Order number</source>
        <translation>Order number</translation>
    </message>
    <message>
        <source>Collect cash</source>
        <translation>Collect cash</translation>
    </message>
    <message>
        <source>amount not known here</source>
        <translation>amount not known here</translation>
    </message>
    <message>
        <source>Cash on delivery</source>
        <translation>Cash on delivery</translation>
    </message>
    <message>
        <source>Customer</source>
        <translation>Customer</translation>
    </message>
    <message>
        <source>Phone</source>
        <translation>Phone</translation>
    </message>
    <message>
        <source>Second phone</source>
        <translation>Second phone</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>Address</translation>
    </message>
    <message>
        <source>Pin is the middle of the area: go by the address</source>
        <translation>Pin is the middle of the area: go by the address</translation>
    </message>
    <message>
        <source>Map point</source>
        <translation>Map point</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>Notes</translation>
    </message>
    <message>
        <source>Vehicle</source>
        <translation>Vehicle</translation>
    </message>
    <message>
        <source>Deliver at</source>
        <translation>Deliver at</translation>
    </message>
    <message>
        <source>Deliver</source>
        <translation>Deliver</translation>
    </message>
    <message>
        <source>as soon as possible</source>
        <translation>as soon as possible</translation>
    </message>
    <message>
        <source>later, time not known here</source>
        <translation>later, time not known here</translation>
    </message>
    <message>
        <source>Booked</source>
        <translation>Booked</translation>
    </message>
    <message>
        <source>Booked by</source>
        <translation>Booked by</translation>
    </message>
    <message>
        <source>Delivery price</source>
        <translation>Delivery price</translation>
    </message>
    <message>
        <source>not known here</source>
        <translation>not known here</translation>
    </message>
    <message>
        <source>Received by (signature)</source>
        <translation>Received by (signature)</translation>
    </message>
    <message>
        <source>Map: shows where the customer lives</source>
        <translation>Map: shows where the customer lives</translation>
    </message>
    <message>
        <source>No barcode: the number does not fit in one</source>
        <translation>No barcode: the number does not fit in one</translation>
    </message>
    <message>
        <source>Test page</source>
        <translation>Test page</translation>
    </message>
    <message>
        <source>Left margin: %1 mm</source>
        <translation>Left margin: %1 mm</translation>
    </message>
    <message>
        <source>Right margin: %1 mm</source>
        <translation>Right margin: %1 mm</translation>
    </message>
    <message>
        <source>Top margin: %1 mm</source>
        <translation>Top margin: %1 mm</translation>
    </message>
    <message>
        <source>One mark per millimetre; what is cut off is the margin</source>
        <translation>One mark per millimetre; what is cut off is the margin</translation>
    </message>
    <message>
        <source>Threshold: take the highest that keeps letters clear</source>
        <translation>Threshold: take the highest that keeps letters clear</translation>
    </message>
    <message>
        <source>Not an invoice</source>
        <translation>Not an invoice</translation>
    </message>
    <message>
        <source>Collect at</source>
        <translation>Collect at</translation>
    </message>
    <message>
        <source>Bring %1 change for %2</source>
        <translation>Bring %1 change for %2</translation>
    </message>
    <message>
        <source>No cash to collect</source>
        <translation>No cash to collect</translation>
    </message>
    <message>
        <source>Pickup contact</source>
        <translation>Pickup contact</translation>
    </message>
</context>
<context>
    <name>SlipFields</name>
    <message>
        <source> mm</source>
        <translation> mm</translation>
    </message>
    <message>
        <source>Choose …</source>
        <translation>Choose …</translation>
    </message>
    <message>
        <source>Choose a logo</source>
        <translation>Choose a logo</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Remove</translation>
    </message>
    <message>
        <source>Remove the logo</source>
        <translation>Remove the logo</translation>
    </message>
    <message>
        <source>Shop phone</source>
        <translation>Shop phone</translation>
    </message>
    <message>
        <source>Shop address</source>
        <translation>Shop address</translation>
    </message>
    <message>
        <source>Second phone</source>
        <translation>Second phone</translation>
    </message>
    <message>
        <source>Map point</source>
        <translation>Map point</translation>
    </message>
    <message>
        <source>Vehicle</source>
        <translation>Vehicle</translation>
    </message>
    <message>
        <source>Delivery price</source>
        <translation>Delivery price</translation>
    </message>
    <message>
        <source>Barcode</source>
        <translation>Barcode</translation>
    </message>
    <message>
        <source>Paper</source>
        <translation>Paper</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Language</translation>
    </message>
    <message>
        <source>Booked by</source>
        <translation>Booked by</translation>
    </message>
    <message>
        <source>Logo</source>
        <translation>Logo</translation>
    </message>
    <message>
        <source>Left margin</source>
        <translation>Left margin</translation>
    </message>
    <message>
        <source>Right margin</source>
        <translation>Right margin</translation>
    </message>
    <message>
        <source>Top margin</source>
        <translation>Top margin</translation>
    </message>
    <message>
        <source>For thermal printers. Higher prints darker: try it with the test page.</source>
        <translation>For thermal printers. Higher prints darker: try it with the test page.</translation>
    </message>
    <message>
        <source>No logo</source>
        <translation>No logo</translation>
    </message>
    <message>
        <source>The file does not exist or cannot be read.</source>
        <translation>The file does not exist or cannot be read.</translation>
    </message>
    <message>
        <source>The picture is too large: at most 4 MB and 16 megapixels.</source>
        <translation>The picture is too large: at most 4 MB and 16 megapixels.</translation>
    </message>
    <message>
        <source>Not a PNG or JPEG picture.</source>
        <translation>Not a PNG or JPEG picture.</translation>
    </message>
    <message>
        <source>QR code</source>
        <translation>QR code</translation>
    </message>
    <message>
        <source>Delivery time</source>
        <translation>Delivery time</translation>
    </message>
    <message>
        <source>Booking time</source>
        <translation>Booking time</translation>
    </message>
    <message>
        <source>Signature line</source>
        <translation>Signature line</translation>
    </message>
    <message>
        <source>Footer text</source>
        <translation>Footer text</translation>
    </message>
    <message>
        <source>Threshold</source>
        <translation>Threshold</translation>
    </message>
    <message>
        <source> %</source>
        <translation> %</translation>
    </message>
    <message>
        <source>Font</source>
        <translation>Font</translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation>Automatic</translation>
    </message>
</context>
<context>
    <name>SlipSettingsPage</name>
    <message>
        <source>Printing</source>
        <translation>Printing</translation>
    </message>
    <message>
        <source>Slip preview</source>
        <translation>Slip preview</translation>
    </message>
    <message>
        <source>Printer</source>
        <translation>Printer</translation>
    </message>
    <message>
        <source>Printer for slips</source>
        <translation>Printer for slips</translation>
    </message>
    <message>
        <source>Ask each time</source>
        <translation>Ask each time</translation>
    </message>
    <message>
        <source>Thermal printers that are set up</source>
        <translation>Thermal printers that are set up</translation>
    </message>
    <message>
        <source>Print a slip with every booking</source>
        <translation>Print a slip with every booking</translation>
    </message>
    <message>
        <source>Thermal printers …</source>
        <translation>Thermal printers …</translation>
    </message>
    <message>
        <source>Print a test page</source>
        <translation>Print a test page</translation>
    </message>
    <message>
        <source>Whoever scans the map link sees where the customer lives.</source>
        <translation>Whoever scans the map link sees where the customer lives.</translation>
    </message>
    <message>
        <source>Pictures (*.png *.jpg *.jpeg)</source>
        <translation>Pictures (*.png *.jpg *.jpeg)</translation>
    </message>
    <message>
        <source>Logo</source>
        <translation>Logo</translation>
    </message>
</context>
<context>
    <name>Slips</name>
    <message>
        <source>Another printer …</source>
        <translation>Another printer …</translation>
    </message>
    <message>
        <source>{done} The others are not printed.</source>
        <translation>{done} The others are not printed.</translation>
    </message>
    <message numerus="yes">
        <source>Print %n slips</source>
        <translation>
            <numerusform>Print %n slip</numerusform>
            <numerusform>Print %n slips</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Save %n slips</source>
        <translation>
            <numerusform>Save %n slip</numerusform>
            <numerusform>Save %n slips</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n slips are in {name}</source>
        <translation>
            <numerusform>%n slip is in {name}</numerusform>
            <numerusform>%n slips are in {name}</numerusform>
        </translation>
    </message>
    <message>
        <source>The slip is in {name}</source>
        <translation>The slip is in {name}</translation>
    </message>
    <message>
        <source>The slip is marked as printed.</source>
        <translation>The slip is marked as printed.</translation>
    </message>
    <message>
        <source>The test page is in {name}</source>
        <translation>The test page is in {name}</translation>
    </message>
    <message>
        <source>The test page was sent to {printer}</source>
        <translation>The test page was sent to {printer}</translation>
    </message>
    <message>
        <source>The test page was not printed: {trouble}.</source>
        <translation>The test page was not printed: {trouble}.</translation>
    </message>
    <message numerus="yes">
        <source>%n slips were being sent to a printer when the program ended. Check whether they printed: their rows are marked.</source>
        <translation>
            <numerusform>%n slip was being sent to a printer when the program ended. Check whether it printed: its row is marked.</numerusform>
            <numerusform>%n slips were being sent to a printer when the program ended. Check whether they printed: their rows are marked.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>SpendChart</name>
    <message>
        <source>Spent per day</source>
        <translation>Spent per day</translation>
    </message>
</context>
<context>
    <name>Spending</name>
    <message>
        <source>{day}: {amount}</source>
        <translation>{day}: {amount}</translation>
    </message>
    <message numerus="yes">
        <source>%n of another type</source>
        <translation>
            <numerusform>%n of another type</numerusform>
            <numerusform>%n of another type</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n day(s): {amount}</source>
        <translation>
            <numerusform>%n day: {amount}</numerusform>
            <numerusform>%n days: {amount}</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n day(s). Hatched: no data</source>
        <translation>
            <numerusform>%n day. Hatched: no data</numerusform>
            <numerusform>%n days. Hatched: no data</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n day(s): at least {amount}. Hatched: no data</source>
        <translation>
            <numerusform>%n day: at least {amount}. Hatched: no data</numerusform>
            <numerusform>%n days: at least {amount}. Hatched: no data</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n transaction(s) of another type not counted</source>
        <translation>
            <numerusform>%n transaction of another type not counted</numerusform>
            <numerusform>%n transactions of another type not counted</numerusform>
        </translation>
    </message>
    <message>
        <source>at least {amount}, data missing</source>
        <translation>at least {amount}, data missing</translation>
    </message>
    <message>
        <source>no data</source>
        <translation>no data</translation>
    </message>
</context>
<context>
    <name>StandingOrders</name>
    <message>
        <source>Every day</source>
        <translation>Every day</translation>
    </message>
    <message>
        <source>paused</source>
        <translation>paused</translation>
    </message>
    <message>
        <source>Template</source>
        <translation>Template</translation>
    </message>
</context>
<context>
    <name>StandingOrdersController</name>
    <message numerus="yes">
        <source>%n standing orders are ready.</source>
        <translation>
            <numerusform>%n standing order is ready.</numerusform>
            <numerusform>%n standing orders are ready.</numerusform>
        </translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Show</translation>
    </message>
    <message numerus="yes">
        <source>%n standing orders are prepared at {counter}.</source>
        <translation>
            <numerusform>%n standing order is prepared at {counter}.</numerusform>
            <numerusform>%n standing orders are prepared at {counter}.</numerusform>
        </translation>
    </message>
    <message>
        <source>Prepare here</source>
        <translation>Prepare here</translation>
    </message>
    <message>
        <source>Standing order for {time}: {name}. Book it now.</source>
        <translation>Standing order for {time}: {name}. Book it now.</translation>
    </message>
    <message>
        <source>No standing orders today.</source>
        <translation>No standing orders today.</translation>
    </message>
    <message>
        <source>No standing orders yet. Booking → Save form as template makes one.</source>
        <translation>No standing orders yet. Booking → Save form as template makes one.</translation>
    </message>
    <message>
        <source>Template saved: {name}</source>
        <translation>Template saved: {name}</translation>
    </message>
</context>
<context>
    <name>Start</name>
    <message>
        <source>deskdispatch is already open with the data in {folder}. Use its window.</source>
        <translation>deskdispatch is already open with the data in {folder}. Use its window.</translation>
    </message>
</context>
<context>
    <name>StartFailure</name>
    <message>
        <source>Nothing was changed.</source>
        <translation>Nothing was changed.</translation>
    </message>
    <message>
        <source>Your records were not touched.</source>
        <translation>Your records were not touched.</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Try again</translation>
    </message>
    <message>
        <source>Check that the disk is there, and that you may write to this folder. Then start deskdispatch again. If it does not start, save a report for whoever helps you.</source>
        <translation>Check that the disk is there, and that you may write to this folder. Then start deskdispatch again. If it does not start, save a report for whoever helps you.</translation>
    </message>
    <message>
        <source>The disk is full.</source>
        <translation>The disk is full.</translation>
    </message>
    <message>
        <source>Make room on the disk with {subject}, then start deskdispatch again.</source>
        <translation>Make room on the disk with {subject}, then start deskdispatch again.</translation>
    </message>
    <message>
        <source>deskdispatch cannot use its folder {subject}.</source>
        <translation>deskdispatch cannot use its folder {subject}.</translation>
    </message>
    <message>
        <source>deskdispatch cannot make its lock file {subject}.</source>
        <translation>deskdispatch cannot make its lock file {subject}.</translation>
    </message>
    <message>
        <source>deskdispatch is already open, but it does not answer.</source>
        <translation>deskdispatch is already open, but it does not answer.</translation>
    </message>
    <message>
        <source>Use its window, or wait a moment and try again. If it stays silent, end process {subject} in the system&apos;s list of tasks and start deskdispatch again. If that does not help, save a report for whoever helps you.</source>
        <translation>Use its window, or wait a moment and try again. If it stays silent, end process {subject} in the system&apos;s list of tasks and start deskdispatch again. If that does not help, save a report for whoever helps you.</translation>
    </message>
    <message>
        <source>What was typed and booked there is kept.</source>
        <translation>What was typed and booked there is kept.</translation>
    </message>
    <message>
        <source>deskdispatch is still closing.</source>
        <translation>deskdispatch is still closing.</translation>
    </message>
    <message>
        <source>Try again in a moment.</source>
        <translation>Try again in a moment.</translation>
    </message>
    <message>
        <source>It finishes what was under way there, such as a booking.</source>
        <translation>It finishes what was under way there, such as a booking.</translation>
    </message>
    <message>
        <source>This system lacks a library that deskdispatch needs: {subject}.</source>
        <translation>This system lacks a library that deskdispatch needs: {subject}.</translation>
    </message>
    <message>
        <source>Install the system&apos;s package that holds it, or run packaging/bootstrap.py once more. Then start deskdispatch again.</source>
        <translation>Install the system&apos;s package that holds it, or run packaging/bootstrap.py once more. Then start deskdispatch again.</translation>
    </message>
    <message>
        <source>deskdispatch is not completely installed: {subject} is missing.</source>
        <translation>deskdispatch is not completely installed: {subject} is missing.</translation>
    </message>
    <message>
        <source>Install deskdispatch again.</source>
        <translation>Install deskdispatch again.</translation>
    </message>
    <message>
        <source>There is no display that answers.</source>
        <translation>There is no display that answers.</translation>
    </message>
    <message>
        <source>Start deskdispatch from a desktop.</source>
        <translation>Start deskdispatch from a desktop.</translation>
    </message>
    <message>
        <source>{subject} is not the name of a profile.</source>
        <translation>{subject} is not the name of a profile.</translation>
    </message>
    <message>
        <source>A name has up to 40 letters, digits, _ and -. Correct --profile and start again.</source>
        <translation>A name has up to 40 letters, digits, _ and -. Correct --profile and start again.</translation>
    </message>
    <message>
        <source>There is no profile {subject} on this PC.</source>
        <translation>There is no profile {subject} on this PC.</translation>
    </message>
    <message>
        <source>Correct --profile and start again, or set this profile up: its sign-in is asked for.</source>
        <translation>Correct --profile and start again, or set this profile up: its sign-in is asked for.</translation>
    </message>
    <message>
        <source>These are known: {known}.</source>
        <translation>These are known: {known}.</translation>
    </message>
    <message>
        <source>Set it up</source>
        <translation>Set it up</translation>
    </message>
    <message>
        <source>deskdispatch could not open its window: something in it broke.</source>
        <translation>deskdispatch could not open its window: something in it broke.</translation>
    </message>
    <message>
        <source>Start deskdispatch again. If it happens again, install it again, and save a report for whoever helps you. The log is {subject}.</source>
        <translation>Start deskdispatch again. If it happens again, install it again, and save a report for whoever helps you. The log is {subject}.</translation>
    </message>
</context>
<context>
    <name>StartFailureDialog</name>
    <message>
        <source>deskdispatch</source>
        <translation>deskdispatch</translation>
    </message>
    <message>
        <source>Save a report …</source>
        <translation>Save a report …</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Close</translation>
    </message>
    <message>
        <source>The report is saved as {name}. Give it to whoever helps you.</source>
        <translation>The report is saved as {name}. Give it to whoever helps you.</translation>
    </message>
</context>
<context>
    <name>Status</name>
    <message>
        <source>Booked</source>
        <translation>Booked</translation>
    </message>
    <message>
        <source>Requested</source>
        <translation>Requested</translation>
    </message>
    <message>
        <source>Accepted</source>
        <translation>Accepted</translation>
    </message>
    <message>
        <source>Picked up</source>
        <translation>Picked up</translation>
    </message>
    <message>
        <source>On the way</source>
        <translation>On the way</translation>
    </message>
    <message>
        <source>Delivered</source>
        <translation>Delivered</translation>
    </message>
    <message>
        <source>was delivered</source>
        <translation>was delivered</translation>
    </message>
    <message>
        <source>Cancelled</source>
        <translation>Cancelled</translation>
    </message>
    <message>
        <source>was cancelled</source>
        <translation>was cancelled</translation>
    </message>
    <message>
        <source>No driver</source>
        <translation>No driver</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>Failed</translation>
    </message>
    <message>
        <source>By phone</source>
        <translation>By phone</translation>
    </message>
    <message>
        <source>Held</source>
        <translation>Held</translation>
    </message>
    <message>
        <source>Held: not sent yet. It can be undone for a few seconds.</source>
        <translation>Held: not sent yet. It can be undone for a few seconds.</translation>
    </message>
    <message>
        <source>Sending</source>
        <translation>Sending</translation>
    </message>
    <message>
        <source>Sending: waiting for the service&apos;s answer.</source>
        <translation>Sending: waiting for the service&apos;s answer.</translation>
    </message>
    <message>
        <source>{word}: unknown status</source>
        <translation>{word}: unknown status</translation>
    </message>
    <message>
        <source>Unconfirmed</source>
        <translation>Unconfirmed</translation>
    </message>
    <message>
        <source>Unconfirmed: sent, but no clear answer came. It may be booked.</source>
        <translation>Unconfirmed: sent, but no clear answer came. It may be booked.</translation>
    </message>
    <message>
        <source>Booked by phone: the operator named the order, and the service has not shown it. Its status is not known.</source>
        <translation>Booked by phone: the operator named the order, and the service has not shown it. Its status is not known.</translation>
    </message>
    <message>
        <source>is booked for delivery</source>
        <translation>is booked for delivery</translation>
    </message>
    <message>
        <source>is on its way</source>
        <translation>is on its way</translation>
    </message>
    <message>
        <source>was not delivered</source>
        <translation>was not delivered</translation>
    </message>
    <message>
        <source>Unknown</source>
        <translation>Unknown</translation>
    </message>
    <message>
        <source>Unknown: the service names no status</source>
        <translation>Unknown: the service names no status</translation>
    </message>
    <message>
        <source>{word}: step {done} of {steps}</source>
        <translation>{word}: step {done} of {steps}</translation>
    </message>
    <message>
        <source>Heading to pickup</source>
        <translation>Heading to pickup</translation>
    </message>
</context>
<context>
    <name>StopSharingDialog</name>
    <message>
        <source>Stop sharing</source>
        <translation>Stop sharing</translation>
    </message>
    <message>
        <source>Stop sharing on this PC?</source>
        <translation>Stop sharing on this PC?</translation>
    </message>
    <message>
        <source>This PC keeps its copy: deliveries, customers and everything else stay unchanged. From then on it does not see what the other counters do.</source>
        <translation>This PC keeps its copy: deliveries, customers and everything else stay unchanged. From then on it does not see what the other counters do.</translation>
    </message>
    <message numerus="yes">
        <source>%n changes wait to be sent and would not reach the others.</source>
        <translation>
            <numerusform>%n change waits to be sent and would not reach the others.</numerusform>
            <numerusform>%n changes wait to be sent and would not reach the others.</numerusform>
        </translation>
    </message>
    <message>
        <source>This is the first counter: the others go on sharing, but no counter can be added or removed until another one becomes the first.</source>
        <translation>This is the first counter: the others go on sharing, but no counter can be added or removed until another one becomes the first.</translation>
    </message>
    <message>
        <source>Keep sharing</source>
        <translation>Keep sharing</translation>
    </message>
</context>
<context>
    <name>Tables</name>
    <message>
        <source>For</source>
        <translation>For</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>Details</translation>
    </message>
    <message>
        <source>Price</source>
        <translation>Price</translation>
    </message>
    <message>
        <source>Tariff</source>
        <translation>Tariff</translation>
    </message>
    <message>
        <source>Deliveries</source>
        <translation>Deliveries</translation>
    </message>
    <message>
        <source>Scheduled for</source>
        <translation>Scheduled for</translation>
    </message>
    <message>
        <source>Settled, but not delivered</source>
        <translation>Settled, but not delivered</translation>
    </message>
    <message>
        <source>Wallet</source>
        <translation>Wallet</translation>
    </message>
    <message>
        <source>Schedule</source>
        <translation>Schedule</translation>
    </message>
    <message>
        <source>Phone</source>
        <translation>Phone</translation>
    </message>
    <message>
        <source>Cash sheet</source>
        <translation>Cash sheet</translation>
    </message>
    <message>
        <source>Orders excluded from totals</source>
        <translation>Orders excluded from totals</translation>
    </message>
</context>
<context>
    <name>TakeOverDialog</name>
    <message>
        <source>Become the first counter</source>
        <translation>Become the first counter</translation>
    </message>
    <message>
        <source>Become the first counter?</source>
        <translation>Become the first counter?</translation>
    </message>
    <message>
        <source>Only the first counter adds and removes counters. Take over if its PC is lost: everything that it shared stays, and if it comes back it shares like any other counter.</source>
        <translation>Only the first counter adds and removes counters. Take over if its PC is lost: everything that it shared stays, and if it comes back it shares like any other counter.</translation>
    </message>
    <message>
        <source>It seems to be in use. Ask there first.</source>
        <translation>It seems to be in use. Ask there first.</translation>
    </message>
    <message>
        <source>User</source>
        <translation>User</translation>
    </message>
    <message>
        <source>Password</source>
        <translation>Password</translation>
    </message>
    <message>
        <source>The PostgreSQL user that sharing was set up with.</source>
        <translation>The PostgreSQL user that sharing was set up with.</translation>
    </message>
    <message>
        <source>Used once, and not kept.</source>
        <translation>Used once, and not kept.</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancel</translation>
    </message>
    <message>
        <source>Connecting …</source>
        <translation>Connecting …</translation>
    </message>
</context>
<context>
    <name>TariffPanel</name>
    <message>
        <source>By distance</source>
        <translation>By distance</translation>
    </message>
    <message>
        <source>Special zones</source>
        <translation>Special zones</translation>
    </message>
    <message>
        <source>Scheduled deliveries</source>
        <translation>Scheduled deliveries</translation>
    </message>
    <message>
        <source>Tariff</source>
        <translation>Tariff</translation>
    </message>
    <message>
        <source>Prices by distance</source>
        <translation>Prices by distance</translation>
    </message>
    <message>
        <source>Refresh</source>
        <translation>Refresh</translation>
    </message>
    <message>
        <source>Read the tariff from the service</source>
        <translation>Read the tariff from the service</translation>
    </message>
    <message>
        <source>Show on map</source>
        <translation>Show on map</translation>
    </message>
    <message>
        <source>Show the special zones on the map</source>
        <translation>Show the special zones on the map</translation>
    </message>
    <message>
        <source>The service gives no tariff.</source>
        <translation>The service gives no tariff.</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Export</translation>
    </message>
    <message>
        <source>Save as a workbook or CSV</source>
        <translation>Save as a workbook or CSV</translation>
    </message>
    <message>
        <source>Remove from map</source>
        <translation>Remove from map</translation>
    </message>
    <message>
        <source>Remove the special zones from the map</source>
        <translation>Remove the special zones from the map</translation>
    </message>
    <message>
        <source>Reading the tariff …</source>
        <translation>Reading the tariff …</translation>
    </message>
    <message>
        <source>As last known</source>
        <translation>As last known</translation>
    </message>
    <message>
        <source>As of {time}</source>
        <translation>As of {time}</translation>
    </message>
    <message>
        <source>Distance</source>
        <translation>Distance</translation>
    </message>
    <message>
        <source>The service&apos;s name</source>
        <translation>The service&apos;s name</translation>
    </message>
    <message>
        <source>Zone</source>
        <translation>Zone</translation>
    </message>
    <message>
        <source>Areas known here</source>
        <translation>Areas known here</translation>
    </message>
    <message>
        <source>Prices of this account only.</source>
        <translation>Prices of this account only.</translation>
    </message>
    <message>
        <source>The service gives no prices by distance.</source>
        <translation>The service gives no prices by distance.</translation>
    </message>
    <message>
        <source>A part of the service&apos;s answer could not be read.</source>
        <translation>A part of the service&apos;s answer could not be read.</translation>
    </message>
    <message>
        <source>The flat rate is not known.</source>
        <translation>The flat rate is not known.</translation>
    </message>
    <message>
        <source>Flat rate, whatever the distance: {price}.</source>
        <translation>Flat rate, whatever the distance: {price}.</translation>
    </message>
    <message>
        <source>Scheduled deliveries cannot be booked now.</source>
        <translation>Scheduled deliveries cannot be booked now.</translation>
    </message>
    <message>
        <source>Each km past {distance} km</source>
        <translation>Each km past {distance} km</translation>
    </message>
    <message>
        <source>, </source>
        <translation>, </translation>
    </message>
</context>
<context>
    <name>TemplateDialog</name>
    <message>
        <source>Save as template</source>
        <translation>Save as template</translation>
    </message>
    <message>
        <source>Change template</source>
        <translation>Change template</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Repeat on</source>
        <translation>Repeat on</translation>
    </message>
    <message>
        <source>At</source>
        <translation>At</translation>
    </message>
    <message>
        <source>From</source>
        <translation>From</translation>
    </message>
    <message>
        <source>Until</source>
        <translation>Until</translation>
    </message>
    <message>
        <source>Office coffee</source>
        <translation>Office coffee</translation>
    </message>
    <message>
        <source>10:00, 4 pm</source>
        <translation>10:00, 4 pm</translation>
    </message>
    <message>
        <source>Today</source>
        <translation>Today</translation>
    </message>
    <message>
        <source>No end</source>
        <translation>No end</translation>
    </message>
    <message>
        <source>Paused</source>
        <translation>Paused</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancel</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Save</translation>
    </message>
    <message>
        <source>Replaces the template of this name.</source>
        <translation>Replaces the template of this name.</translation>
    </message>
    <message>
        <source>Without days and hours it is only filled in by hand.</source>
        <translation>Without days and hours it is only filled in by hand.</translation>
    </message>
    <message>
        <source>Paused: nothing is prepared.</source>
        <translation>Paused: nothing is prepared.</translation>
    </message>
    <message>
        <source>No day is left before its end.</source>
        <translation>No day is left before its end.</translation>
    </message>
    <message>
        <source>Next: {dates}</source>
        <translation>Next: {dates}</translation>
    </message>
    <message>
        <source>Not a day. Type it like 29/11.</source>
        <translation>Not a day. Type it like 29/11.</translation>
    </message>
    <message>
        <source>Type a name.</source>
        <translation>Type a name.</translation>
    </message>
    <message>
        <source>Before the first day.</source>
        <translation>Before the first day.</translation>
    </message>
    <message numerus="yes">
        <source>At most %n hours a day.</source>
        <translation>
            <numerusform>At most %n hour a day.</numerusform>
            <numerusform>At most %n hours a day.</numerusform>
        </translation>
    </message>
    <message>
        <source>Type the hours, like 10:00, 4 pm.</source>
        <translation>Type the hours, like 10:00, 4 pm.</translation>
    </message>
    <message>
        <source>{hour}: morning or evening? Type am or pm.</source>
        <translation>{hour}: morning or evening? Type am or pm.</translation>
    </message>
    <message>
        <source>{hour} is not an hour. Type it like 16:00 or 4 pm.</source>
        <translation>{hour} is not an hour. Type it like 16:00 or 4 pm.</translation>
    </message>
    <message>
        <source>Choose at least one day.</source>
        <translation>Choose at least one day.</translation>
    </message>
</context>
<context>
    <name>TemplateEdit</name>
    <message>
        <source>Sample</source>
        <translation>Sample</translation>
    </message>
</context>
<context>
    <name>Thermal</name>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Connected by</source>
        <translation>Connected by</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>Address</translation>
    </message>
    <message>
        <source>Port</source>
        <translation>Port</translation>
    </message>
    <message>
        <source>Device file</source>
        <translation>Device file</translation>
    </message>
    <message>
        <source>Paper</source>
        <translation>Paper</translation>
    </message>
    <message>
        <source>Cut</source>
        <translation>Cut</translation>
    </message>
    <message>
        <source>Cash drawer opens</source>
        <translation>Cash drawer opens</translation>
    </message>
    <message>
        <source>Network</source>
        <translation>Network</translation>
    </message>
    <message>
        <source>USB or serial cable</source>
        <translation>USB or serial cable</translation>
    </message>
    <message>
        <source>never</source>
        <translation>never</translation>
    </message>
    <message>
        <source>with cash to collect</source>
        <translation>with cash to collect</translation>
    </message>
    <message>
        <source>with every slip</source>
        <translation>with every slip</translation>
    </message>
    <message>
        <source>Enter a name of up to 40 characters.</source>
        <translation>Enter a name of up to 40 characters.</translation>
    </message>
    <message>
        <source>Another printer has that name.</source>
        <translation>Another printer has that name.</translation>
    </message>
    <message>
        <source>Enter only an address such as 192.168.1.50.</source>
        <translation>Enter only an address such as 192.168.1.50.</translation>
    </message>
    <message>
        <source>Enter the full path, such as /dev/usb/lp0.</source>
        <translation>Enter the full path, such as /dev/usb/lp0.</translation>
    </message>
    <message>
        <source>{percent} %</source>
        <translation>{percent} %</translation>
    </message>
    <message>
        <source>Partial cut</source>
        <translation>Partial cut</translation>
    </message>
    <message>
        <source>Full cut</source>
        <translation>Full cut</translation>
    </message>
    <message>
        <source>No cut (tear off)</source>
        <translation>No cut (tear off)</translation>
    </message>
    <message>
        <source>Raster (recommended)</source>
        <translation>Raster (recommended)</translation>
    </message>
    <message>
        <source>Line by line (older printers)</source>
        <translation>Line by line (older printers)</translation>
    </message>
    <message>
        <source>Print density</source>
        <translation>Print density</translation>
    </message>
    <message>
        <source>Feed after slip</source>
        <translation>Feed after slip</translation>
    </message>
    <message>
        <source> lines</source>
        <translation> lines</translation>
    </message>
    <message>
        <source>Drawer connector pin</source>
        <translation>Drawer connector pin</translation>
    </message>
    <message>
        <source>Image mode</source>
        <translation>Image mode</translation>
    </message>
    <message>
        <source>Check paper and cover before printing</source>
        <translation>Check paper and cover before printing</translation>
    </message>
    <message>
        <source>Turn off if the printer prints stray characters with each slip.</source>
        <translation>Turn off if the printer prints stray characters with each slip.</translation>
    </message>
    <message>
        <source>Printer default</source>
        <translation>Printer default</translation>
    </message>
</context>
<context>
    <name>ThermalDialog</name>
    <message>
        <source>Test page sent to the printer.</source>
        <translation>Test page sent to the printer.</translation>
    </message>
    <message>
        <source>The test page was not printed: {trouble}.</source>
        <translation>The test page was not printed: {trouble}.</translation>
    </message>
    <message>
        <source>The test page is incomplete: {trouble}.</source>
        <translation>The test page is incomplete: {trouble}.</translation>
    </message>
    <message>
        <source>Thermal printers</source>
        <translation>Thermal printers</translation>
    </message>
    <message>
        <source>Printers</source>
        <translation>Printers</translation>
    </message>
    <message>
        <source>Slips go straight to a thermal printer in the shop&apos;s network or on a cable, without a driver. Add one here.</source>
        <translation>Slips go straight to a thermal printer in the shop&apos;s network or on a cable, without a driver. Add one here.</translation>
    </message>
    <message>
        <source>Thermal printing is not installed. Run {command}</source>
        <translation>Thermal printing is not installed. Run {command}</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>Add</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Remove</translation>
    </message>
    <message>
        <source>Print a test page</source>
        <translation>Print a test page</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancel</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Save</translation>
    </message>
    <message>
        <source>Printer {number}</source>
        <translation>Printer {number}</translation>
    </message>
    <message>
        <source>Printing the test page …</source>
        <translation>Printing the test page …</translation>
    </message>
</context>
<context>
    <name>ThisPcBox</name>
    <message>
        <source>Not changed: the system did not allow it.</source>
        <translation>Not changed: the system did not allow it.</translation>
    </message>
    <message>
        <source>Not changed: {file} cannot be written.</source>
        <translation>Not changed: {file} cannot be written.</translation>
    </message>
    <message>
        <source>This PC</source>
        <translation>This PC</translation>
    </message>
    <message>
        <source>Start minimized when the computer starts</source>
        <translation>Start minimized when the computer starts</translation>
    </message>
    <message>
        <source>Show callers from phone links (tel:)</source>
        <translation>Show callers from phone links (tel:)</translation>
    </message>
    <message>
        <source>Take drop-offs from location links (geo:)</source>
        <translation>Take drop-offs from location links (geo:)</translation>
    </message>
    <message>
        <source>Phone and location links …</source>
        <translation>Phone and location links …</translation>
    </message>
</context>
<context>
    <name>Tiers</name>
    <message>
        <source>Up to {upto} km</source>
        <translation>Up to {upto} km</translation>
    </message>
    <message>
        <source>{since} to {upto} km</source>
        <translation>{since} to {upto} km</translation>
    </message>
    <message>
        <source>Over {since} km</source>
        <translation>Over {since} km</translation>
    </message>
    <message>
        <source>Scheduled, flat rate</source>
        <translation>Scheduled, flat rate</translation>
    </message>
    <message>
        <source>Al Wafra / Al Khiran / Al Mutlaa</source>
        <translation>Al Wafra / Al Khiran / Al Mutlaa</translation>
    </message>
    <message>
        <source>Al Jahra / Ali Sabah Al Salam</source>
        <translation>Al Jahra / Ali Sabah Al Salam</translation>
    </message>
    <message>
        <source>{distance} km</source>
        <translation>{distance} km</translation>
    </message>
</context>
<context>
    <name>TimelineView</name>
    <message>
        <source>Timeline</source>
        <translation>Timeline</translation>
    </message>
    <message>
        <source>The times of the steps are not known yet.</source>
        <translation>The times of the steps are not known yet.</translation>
    </message>
    <message>
        <source>{status} still to come</source>
        <translation>{status} still to come</translation>
    </message>
    <message>
        <source>now {status}</source>
        <translation>now {status}</translation>
    </message>
    <message>
        <source>{status} seen at {time}</source>
        <translation>{status} seen at {time}</translation>
    </message>
    <message>
        <source>{status} at {time}</source>
        <translation>{status} at {time}</translation>
    </message>
    <message>
        <source>{step}, {time}</source>
        <translation>{step}, {time}</translation>
    </message>
    <message>
        <source>seen {time}</source>
        <translation>seen {time}</translation>
    </message>
    <message>
        <source>{time} so far</source>
        <translation>{time} so far</translation>
    </message>
    <message>
        <source>{time} in all</source>
        <translation>{time} in all</translation>
    </message>
    <message>
        <source>First seen here {time}</source>
        <translation>First seen here {time}</translation>
    </message>
</context>
<context>
    <name>TipLine</name>
    <message>
        <source>Dismiss tip</source>
        <translation>Dismiss tip</translation>
    </message>
</context>
<context>
    <name>Tips</name>
    <message>
        <source>{key} finds any command, customer or order.</source>
        <translation>{key} finds any command, customer or order.</translation>
    </message>
    <message>
        <source>{key} lists the last orders of a customer.</source>
        <translation>{key} lists the last orders of a customer.</translation>
    </message>
    <message>
        <source>Type an address as you say it: Salmiya 10 5 3.</source>
        <translation>Type an address as you say it: Salmiya 10 5 3.</translation>
    </message>
    <message>
        <source>{key} saves the form as a draft.</source>
        <translation>{key} saves the form as a draft.</translation>
    </message>
    <message>
        <source>Drop an order file on the window to book its rows.</source>
        <translation>Drop an order file on the window to book its rows.</translation>
    </message>
    <message>
        <source>{key} saves a pin under a name.</source>
        <translation>{key} saves a pin under a name.</translation>
    </message>
    <message>
        <source>{key} lists every key and searches them.</source>
        <translation>{key} lists every key and searches them.</translation>
    </message>
</context>
<context>
    <name>TopBar</name>
    <message>
        <source>Branch to pick up from</source>
        <translation>Branch to pick up from</translation>
    </message>
    <message>
        <source>Connection</source>
        <translation>Connection</translation>
    </message>
    <message>
        <source>Wallet balance</source>
        <translation>Wallet balance</translation>
    </message>
    <message>
        <source>Connecting …</source>
        <translation>Connecting …</translation>
    </message>
    <message>
        <source>Offline</source>
        <translation>Offline</translation>
    </message>
    <message>
        <source>Preferences</source>
        <translation>Preferences</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>Help</translation>
    </message>
    <message>
        <source>Map</source>
        <translation>Map</translation>
    </message>
    <message>
        <source>Not answering …</source>
        <translation>Not answering …</translation>
    </message>
    <message>
        <source>Not answering since {time}</source>
        <translation>Not answering since {time}</translation>
    </message>
    <message>
        <source>Connecting …, as of {time}</source>
        <translation>Connecting …, as of {time}</translation>
    </message>
    <message>
        <source>Wallet {amount}</source>
        <translation>Wallet {amount}</translation>
    </message>
    <message>
        <source>low</source>
        <translation>low</translation>
    </message>
    <message numerus="yes">
        <source>%n to check</source>
        <translation>
            <numerusform>%n to check</numerusform>
            <numerusform>%n to check</numerusform>
        </translation>
    </message>
    <message>
        <source>Billing: {mode}</source>
        <translation>Billing: {mode}</translation>
    </message>
    <message>
        <source>Custom pickup</source>
        <translation>Custom pickup</translation>
    </message>
    <message>
        <source>Choose a branch</source>
        <translation>Choose a branch</translation>
    </message>
    <message>
        <source>Waiting for the service …</source>
        <translation>Waiting for the service …</translation>
    </message>
    <message>
        <source>Offline since {time}</source>
        <translation>Offline since {time}</translation>
    </message>
    <message>
        <source>Online</source>
        <translation>Online</translation>
    </message>
    <message>
        <source>Last answer {time}.</source>
        <translation>Last answer {time}.</translation>
    </message>
    <message>
        <source>Waiting for the service, {time}</source>
        <translation>Waiting for the service, {time}</translation>
    </message>
    <message>
        <source>Online, {time}</source>
        <translation>Online, {time}</translation>
    </message>
    <message>
        <source>No answer to the price for {time}.</source>
        <translation>No answer to the price for {time}.</translation>
    </message>
    <message>
        <source>No answer to the booking for {time}.</source>
        <translation>No answer to the booking for {time}.</translation>
    </message>
    <message>
        <source>No answer for {time}.</source>
        <translation>No answer for {time}.</translation>
    </message>
    <message>
        <source>B&amp;ranch</source>
        <translation>B&amp;ranch</translation>
    </message>
    <message>
        <source>Show map</source>
        <translation>Show map</translation>
    </message>
    <message>
        <source>Hide map</source>
        <translation>Hide map</translation>
    </message>
</context>
<context>
    <name>Transactions</name>
    <message>
        <source>Search order, note, amount</source>
        <translation>Search order, note, amount</translation>
    </message>
    <message>
        <source>Show the delivery</source>
        <translation>Show the delivery</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Copy</translation>
    </message>
    <message>
        <source>Search wallet transactions</source>
        <translation>Search wallet transactions</translation>
    </message>
    <message>
        <source>Wallet transactions</source>
        <translation>Wallet transactions</translation>
    </message>
    <message>
        <source>No transaction matches {text}.</source>
        <translation>No transaction matches {text}.</translation>
    </message>
    <message>
        <source>No transactions yet. Booking fees appear here.</source>
        <translation>No transactions yet. Booking fees appear here.</translation>
    </message>
</context>
<context>
    <name>UncertainDialog</name>
    <message>
        <source>Print slip</source>
        <translation>Print slip</translation>
    </message>
    <message>
        <source>Later</source>
        <translation>Later</translation>
    </message>
    <message>
        <source>Did the slip of {number} print?</source>
        <translation>Did the slip of {number} print?</translation>
    </message>
    <message>
        <source>It was being sent to {printer}, and it is not known whether it printed. Check the printer before you print it again: two slips look like two deliveries.</source>
        <translation>It was being sent to {printer}, and it is not known whether it printed. Check the printer before you print it again: two slips look like two deliveries.</translation>
    </message>
    <message>
        <source>It printed</source>
        <translation>It printed</translation>
    </message>
    <message>
        <source>Print it again</source>
        <translation>Print it again</translation>
    </message>
</context>
<context>
    <name>UnconfirmedBookings</name>
    <message>
        <source>Not booked.</source>
        <translation>Not booked.</translation>
    </message>
    <message>
        <source>Not sent again.</source>
        <translation>Not sent again.</translation>
    </message>
    <message>
        <source>The service gave no clear answer just now: nothing was changed or sent.</source>
        <translation>The service gave no clear answer just now: nothing was changed or sent.</translation>
    </message>
    <message>
        <source>Not booked: the booking of {time} for {name}, {phone}.</source>
        <translation>Not booked: the booking of {time} for {name}, {phone}.</translation>
    </message>
    <message>
        <source>The service has the booking of {time} for {name} twice, and two drivers come: call the operator now about {order}.</source>
        <translation>The service has the booking of {time} for {name} twice, and two drivers come: call the operator now about {order}.</translation>
    </message>
    <message>
        <source>The service does not collect the cash of {order} for {name}: call the operator now.</source>
        <translation>The service does not collect the cash of {order} for {name}: call the operator now.</translation>
    </message>
    <message>
        <source>The service collects cash of {name} for {order}, which has none to collect: call the operator now.</source>
        <translation>The service collects cash of {name} for {order}, which has none to collect: call the operator now.</translation>
    </message>
    <message>
        <source>What was typed is among the saved drafts: {draft}.</source>
        <translation>What was typed is among the saved drafts: {draft}.</translation>
    </message>
    <message>
        <source>Saved drafts …</source>
        <translation>Saved drafts …</translation>
    </message>
    <message>
        <source>Resend anyway</source>
        <translation>Resend anyway</translation>
    </message>
    <message>
        <source>Noted. The service does not show that order yet: checking continues.</source>
        <translation>Noted. The service does not show that order yet: checking continues.</translation>
    </message>
    <message>
        <source>Noted: not booked. Choose whether to resend or discard it.</source>
        <translation>Noted: not booked. Choose whether to resend or discard it.</translation>
    </message>
    <message>
        <source>Closed as {order}, according to the operator. If the service shows it, it is recognised.</source>
        <translation>Closed as {order}, according to the operator. If the service shows it, it is recognised.</translation>
    </message>
    <message>
        <source>The booking of {time} for {name} was closed according to the operator, and the service shows it now: {order}.</source>
        <translation>The booking of {time} for {name} was closed according to the operator, and the service shows it now: {order}.</translation>
    </message>
    <message>
        <source>Confirmed: {name} is {order}.</source>
        <translation>Confirmed: {name} is {order}.</translation>
    </message>
    <message>
        <source>No answer for {name} ({time}). Checking.</source>
        <translation>No answer for {name} ({time}). Checking.</translation>
    </message>
    <message>
        <source>The order number is corrected.</source>
        <translation>The order number is corrected.</translation>
    </message>
    <message>
        <source>The booking of {time} for {name} was discarded as not booked, but it is booked after all: {order}. If it was booked again, two drivers come: call the operator now.</source>
        <translation>The booking of {time} for {name} was discarded as not booked, but it is booked after all: {order}. If it was booked again, two drivers come: call the operator now.</translation>
    </message>
    <message>
        <source>What was typed is among the saved drafts: {name}.</source>
        <translation>What was typed is among the saved drafts: {name}.</translation>
    </message>
    <message>
        <source>Discarded as not booked. If it turns up within a day, you are told.</source>
        <translation>Discarded as not booked. If it turns up within a day, you are told.</translation>
    </message>
</context>
<context>
    <name>UnconfirmedView</name>
    <message>
        <source>Keep waiting</source>
        <translation>Keep waiting</translation>
    </message>
    <message>
        <source>Until {time} it may still turn up by itself.</source>
        <translation>Until {time} it may still turn up by itself.</translation>
    </message>
    <message>
        <source>Not checked yet.</source>
        <translation>Not checked yet.</translation>
    </message>
    <message numerus="yes">
        <source>It is none of the %n deliveries that the service shows.</source>
        <translation>
            <numerusform>It is not the one delivery that the service shows.</numerusform>
            <numerusform>It is none of the %n deliveries that the service shows.</numerusform>
        </translation>
    </message>
    <message>
        <source>Checked, and another order: {orders}.</source>
        <translation>Checked, and another order: {orders}.</translation>
    </message>
    <message>
        <source>Exactly like it, so it is not clear which one it is: {orders}.</source>
        <translation>Exactly like it, so it is not clear which one it is: {orders}.</translation>
    </message>
    <message>
        <source>The wallet paid {amount} for {order} at {time}, which this PC does not know: it may be this one.</source>
        <translation>The wallet paid {amount} for {order} at {time}, which this PC does not know: it may be this one.</translation>
    </message>
    <message>
        <source>Check now</source>
        <translation>Check now</translation>
    </message>
    <message>
        <source>Not booked: resend</source>
        <translation>Not booked: resend</translation>
    </message>
    <message>
        <source>Not booked: discard</source>
        <translation>Not booked: discard</translation>
    </message>
    <message>
        <source>Sent at {time}, and no clear answer came. It may be booked: do not book it again before you know. Call the operator if it is urgent.</source>
        <translation>Sent at {time}, and no clear answer came. It may be booked: do not book it again before you know. Call the operator if it is urgent.</translation>
    </message>
    <message>
        <source>The last check got no answer. Trying again.</source>
        <translation>The last check got no answer. Trying again.</translation>
    </message>
    <message numerus="yes">
        <source>Checked %n time(s), last at {time}.</source>
        <translation>
            <numerusform>Checked once, at {time}.</numerusform>
            <numerusform>Checked %n times, last at {time}.</numerusform>
        </translation>
    </message>
    <message>
        <source>Last checked at {time}.</source>
        <translation>Last checked at {time}.</translation>
    </message>
    <message>
        <source>It cannot be checked from here: too many orders since. Call the operator and enter the answer below.</source>
        <translation>It cannot be checked from here: too many orders since. Call the operator and enter the answer below.</translation>
    </message>
    <message>
        <source>The service shows one that may be it, but not its details: call the operator before you resend.</source>
        <translation>The service shows one that may be it, but not its details: call the operator before you resend.</translation>
    </message>
    <message>
        <source>The operator said: not booked (entered at {time} by {who}).</source>
        <translation>The operator said: not booked (entered at {time} by {who}).</translation>
    </message>
    <message>
        <source>The operator said: booked as {order} (entered at {time} by {who}). Checking continues.</source>
        <translation>The operator said: booked as {order} (entered at {time} by {who}). Checking continues.</translation>
    </message>
    <message>
        <source>Sent at {time}, and booked according to the operator. The service has not shown it, so its status and driver are not known. Enter another answer below to correct it.</source>
        <translation>Sent at {time}, and booked according to the operator. The service has not shown it, so its status and driver are not known. Enter another answer below to correct it.</translation>
    </message>
    <message>
        <source>The operator said: booked as {order} (entered at {time} by {who}).</source>
        <translation>The operator said: booked as {order} (entered at {time} by {who}).</translation>
    </message>
</context>
<context>
    <name>Unreadable</name>
    <message>
        <source>Some details could not be read</source>
        <translation>Some details could not be read</translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>and %n more</numerusform>
            <numerusform>and %n more</numerusform>
        </translation>
    </message>
    <message>
        <source>The service&apos;s newer answer could not be read: this is the last known.</source>
        <translation>The service&apos;s newer answer could not be read: this is the last known.</translation>
    </message>
    <message>
        <source>As of {time}: the service&apos;s newer answer could not be read.</source>
        <translation>As of {time}: the service&apos;s newer answer could not be read.</translation>
    </message>
    <message numerus="yes">
        <source>%n deliveries could be read only in part</source>
        <translation>
            <numerusform>%n delivery could be read only in part</numerusform>
            <numerusform>%n deliveries could be read only in part</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n deliveries could not be read</source>
        <translation>
            <numerusform>%n delivery could not be read</numerusform>
            <numerusform>%n deliveries could not be read</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n branches could not be read</source>
        <translation>
            <numerusform>%n branch could not be read</numerusform>
            <numerusform>%n branches could not be read</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n transactions could not be read</source>
        <translation>
            <numerusform>%n transaction could not be read</numerusform>
            <numerusform>%n transactions could not be read</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n price tiers could not be read</source>
        <translation>
            <numerusform>%n price tier could not be read</numerusform>
            <numerusform>%n price tiers could not be read</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n special zones could not be read</source>
        <translation>
            <numerusform>%n special zone could not be read</numerusform>
            <numerusform>%n special zones could not be read</numerusform>
        </translation>
    </message>
    <message>
        <source>The wallet could not be read</source>
        <translation>The wallet could not be read</translation>
    </message>
    <message>
        <source>The prices could not be read</source>
        <translation>The prices could not be read</translation>
    </message>
    <message>
        <source>The settings for scheduling could not be read</source>
        <translation>The settings for scheduling could not be read</translation>
    </message>
    <message>
        <source>The account could not be read</source>
        <translation>The account could not be read</translation>
    </message>
</context>
<context>
    <name>UnreadableNotice</name>
    <message>
        <source>Not read</source>
        <translation>Not read</translation>
    </message>
</context>
<context>
    <name>Updates</name>
    <message>
        <source>The updates address cannot be reached. Check the internet, then check again.</source>
        <translation>The updates address cannot be reached. Check the internet, then check again.</translation>
    </message>
    <message>
        <source>{day} {month} {year}</source>
        <translation>{day} {month} {year}</translation>
    </message>
    <message>
        <source>Version {version} is available ({date}).</source>
        <translation>Version {version} is available ({date}).</translation>
    </message>
    <message>
        <source>You have the newest version, {version}.</source>
        <translation>You have the newest version, {version}.</translation>
    </message>
    <message>
        <source>No updates address is set. Whoever set up this PC can type it in Preferences → Advanced.</source>
        <translation>No updates address is set. Whoever set up this PC can type it in Preferences → Advanced.</translation>
    </message>
    <message>
        <source>The answer could not be read. Check the updates address in Preferences → Advanced.</source>
        <translation>The answer could not be read. Check the updates address in Preferences → Advanced.</translation>
    </message>
    <message>
        <source>Not signed by the publisher of this program. Install nothing from there; tell whoever set up this PC.</source>
        <translation>Not signed by the publisher of this program. Install nothing from there; tell whoever set up this PC.</translation>
    </message>
    <message>
        <source>The answer is out of date. Check again later; if that does not help, tell whoever set up this PC.</source>
        <translation>The answer is out of date. Check again later; if that does not help, tell whoever set up this PC.</translation>
    </message>
    <message>
        <source>Last checked: {time}</source>
        <translation>Last checked: {time}</translation>
    </message>
    <message>
        <source>Not checked yet.</source>
        <translation>Not checked yet.</translation>
    </message>
</context>
<context>
    <name>UpdatesBox</name>
    <message>
        <source>Nothing is sent about this PC, and nothing installs by itself.</source>
        <translation>Nothing is sent about this PC, and nothing installs by itself.</translation>
    </message>
    <message>
        <source>Check now</source>
        <translation>Check now</translation>
    </message>
</context>
<context>
    <name>UpdatesController</name>
    <message>
        <source>Checking for updates …</source>
        <translation>Checking for updates …</translation>
    </message>
    <message>
        <source>Download page</source>
        <translation>Download page</translation>
    </message>
    <message>
        <source>No browser could open the page. Its address is:</source>
        <translation>No browser could open the page. Its address is:</translation>
    </message>
</context>
<context>
    <name>Vehicle</name>
    <message>
        <source>Bike</source>
        <translation>Bike</translation>
    </message>
    <message>
        <source>Car</source>
        <translation>Car</translation>
    </message>
    <message>
        <source>Van</source>
        <translation>Van</translation>
    </message>
</context>
<context>
    <name>Wallet</name>
    <message>
        <source>Time</source>
        <translation>Time</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>Type</translation>
    </message>
    <message>
        <source>Amount</source>
        <translation>Amount</translation>
    </message>
    <message>
        <source>Balance</source>
        <translation>Balance</translation>
    </message>
    <message>
        <source>Order</source>
        <translation>Order</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Note</translation>
    </message>
    <message>
        <source>Paid</source>
        <translation>Paid</translation>
    </message>
    <message>
        <source>{column}: none</source>
        <translation>{column}: none</translation>
    </message>
    <message>
        <source>Transaction {id}</source>
        <translation>Transaction {id}</translation>
    </message>
    <message>
        <source>{type}: unknown type, excluded from totals.</source>
        <translation>{type}: unknown type, excluded from totals.</translation>
    </message>
</context>
<context>
    <name>WalletPanel</name>
    <message>
        <source>Wallet</source>
        <translation>Wallet</translation>
    </message>
    <message>
        <source>Spent per day</source>
        <translation>Spent per day</translation>
    </message>
    <message numerus="yes">
        <source>%n day(s)</source>
        <translation>
            <numerusform>%n day</numerusform>
            <numerusform>%n days</numerusform>
        </translation>
    </message>
    <message>
        <source>Selected day</source>
        <translation>Selected day</translation>
    </message>
    <message>
        <source>Total of these days</source>
        <translation>Total of these days</translation>
    </message>
    <message>
        <source>Billed {mode}: what this kind of wallet pays is unknown.</source>
        <translation>Billed {mode}: what this kind of wallet pays is unknown.</translation>
    </message>
    <message>
        <source>Transactions</source>
        <translation>Transactions</translation>
    </message>
    <message>
        <source>Discrepancies</source>
        <translation>Discrepancies</translation>
    </message>
    <message>
        <source>Spending</source>
        <translation>Spending</translation>
    </message>
</context>
<context>
    <name>WelcomeDialog</name>
    <message>
        <source>Welcome</source>
        <translation>Welcome</translation>
    </message>
    <message>
        <source>Set up this PC</source>
        <translation>Set up this PC</translation>
    </message>
    <message>
        <source>You can start at once. All of this can be changed later in the preferences.</source>
        <translation>You can start at once. All of this can be changed later in the preferences.</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Language</translation>
    </message>
    <message>
        <source>Colors</source>
        <translation>Colors</translation>
    </message>
    <message>
        <source>Same as the system</source>
        <translation>Same as the system</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Light</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Dark</translation>
    </message>
    <message>
        <source>Service</source>
        <translation>Service</translation>
    </message>
    <message>
        <source>Practice</source>
        <translation>Practice</translation>
    </message>
    <message>
        <source>Sign in</source>
        <translation>Sign in</translation>
    </message>
    <message>
        <source>Have the operator&apos;s address and key ready.</source>
        <translation>Have the operator&apos;s address and key ready.</translation>
    </message>
    <message>
        <source>In practice no driver comes and nothing costs money.</source>
        <translation>In practice no driver comes and nothing costs money.</translation>
    </message>
    <message>
        <source>Printer</source>
        <translation>Printer</translation>
    </message>
    <message>
        <source>Printer for slips</source>
        <translation>Printer for slips</translation>
    </message>
    <message>
        <source>Ask each time</source>
        <translation>Ask each time</translation>
    </message>
    <message>
        <source>Print a test page</source>
        <translation>Print a test page</translation>
    </message>
    <message>
        <source>Skip</source>
        <translation>Skip</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>Start</translation>
    </message>
</context>
<context>
    <name>When</name>
    <message>
        <source>just now</source>
        <translation>just now</translation>
    </message>
    <message numerus="yes">
        <source>%n min ago</source>
        <translation>
            <numerusform>%n min ago</numerusform>
            <numerusform>%n min ago</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n h ago</source>
        <translation>
            <numerusform>%n h ago</numerusform>
            <numerusform>%n h ago</numerusform>
        </translation>
    </message>
    <message>
        <source>yesterday {time}</source>
        <translation>yesterday {time}</translation>
    </message>
    <message>
        <source>scheduled</source>
        <translation>scheduled</translation>
    </message>
    <message>
        <source>for {time}</source>
        <translation>for {time}</translation>
    </message>
    <message>
        <source>{weekday} {day} {month} {year}, {time}</source>
        <translation>{weekday} {day} {month} {year}, {time}</translation>
    </message>
    <message>
        <source>{day} {month}, {time}</source>
        <translation>{day} {month}, {time}</translation>
    </message>
    <message>
        <source>{day}, {time}</source>
        <translation>{day}, {time}</translation>
    </message>
    <message>
        <source>{weekday} {time}</source>
        <translation>{weekday} {time}</translation>
    </message>
    <message numerus="yes">
        <source>%n s</source>
        <translation>
            <numerusform>%n s</numerusform>
            <numerusform>%n s</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n min</source>
        <translation>
            <numerusform>%n min</numerusform>
            <numerusform>%n min</numerusform>
        </translation>
    </message>
    <message>
        <source>{hours} h {minutes} min</source>
        <translation>{hours} h {minutes} min</translation>
    </message>
    <message numerus="yes">
        <source>%n day(s)</source>
        <translation>
            <numerusform>%n day</numerusform>
            <numerusform>%n days</numerusform>
        </translation>
    </message>
    <message>
        <source>Checking now …</source>
        <translation>Checking now …</translation>
    </message>
    <message>
        <source>Next check in {time}</source>
        <translation>Next check in {time}</translation>
    </message>
    <message numerus="yes">
        <source>%n s ago</source>
        <translation>
            <numerusform>%n s ago</numerusform>
            <numerusform>%n s ago</numerusform>
        </translation>
    </message>
    <message>
        <source>at {time}</source>
        <translation>at {time}</translation>
    </message>
</context>
<context>
    <name>Wiring</name>
    <message>
        <source>Return of {order}</source>
        <translation>Return of {order}</translation>
    </message>
    <message>
        <source>Return</source>
        <translation>Return</translation>
    </message>
</context>
<context>
    <name>WrongBookingDialog</name>
    <message>
        <source>Wrong booking</source>
        <translation>Wrong booking</translation>
    </message>
    <message>
        <source>Wrong booking: {order}</source>
        <translation>Wrong booking: {order}</translation>
    </message>
    <message>
        <source>It has ended. The operator may return the fee: call, or send these words.</source>
        <translation>It has ended. The operator may return the fee: call, or send these words.</translation>
    </message>
    <message>
        <source>Nothing here can cancel it. The operator may: call, or send these words.</source>
        <translation>Nothing here can cancel it. The operator may: call, or send these words.</translation>
    </message>
    <message>
        <source>Operator&apos;s number</source>
        <translation>Operator&apos;s number</translation>
    </message>
    <message>
        <source>Reason</source>
        <translation>Reason</translation>
    </message>
    <message>
        <source>In your words</source>
        <translation>In your words</translation>
    </message>
    <message>
        <source>Words to the operator: {language}</source>
        <translation>Words to the operator: {language}</translation>
    </message>
    <message>
        <source>Copy: {language}</source>
        <translation>Copy: {language}</translation>
    </message>
    <message>
        <source>Call</source>
        <translation>Call</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Close</translation>
    </message>
    <message>
        <source>Stop watching</source>
        <translation>Stop watching</translation>
    </message>
    <message>
        <source>Book the right one</source>
        <translation>Book the right one</translation>
    </message>
    <message>
        <source>Reported: watch it</source>
        <translation>Reported: watch it</translation>
    </message>
    <message>
        <source>Reported wrong at {time}, and watched.</source>
        <translation>Reported wrong at {time}, and watched.</translation>
    </message>
    <message>
        <source>Type a phone number.</source>
        <translation>Type a phone number.</translation>
    </message>
    <message>
        <source>The number is copied.</source>
        <translation>The number is copied.</translation>
    </message>
    <message>
        <source>Copied</source>
        <translation>Copied</translation>
    </message>
</context>
<context>
    <name>WrongBookings</name>
    <message>
        <source>Wrong customer</source>
        <translation>Wrong customer</translation>
    </message>
    <message>
        <source>Wrong place</source>
        <translation>Wrong place</translation>
    </message>
    <message>
        <source>Wrong amount</source>
        <translation>Wrong amount</translation>
    </message>
    <message>
        <source>Booked twice</source>
        <translation>Booked twice</translation>
    </message>
    <message>
        <source>The customer cancelled</source>
        <translation>The customer cancelled</translation>
    </message>
    <message>
        <source>Other reason</source>
        <translation>Other reason</translation>
    </message>
    <message>
        <source>Please cancel order {order}.</source>
        <translation>Please cancel order {order}.</translation>
    </message>
    <message>
        <source>Please return the fee of order {order}.</source>
        <translation>Please return the fee of order {order}.</translation>
    </message>
    <message>
        <source>Booked: {time}
Customer: {customer}
Phone: {phone}
Price: {price}
Reason: {reason}
{shop}</source>
        <translation>Booked: {time}
Customer: {customer}
Phone: {phone}
Price: {price}
Reason: {reason}
{shop}</translation>
    </message>
</context>
</TS>
