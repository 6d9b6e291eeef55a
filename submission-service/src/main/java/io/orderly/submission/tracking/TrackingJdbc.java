package io.orderly.submission.tracking;

import org.springframework.jdbc.core.simple.JdbcClient;

/** How orders are read here: through connections of their own, which the intake does not need. */
public record TrackingJdbc(JdbcClient client) {

  /** The name of the transaction manager of these connections. */
  public static final String TRANSACTIONS = "readTransactionManager";
}
