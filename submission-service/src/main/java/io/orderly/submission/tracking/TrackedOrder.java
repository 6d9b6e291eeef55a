package io.orderly.submission.tracking;

/** What there is to say of an order that was taken. */
public sealed interface TrackedOrder permits OrderView, PurgedOrderView {}
