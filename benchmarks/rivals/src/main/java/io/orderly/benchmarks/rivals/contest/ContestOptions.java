package io.orderly.benchmarks.rivals.contest;

import java.net.URI;
import java.time.Duration;
import picocli.CommandLine.Option;

/** The command line that all competitors have in common. */
public final class ContestOptions {

  @Option(names = "--jdbc-url", required = true, description = "An empty database.")
  private String jdbcUrl = "";

  @Option(names = "--user", required = true, description = "Owner of the database.")
  private String user = "";

  @Option(
      names = "--password",
      required = true,
      defaultValue = "${env:ORDERLY_DATABASE_PASSWORD}",
      description = "Password of the user; prefer the variable ORDERLY_DATABASE_PASSWORD.")
  private String password = "";

  @Option(names = "--partner", required = true, description = "URL of the partner stub.")
  private URI partner = URI.create("http://127.0.0.1:8090");

  @Option(
      names = "--client",
      description = "HTTP client for the partner: ${COMPLETION-CANDIDATES} (default: LEAN).")
  private StepClient.Kind client = StepClient.Kind.LEAN;

  @Option(names = "--orders", description = "Measured orders at full load.")
  private int orders = 20_000;

  @Option(names = "--warm-up", description = "Orders before the measured ones.")
  private int warmUp = 5_000;

  @Option(names = "--concurrency", description = "Concurrent orders.")
  private int concurrency = 64;

  @Option(names = "--light", description = "Measures latency on a fixed schedule instead.")
  private boolean light;

  @Option(names = "--rate", description = "Orders per second with --light.")
  private int ordersPerSecond = 20;

  @Option(names = "--seconds", description = "Duration of the load with --light, in seconds.")
  private int seconds = 30;

  @Option(names = "--most-minutes", description = "The process ends after this time at the latest.")
  private int mostMinutes = 30;

  public ContestSettings settings() {
    return new ContestSettings(
        new Database(jdbcUrl, user, password), partner, client, warmUp, concurrency, load());
  }

  private Load load() {
    return light ? new Load.Light(ordersPerSecond, seconds) : new Load.Full(orders);
  }

  /** No competitor may run longer. */
  public Duration limit() {
    return Duration.ofMinutes(mostMinutes);
  }
}
