package io.orderly.benchmarks.rivals.contest;

import java.util.List;

/** Something that takes orders and completes each by its three steps. */
public interface Competitor extends AutoCloseable {

  /** As it is called in the results. */
  String name();

  /** What a reader of its figures must know: how it is set up, and what it does not do. */
  String notes();

  /** How many threads hand orders over at full load. */
  int hands();

  /** How many orders a hand brings at once at full load. */
  int ordersAtOnce();

  /**
   * Takes orders, and returns no earlier than they are kept. It may wait for their end, or while
   * too many are under way. The end of each is told to the {@link Ledger}.
   */
  void take(List<SampleOrder> orders) throws Exception;

  @Override
  void close();

  /** Makes a competitor that is ready to take orders. */
  @FunctionalInterface
  interface Maker {
    Competitor make(ContestSettings settings, PartnerCalls calls, Ledger ledger) throws Exception;
  }
}
