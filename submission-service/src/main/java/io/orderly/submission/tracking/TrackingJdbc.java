package io.orderly.submission.tracking;

import org.springframework.jdbc.core.simple.JdbcClient;

/** Reads orders through the read pool, so that queries never block the intake. */
public record TrackingJdbc(JdbcClient client) {}
