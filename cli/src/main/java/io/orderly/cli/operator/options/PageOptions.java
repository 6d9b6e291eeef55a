package io.orderly.cli.operator.options;

import io.orderly.cli.rest.Query;
import io.orderly.cli.terminal.NumberWithin;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which part of a list. */
public final class PageOptions {

  private static final int MOST = 200;

  @Option(
      names = "--limit",
      paramLabel = "N",
      converter = Limit.class,
      description = "At most so many, 1 to 200 (default: 50).")
  private @Nullable Integer limit;

  @Option(
      names = "--after",
      paramLabel = "PLACE",
      description = "Those that follow this place in the list, as the list before says.")
  private @Nullable String after;

  public Query on(Query query) {
    return query.with("limit", limit).with("after", after);
  }

  /** Rows of a page. */
  static final class Limit extends NumberWithin {
    Limit() {
      super(1, MOST);
    }
  }
}
