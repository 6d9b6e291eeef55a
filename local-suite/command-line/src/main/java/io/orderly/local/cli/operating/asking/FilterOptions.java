package io.orderly.local.cli.operating.asking;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which orders are meant, among those that are not over. All that is given must hold. */
public final class FilterOptions {

  @Option(
      names = "--code",
      paramLabel = "CODE",
      description = "Only those in Error for this, such as card-declined.")
  private @Nullable String code;

  @Option(
      names = "--step",
      paramLabel = "STEP",
      description = "Only those of which this step is begun and not done.")
  private @Nullable String step;

  @Option(
      names = "--agent",
      paramLabel = "AGENT",
      description = "Only those that wait for this agent, or of which it has a step.")
  private @Nullable String agent;

  @Option(names = "--workflow", paramLabel = "NAME", description = "Only those of this workflow.")
  private @Nullable String workflow;

  @Option(names = "--customer", paramLabel = "ID", description = "Only those of this customer.")
  private @Nullable String customer;

  @Option(
      names = "--submitter",
      paramLabel = "NAME",
      description = "Only those that were handed in by this submitter.")
  private @Nullable String submitter;

  @Option(
      names = "--since",
      paramLabel = "WHEN",
      converter = MomentText.class,
      description =
          "Only those of which an alert was raised since then: 2026-01-31T12:00:00Z, or 2h for two"
              + " hours ago.")
  private @Nullable Instant since;

  @Option(
      names = "--until",
      paramLabel = "WHEN",
      converter = MomentText.class,
      description = "Only those of which an alert was raised before then.")
  private @Nullable Instant until;

  @Option(
      names = "--submitted-since",
      paramLabel = "WHEN",
      converter = MomentText.class,
      description = "Only those that were submitted since then.")
  private @Nullable Instant submittedSince;

  @Option(
      names = "--submitted-until",
      paramLabel = "WHEN",
      converter = MomentText.class,
      description = "Only those that were submitted before then.")
  private @Nullable Instant submittedUntil;

  /** What is given, by the names that the door has for it. */
  public Map<String, String> fields() {
    Map<String, String> fields = new LinkedHashMap<>();
    put(fields, "failureCode", code);
    put(fields, "step", step);
    put(fields, "agent", agent);
    put(fields, "workflow", workflow);
    put(fields, "customer", customer);
    put(fields, "submitter", submitter);
    put(fields, "raisedFrom", since);
    put(fields, "raisedUntil", until);
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
