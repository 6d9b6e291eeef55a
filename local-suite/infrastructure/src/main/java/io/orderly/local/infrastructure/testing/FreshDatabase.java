package io.orderly.local.infrastructure.testing;

/** An empty database of its own, and how to get in. */
public record FreshDatabase(String jdbcUrl, String username, String password) {}
