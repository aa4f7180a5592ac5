"""HTML page at ``/``: the endpoints, and the decisions where the contract is silent."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from html import escape
from typing import Final

from deskdispatch import __version__
from deskdispatch.domain.booking.vehicle import Vehicle
from deskdispatch.domain.phone import PRACTICE_UNREACHABLE
from deskdispatch.service.operations import TABLE

_SPEEDS: Final = ", ".join(f"{each.speed_kmh} ({each})" for each in Vehicle)

DECISIONS: Final[tuple[tuple[str, str, str], ...]] = (
    (
        "Token lifetime",
        "15 minutes, or --token-lifetime; the key that signs tokens follows from the secrets in "
        "force, so none outlives a change of them",
        "short-lived, as the contract says, and no session of a clerk's task breaks",
    ),
    (
        "Keys and passwords",
        "new at each start; the ready line tells them once, the database keeps hashes (SHA-256 of "
        "256 random bits; argon2id); with --join a process leaves them as they are",
        "no constant secret can leak; several processes on one database need the same",
    ),
    (
        "Several processes on one database",
        "the newest start without --join sets the key and password for all; the others know "
        "within a second; all are to be started with the same options",
        "one merchant, one key; nothing to configure between them",
    ),
    (
        "Wrong sign-ins",
        "after 5 attempts each waits longer than the one before, 1 to 8 seconds, for each account "
        "and each address; more than 30 seconds of waiting is refused at once; each process "
        "counts for itself, for 15 minutes",
        "guessing gets nowhere and a clerk who mistypes does not notice",
    ),
    (
        "401",
        "the same body for a missing, wrong, expired or forged key, token or password",
        "it tells a guesser nothing",
    ),
    (
        "Without a key",
        "this page and /openapi.json, beside the login",
        "they say nothing of the merchant",
    ),
    (
        "Other routes and errors",
        "404 and 405 before 401; 413 over 64 KiB; 500 without details; 503 when the database does "
        "not answer, and then what became of a booking is not known",
        "the usual meanings of HTTP",
    ),
    (
        "Reading a body",
        "JSON in UTF-8 whatever its Content-Type; null is absent; unknown fields are not looked "
        "at; a key that stands twice is refused",
        "old and new clients both get through; of two values nobody can say which is meant",
    ),
    (
        "Both spellings of a coordinate",
        "taken together only if they are equal; else 400 that names both",
        "guessing which is meant would send a courier astray",
    ),
    (
        "Coordinates",
        "64-bit floating point, written with as many digits as tell it apart: up to 17 come back",
        "it is what JSON numbers are nearly everywhere",
    ),
    (
        "Texts",
        "kept as they came, of any length that fits the body; only U+0000 and lone surrogates "
        "are refused; a required one is not blank",
        "a name is what its bearer says it is; no database keeps the others",
    ),
    (
        "More that gives 400",
        "scheduling that is not available, a time outside its window or not in UTC, too little in "
        "the wallet, a limit or status of the list that is none, a query field given twice",
        "all of them are the client's to put right",
    ),
    (
        "scheduledDeliveryAt",
        "ISO 8601 with seconds or without, and Z, +00:00 or +0000 at its end",
        "each of them says plainly that it is UTC",
    ),
    ("branchId", "of no branch: dropped; not a string: 400", "as the contract says"),
    (
        "collectCash and quotedPrice",
        "cash may be 0.000; a quotedPrice never changes the price",
        "both are told to people only",
    ),
    (
        "Distance",
        "great circle (haversine, mean radius) times 1.35, to 10 m, halves up",
        "a grid of blocks makes roads a third longer; no map data is needed",
    ),
    (
        "Price",
        "the first tier whose maxKm is not exceeded; past the last one extraKmRateKwd for each "
        "kilometre and part of one; exact decimals, to whole fils at the end, halves up",
        "no fils is lost in binary",
    ),
    (
        "Custom tiers",
        "--tiers 3:1.000,8:1.500 at the start; the extra rate stays and begins after the last tier",
        "an account's setting like the switches for scheduling",
    ),
    ("estimatedDuration", "whole minutes: 15 and the drive at 30 km/h", "a clerk's unit"),
    (
        "Special zones",
        "by name: the areas listed, the zone's own name and the quarters of Jahra, in English and "
        "Arabic and their usual spellings, sectors by number; else by the nearest named area "
        "within 6 km; on booking the parts of deliveryAddress are such names",
        "a name only ever helps to match; the point decides otherwise",
    ),
    ("specialZone", "{id, name}; tierLabel is then the zone's name", "enough to show"),
    (
        "surchargeKwd",
        "2.500, whatever the distance or zone, and quoted even while scheduling is unavailable; "
        "the wallet pays it at booking, unless pay-as-you-go is on",
        "flat, as the contract says",
    ),
    (
        "paygSettlementInstructions",
        "a sentence, in bootstrap, while pay-as-you-go is on",
        "it is for people",
    ),
    (
        "Pay-as-you-go",
        "a scheduled delivery is kept with its price and without a debit, to be invoiced",
        "the ledger holds what was paid, the deliveries what is owed",
    ),
    (
        "Billing modes",
        "--billing MODE; with another than PREPAID no booking debits the wallet",
        "the contract says what PREPAID does, and of the others nothing",
    ),
    (
        "apiEnabled",
        "--api-enabled off refuses the API key with 401; the login and its token still work",
        "a key needs that the operator has enabled it",
    ),
    (
        "Scheduling switches",
        "--global-enabled, --merchant-enabled and --scheduled; enabled is the first two together, "
        "available all three",
        "so that each can be seen alone; only available lets a booking through",
    ),
    (
        "Host",
        "421 unless it names the address that is listened on or localhost; with --expose any",
        "a page in a browser must not reach it by a name of its own",
    ),
    ("Refunds", "none: a fee stays paid however the delivery ends", "no type is shown"),
    ("driverPhone", "null until a driver is assigned, with ACCEPTED", "like driverName"),
    ("List", "newest first, by order number; no paging beyond limit", "what is asked most"),
    ("transactions", "newest first, the last 50", "recent ones are promised"),
    ("statusHistory", "every state, PENDING included", "a timeline without holes"),
    (
        "How long states last",
        "minutes, triangular (least, likeliest, longest): REQUESTED after 0.2, 0.5, 1.5; ACCEPTED "
        "0.5, 1.5, 5; INPROGRESS 0.5, 1, 3; PICKEDUP 4, 8, 16; ENROUTE 0.3, 0.7, 2; DELIVERED "
        f"after the drive at {_SPEEDS} km/h, times 0.8, 1, 1.6, and 1, 2, 6 "
        "at the door; an end in REJECTED or CANCELLED after 6, 8, 12; FAILED that much later than "
        "DELIVERED; all divided by --courier-rate, repeatable with --seed",
        "what a clerk in Kuwait would believe",
    ),
    (
        "How deliveries end",
        "after REQUESTED 1.5 % REJECTED and 0.5 % CANCELLED, after ACCEPTED 0.5 % CANCELLED, after "
        "ENROUTE 1.5 % FAILED; the others DELIVERED; whoever has the phone "
        f"{PRACTICE_UNREACHABLE} is never met: FAILED",
        "4 in 100, each where it happens in life",
    ),
    (
        "Scheduled deliveries",
        "stay PENDING until 20 minutes before their time, at every --courier-rate",
        "time for a courier to be found and to reach the pickup",
    ),
)


@cache
def html() -> str:
    endpoints = [
        (*each.endpoint, each.summary, "no" if each.is_open else "key or token") for each in TABLE
    ]
    return f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Delivery merchant service</title>
<style>body {{ max-width: 60em; margin: auto; padding: 1em; }} th, td {{ text-align: start;
vertical-align: top; padding: 0.3em 1em 0.3em 0; }}</style>
</head>
<body>
<h1>Delivery merchant service</h1>
<p>The practice service of deskdispatch {escape(__version__)}.
<a href="openapi.json">openapi.json</a> says what every request and response looks like.</p>
<h2>Endpoints</h2>
{_table(("Method", "Path", "What for", "Needs"), endpoints)}
<h2>Decisions</h2>
<p>Where the contract shows nothing, this service had to choose. A client must not count on any of
it.</p>
{_table(("What", "Our choice", "Why"), DECISIONS)}
</body>
</html>
"""


def _table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    head = "".join(f'<th scope="col">{escape(each)}</th>' for each in heads)
    lines = ("".join(f"<td>{escape(cell)}</td>" for cell in row) for row in rows)
    body = "\n".join(f"<tr>{line}</tr>" for line in lines)
    return f"<table>\n<thead><tr>{head}</tr></thead>\n<tbody>\n{body}\n</tbody>\n</table>"
