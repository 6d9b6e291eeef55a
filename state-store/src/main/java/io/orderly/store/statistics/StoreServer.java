package io.orderly.store.statistics;

import java.time.Instant;

/** The state of the database server. */
public interface StoreServer {

  /** The current time of its clock, read in a round trip. */
  Instant clock();

  /** Whether a commit is on a second server before it returns. */
  Durability durability();

  /** Where a commit is stored before it returns. */
  enum Durability {
    /** Also on a synchronous standby. */
    ON_STANDBY,
    /** On this server alone: if it is lost, so are the last acknowledged orders. */
    ON_ONE_SERVER
  }
}
