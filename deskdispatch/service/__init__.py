"""The practice service: the whole delivery merchant service, over real HTTP.

It is a process of its own with a database of its own (``python -m deskdispatch.service``); no
other room imports it. Where the contract of the service says *not shown*, this is what it does;
a client must not count on any of it.

=======================  ==========================================================================
The contract is silent   This service
=======================  ==========================================================================
token lifetime           15 minutes (``--token-lifetime``); no token outlives a restart
keys and passwords       new at each start; the ready line tells them, the database keeps hashes
other routes, errors     404 and 405 before 401; 413 over 64 KiB; 500 without details
reading a body           JSON whatever its Content-Type; null is absent; unknown fields are ignored
both spellings           of a coordinate are taken together only if they agree
texts                    kept as they came, of any length that fits the body
what gives 400           also: scheduling not available, a time outside its window or not UTC, too
                         little in the wallet, a ``limit`` or ``status`` of the list that is none
branchId                 unknown ones are dropped
collectCash              may come with a totalAmount of 0.000; quotedPrice never changes the price
distance                 great circle times 1.35, to 10 m, halves up
price                    first tier whose maxKm is not exceeded; past the last one
                         extraKmRateKwd for each kilometre and part of one, to whole fils, halves up
estimatedDuration        minutes, whole: 15 and the drive at 30 km/h
special zones            by name: those listed, the zone's own name, the quarters of Jahra; else by
                         the nearest named area within 6 km; on booking the parts of
                         deliveryAddress are such names
specialZone              ``{"id", "name"}``; tierLabel is then the zone's name
surchargeKwd             2.500; the wallet pays it at booking, unless pay-as-you-go is on
paygSettlement-          a sentence, in bootstrap, when pay-as-you-go is on
Instructions
refunds                  none: a fee stays paid however the delivery ends
driverPhone              null until a driver is assigned, with ACCEPTED
list                     newest first; no paging beyond ``limit``
transactions             newest first, the last 50
statusHistory            every state, PENDING included
states                   2 % end REJECTED and 1 % CANCELLED after REQUESTED, 1 % CANCELLED after
                         ACCEPTED, 2 % FAILED after ENROUTE; the others are DELIVERED
scheduled deliveries     stay PENDING until 20 minutes before their time
=======================  ==========================================================================
"""
