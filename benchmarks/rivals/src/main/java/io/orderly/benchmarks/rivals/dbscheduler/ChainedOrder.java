package io.orderly.benchmarks.rivals.dbscheduler;

import java.io.Serializable;
import java.util.List;
import java.util.stream.Stream;

/**
 * What each task of a chain hands to the next one.
 *
 * @param content JSON
 * @param results of the steps that are completed, in their order
 */
record ChainedOrder(String content, List<String> results) implements Serializable {

  private static final long serialVersionUID = 1L;

  static ChainedOrder placed(String content) {
    return new ChainedOrder(content, List.of());
  }

  ChainedOrder with(String result) {
    return new ChainedOrder(content, Stream.concat(results.stream(), Stream.of(result)).toList());
  }
}
