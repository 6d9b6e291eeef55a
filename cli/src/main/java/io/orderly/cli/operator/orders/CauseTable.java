package io.orderly.cli.operator.orders;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.cli.output.JsonView;
import io.orderly.cli.terminal.Table;
import java.time.Instant;

/** Why orders are in Error, the most frequent cause first. */
public final class CauseTable {

  private CauseTable() {}

  /** Of all causes that the endpoint answered with. */
  public static Table of(JsonNode errors) {
    return of(errors, Integer.MAX_VALUE);
  }

  /** Of so many causes at most. */
  public static Table of(JsonNode errors, int most) {
    var now = Instant.now();
    var table = new Table().row("ORDERS", "WORKFLOW", "STEP", "CODE", "FIRST", "LAST", "SUCH AS");
    JsonView.all(errors.path("causes")).stream()
        .limit(most)
        .forEach(
            cause ->
                table.row(
                    cause.count("orders"),
                    cause.text("workflow"),
                    cause.text("step"),
                    cause.text("failureCode"),
                    cause.ago("firstAt", now) + " ago",
                    cause.ago("lastAt", now) + " ago",
                    cause.shortText("example")));
    return table;
  }
}
