package io.orderly.store.statistics;

import java.time.Instant;

/** What the database server says of itself. */
public interface StoreServer {

  /** What its clock shows now: no reckoning, a round trip. */
  Instant clock();

  /** Whether what is committed is on a second server, too, before the commit is answered. */
  Durability durability();

  /** Where a commit is before it is answered. */
  enum Durability {
    /** On a synchronous standby, too. */
    ON_STANDBY,
    /** On this server alone: if it is lost, so are the last acknowledged orders. */
    ON_ONE_SERVER
  }
}
