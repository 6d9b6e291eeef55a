package io.orderly.benchmarks.rivals.contest;

import java.net.URI;
import java.time.Duration;
import picocli.CommandLine.Option;

/** The command line that all contenders have in common. */
public final class ContestOptions {

  @Option(names = "--jdbc-url", required = true, description = "An empty database.")
  private String jdbcUrl = "";

  @Option(names = "--user", required = true, description = "Who owns the database.")
  private String user = "";

  @Option(
      names = "--password",
      required = true,
      defaultValue = "${env:ORDERLY_DATABASE_PASSWORD}",
      description = "The password of the user; better given as ORDERLY_DATABASE_PASSWORD.")
  private String password = "";

  @Option(names = "--partner", required = true, description = "Where the partner stub listens.")
  private URI partner = URI.create("http://127.0.0.1:8090");

  @Option(
      names = "--client",
      description = "Who calls the partner: ${COMPLETION-CANDIDATES}; LEAN by itself.")
  private StepClient.Kind client = StepClient.Kind.LEAN;

  @Option(names = "--orders", description = "Measured orders at full load.")
  private int orders = 20_000;

  @Option(names = "--warm-up", description = "Orders before the measured ones.")
  private int warmUp = 5_000;

  @Option(names = "--concurrency", description = "Orders under way at the same time.")
  private int concurrency = 64;

  @Option(names = "--light", description = "Measures latency on a fixed schedule instead.")
  private boolean light;

  @Option(names = "--rate", description = "Orders a second with --light.")
  private int ordersASecond = 20;

  @Option(names = "--seconds", description = "How long orders come with --light.")
  private int seconds = 30;

  @Option(
      names = "--most-minutes",
      description = "The process ends itself after that, whatever it waits for.")
  private int mostMinutes = 30;

  public ContestSettings settings() {
    return new ContestSettings(
        new Database(jdbcUrl, user, password), partner, client, warmUp, concurrency, load());
  }

  private Load load() {
    return light ? new Load.Light(ordersASecond, seconds) : new Load.Full(orders);
  }

  /** No contender may run longer. */
  public Duration limit() {
    return Duration.ofMinutes(mostMinutes);
  }
}
