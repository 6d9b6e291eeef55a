package io.orderly.cli.operator.options;

import io.orderly.cli.rest.Query;
import io.orderly.cli.terminal.NumberWithin;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options for a page of a list. */
public final class PageOptions {

  private static final int MAX = 200;

  @Option(
      names = "--limit",
      paramLabel = "N",
      converter = Limit.class,
      description = "Maximum number of rows, 1 to 200 (default: 50).")
  private @Nullable Integer limit;

  @Option(
      names = "--after",
      paramLabel = "CURSOR",
      description = "Start after this cursor, which the previous page printed.")
  private @Nullable String after;

  public Query on(Query query) {
    return query.with("limit", limit).with("after", after);
  }

  /** Rows of a page. */
  static final class Limit extends NumberWithin {
    Limit() {
      super(1, MAX);
    }
  }
}
