package io.orderly.cli.operator.options;

import io.orderly.cli.rest.Query;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which alerts are meant, or which orders by theirs: over what, and when they were raised. */
public final class CauseOptions {

  @Option(
      names = "--code",
      paramLabel = "CODE",
      description = "Only those in Error for this, such as card-declined.")
  private @Nullable String code;

  @Option(
      names = "--step",
      paramLabel = "STEP",
      description = "Only those at this step: started and not finished.")
  private @Nullable String step;

  @Option(
      names = "--since",
      paramLabel = "WHEN",
      converter = InstantText.class,
      description =
          "Only those of which an alert was raised since then: 2026-01-31T12:00:00Z, or 2h for two"
              + " hours ago.")
  private @Nullable Instant since;

  @Option(
      names = "--until",
      paramLabel = "WHEN",
      converter = InstantText.class,
      description = "Only those of which an alert was raised before then.")
  private @Nullable Instant until;

  /** What is given, by the names that the endpoint has for it where alerts are listed. */
  public Query on(Query query) {
    return query
        .with("failureCode", code)
        .with("step", step)
        .with("raisedFrom", since)
        .with("raisedUntil", until);
  }

  @Nullable String code() {
    return code;
  }

  @Nullable String step() {
    return step;
  }

  @Nullable Instant since() {
    return since;
  }

  @Nullable Instant until() {
    return until;
  }
}
