"""Kinds of shared records: conversion between the rows of this PC and records."""
