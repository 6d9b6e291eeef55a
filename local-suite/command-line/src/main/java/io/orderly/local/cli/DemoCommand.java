package io.orderly.local.cli;

import io.orderly.cli.OrdersApi;
import io.orderly.cli.submission.BatchEndpoint;
import io.orderly.cli.submission.Submission;
import io.orderly.cli.terminal.CommandFailedException;
import io.orderly.cli.terminal.Terminal;
import io.orderly.local.cli.progress.OrderWatch;
import io.orderly.local.cli.progress.StateStoreReader;
import io.orderly.local.suite.Service;
import io.orderly.local.suite.Suite;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Shows that orders finish while a scheduler is killed. */
@Command(
    name = "demo",
    description = {
      "Starts a suite with two schedulers, warms it up, submits a sample of orders, kills a"
          + " scheduler in the middle, and shows that every order is still Processed.",
      "Ends with exit code 0 only when every order is Processed and no effect was duplicated at the"
          + " partners."
    },
    footerHeading = "%nExamples:%n",
    footer = {"  orderly demo", "  orderly demo --orders 5000 --stay"})
final class DemoCommand implements Callable<Integer> {

  private static final Duration MAX_STANDSTILL = Duration.ofMinutes(5);

  /** Enough for the JVMs to have compiled what every order passes. */
  private static final int WARM_UP_ORDERS = 1_000;

  private static final DateTimeFormatter RUN = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss");

  private final Terminal terminal;

  @Mixin private final SuiteOptions options = new SuiteOptions();

  @Option(
      names = "--orders",
      paramLabel = "N",
      converter = WholeNumber.Orders.class,
      description = "Number of orders (default: 500).")
  private Integer orders = 500;

  @Option(names = "--stay", description = "Keep the suite running afterwards, until Ctrl-C.")
  private boolean stays;

  DemoCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws InterruptedException {
    var settings = options.demoSettings();
    terminal.say(
        "Starting a suite for the demo on %s; a minute or two on a small machine the first time."
            .formatted(settings.data()));
    try (var session = SuiteSession.start(settings, options.readyWithin(), terminal)) {
      session.keepServersAlive();
      var suite = session.suite();
      warmUp(suite);
      var table = run(suite);
      table.print(terminal.out());
      terminal.say("The suite was warmed up; the time without the killed scheduler is included.");
      if (stays) {
        new Addresses(suite).print(terminal.out());
        session.keepRunning();
      }
      printNext(suite);
      return table.isPassed() ? ExitCode.OK : ExitCode.SOFTWARE;
    }
  }

  /** JVMs that have just started are several times slower than those of a suite that works. */
  private void warmUp(Suite suite) throws InterruptedException {
    terminal.say(
        "Warming the suite up with %d orders, which are not counted.".formatted(WARM_UP_ORDERS));
    var orderIds = submit(suite, "warm-up", WARM_UP_ORDERS);
    var store = new StateStoreReader(suite.jdbcUrl());
    new OrderWatch(store, orderIds, MAX_STANDSTILL).await(terminal, ended -> {});
  }

  private OrderStatisticsTable run(Suite suite) throws InterruptedException {
    var orderIds = submit(suite, "sample", orders);
    terminal.say("Submitted %d orders: %s".formatted(orders, file(suite, "sample")));
    var store = new StateStoreReader(suite.jdbcUrl());
    var victim = new SchedulerKill(suite, store, orderIds.size(), terminal);
    new OrderWatch(store, orderIds, MAX_STANDSTILL).await(terminal, victim::killWhenDue);
    victim.awaitRestart();
    return OrderStatisticsTable.of(store, orderIds, suite.partnerSandbox().baseUrl());
  }

  private static Path file(Suite suite, String kind) {
    return suite.settings().data().resolve(kind + "-orders.ndjson");
  }

  private List<UUID> submit(Suite suite, String kind, int count) throws InterruptedException {
    var file = file(suite, kind);
    var now = LocalDateTime.now(ZoneId.systemDefault()).format(RUN);
    new SampleOrders().write(file, count, "demo-%s-%s".formatted(kind, now));
    URI url = suite.url(Service.SUBMISSION);
    var who = suite.users().submitter().authorization();
    var known = new OrdersApi(url, who);
    var counts =
        Submission.to(new BatchEndpoint(url, who), known::isKnown).submit(file, terminal).counts();
    if (counts.accepted() != count) {
      throw new CommandFailedException(
          "Only %d of the %d sample orders were accepted: %s"
              .formatted(counts.accepted(), count, counts.reasons()));
    }
    return counts.orderIds();
  }

  private void printNext(Suite suite) {
    var data = suite.settings().data();
    terminal
        .out()
        .printf(
            "%nLogs of each process: %s%nTo try it yourself: ./orderly up, then ./orderly"
                + " submit %s%n",
            data.resolve("logs"), file(suite, "sample"));
    terminal.out().flush();
  }
}
