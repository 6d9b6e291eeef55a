package io.orderly.cli.operator.options;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Which orders are meant, among those that are not over. All that is given must hold. */
public final class FilterOptions {

  @Mixin private final CauseOptions cause = new CauseOptions();

  @Option(
      names = "--agent",
      paramLabel = "AGENT",
      description = "Only those that wait for this agent or have a step in progress there.")
  private @Nullable String agent;

  @Option(names = "--workflow", paramLabel = "NAME", description = "Only those of this workflow.")
  private @Nullable String workflow;

  @Option(names = "--customer", paramLabel = "ID", description = "Only those of this customer.")
  private @Nullable String customer;

  @Option(names = "--submitter", paramLabel = "NAME", description = "Only those of this submitter.")
  private @Nullable String submitter;

  @Option(
      names = "--submitted-since",
      paramLabel = "WHEN",
      converter = InstantText.class,
      description = "Only those that were submitted since then.")
  private @Nullable Instant submittedSince;

  @Option(
      names = "--submitted-until",
      paramLabel = "WHEN",
      converter = InstantText.class,
      description = "Only those that were submitted before then.")
  private @Nullable Instant submittedUntil;

  /** What is given, by the names that the endpoint has for it. */
  public Map<String, String> fields() {
    Map<String, String> fields = new LinkedHashMap<>();
    put(fields, "failureCode", cause.code());
    put(fields, "step", cause.step());
    put(fields, "agent", agent);
    put(fields, "workflow", workflow);
    put(fields, "customerId", customer);
    put(fields, "submitter", submitter);
    put(fields, "raisedFrom", cause.since());
    put(fields, "raisedUntil", cause.until());
    put(fields, "submittedFrom", submittedSince);
    put(fields, "submittedUntil", submittedUntil);
    return fields;
  }

  private static void put(Map<String, String> fields, String name, @Nullable Object value) {
    if (value != null) {
      fields.put(name, value.toString());
    }
  }
}
