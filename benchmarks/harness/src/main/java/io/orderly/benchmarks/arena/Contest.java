package io.orderly.benchmarks.arena;

import io.orderly.benchmarks.processes.MeasuredProcess;
import io.orderly.benchmarks.processes.MeasuredProcess.Side;
import io.orderly.benchmarks.processes.Meter;
import io.orderly.local.infrastructure.OrderlyHome;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Runs competitors, each in a JVM of its own, on the Postgres, the Kafka and the partner stub of
 * the suite, in an empty database of its own. The suite should be suspended meanwhile.
 */
public final class Contest {

  private static final String MODULE = "benchmarks/rivals";
  private static final String PASSWORD = "ORDERLY_DATABASE_PASSWORD";
  // The collector of the services, and more than three times their heap.
  private static final List<String> JAVA_OPTIONS = List.of("-Xmx768m", "-XX:+UseSerialGC");

  private final BenchedSuite suite;
  private final Path out;
  private final AtomicInteger databases = new AtomicInteger();

  /**
   * Runs them beside a suite.
   *
   * @param out the folder for their logs
   */
  public Contest(BenchedSuite suite, Path out) {
    this.suite = suite;
    this.out = out;
  }

  /** The partner's own time in an order. */
  public double partnerMillisAnOrder() {
    return suite.partnerMillisAnOrder();
  }

  /** Lets it complete orders as fast as it can. */
  public List<CompetitorResult> atFullLoad(
      CompetitorProgram competitorProgram, int orders, int warmUp)
      throws IOException, InterruptedException {
    return run(
        competitorProgram,
        List.of(
            "--orders", Integer.toString(competitorProgram.atMost(orders)),
            "--warm-up", Integer.toString(competitorProgram.atMost(warmUp))));
  }

  /** Lets orders come on a fixed schedule. */
  public List<CompetitorResult> atLightLoad(
      CompetitorProgram competitorProgram, int rate, int seconds, int warmUp)
      throws IOException, InterruptedException {
    return run(
        competitorProgram,
        List.of(
            "--light",
            "--rate",
            Integer.toString(rate),
            "--seconds",
            Integer.toString(seconds),
            "--warm-up",
            Integer.toString(competitorProgram.atMost(warmUp))));
  }

  private List<CompetitorResult> run(CompetitorProgram competitorProgram, List<String> load)
      throws IOException, InterruptedException {
    var log = out.resolve(competitorProgram.value() + ".log");
    try (var jvm = start(competitorProgram, load, log)) {
      return new CompetitorRun(competitorProgram, jvm, meter(competitorProgram, jvm)).lead();
    }
  }

  /** The password goes by the environment: any account of the machine can read a command line. */
  private ChildJvm start(CompetitorProgram competitorProgram, List<String> load, Path log) {
    return ChildJvm.start(
        competitorProgram.value(),
        command(competitorProgram, load),
        Map.of(PASSWORD, suite.suite().postgres().password()),
        log);
  }

  private List<String> command(CompetitorProgram competitorProgram, List<String> load) {
    var postgres = suite.suite().postgres();
    var database = "competitor_%d".formatted(databases.incrementAndGet());
    var command = new ArrayList<>(JAVA_OPTIONS);
    command.addAll(
        List.of(
            "-cp",
            OrderlyHome.find().jar(MODULE).toString(),
            competitorProgram.mainClass(),
            "--jdbc-url",
            postgres.createDatabase(database),
            "--user",
            postgres.username(),
            "--partner",
            suite.partner().toString()));
    if (competitorProgram.isFloor()) {
      command.addAll(List.of("--kafka", suite.suite().kafka().bootstrapServers()));
    }
    command.addAll(competitorProgram.arguments());
    command.addAll(load);
    return command;
  }

  private Meter meter(CompetitorProgram competitorProgram, ChildJvm jvm) {
    var watched = new ArrayList<MeasuredProcess>();
    watched.add(MeasuredProcess.alone(competitorProgram.value(), jvm.pid(), Side.MEASURED));
    suite.servers().stream()
        .filter(server -> server.side() == Side.MEASURING || competitorProgram.standsOn(server))
        .forEach(watched::add);
    return new Meter(watched);
  }
}
