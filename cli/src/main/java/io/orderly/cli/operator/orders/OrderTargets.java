package io.orderly.cli.operator.orders;

import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Parameters;

/** To which orders a command is to be done, by their names. */
final class OrderTargets {

  /** So many a person names by hand; more are found by a filter. */
  static final int MOST = 100;

  @Parameters(
      paramLabel = "ORDER",
      arity = "0..*",
      description = "Order id or customer reference; at most 100.")
  private List<String> orders = new ArrayList<>();

  List<String> orders() {
    return orders;
  }
}
