package io.orderly.local.cli;

import io.orderly.local.cli.submitting.BatchDoor;
import io.orderly.local.cli.submitting.Submission;
import io.orderly.local.cli.terminal.CommandFailedException;
import io.orderly.local.cli.terminal.Terminal;
import io.orderly.local.cli.watching.OrderWatch;
import io.orderly.local.cli.watching.StateStoreReader;
import io.orderly.local.suite.Service;
import io.orderly.local.suite.Suite;
import java.net.URI;
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

/** Shows orders going through while a scheduler is killed. */
@Command(
    name = "demo",
    description = {
      "Starts a suite with two schedulers, submits a sample of orders, kills a scheduler in the"
          + " middle, and shows that every order is Processed all the same.",
      "Ends with exit code 0 only when every order is Processed and nothing happened twice at the"
          + " partners."
    },
    footerHeading = "%nExamples:%n",
    footer = {"  orderly demo", "  orderly demo --orders 5000 --stay"})
final class DemoCommand implements Callable<Integer> {

  private static final Duration LONGEST_STANDSTILL = Duration.ofMinutes(5);
  private static final DateTimeFormatter RUN = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss");

  private final Terminal terminal;

  @Mixin private final SuiteOptions options = new SuiteOptions();

  @Option(
      names = "--orders",
      paramLabel = "N",
      converter = WholeNumber.Orders.class,
      description = "How many orders, 500 unless given.")
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
        "Starting a suite for the demo on %s; a minute or two on a small machine."
            .formatted(settings.data()));
    try (var session = SuiteSession.start(settings, terminal)) {
      var suite = session.suite();
      var table = run(suite);
      table.print(terminal.out());
      if (stays) {
        new Addresses(suite).print(terminal.out());
        session.keepRunning();
      }
      printNext(suite);
      return table.isFlawless() ? ExitCode.OK : ExitCode.SOFTWARE;
    }
  }

  private FiguresTable run(Suite suite) throws InterruptedException {
    var orderIds = submit(suite);
    var store = new StateStoreReader(suite.jdbcUrl());
    var victim = new SchedulerKill(suite, store, orderIds.size(), terminal);
    new OrderWatch(store, orderIds, LONGEST_STANDSTILL).await(terminal, victim::lookAfter);
    victim.awaitReturn();
    return FiguresTable.of(store, orderIds, suite.partnerSandbox().baseUrl());
  }

  private List<UUID> submit(Suite suite) throws InterruptedException {
    var file = suite.settings().data().resolve("sample-orders.ndjson");
    new SampleOrders()
        .write(file, orders, "demo-" + LocalDateTime.now(ZoneId.systemDefault()).format(RUN));
    URI url = suite.url(Service.SUBMISSION);
    var who = suite.users().submitter().authorization();
    var known = new OrdersApi(url, who);
    var tally =
        Submission.to(new BatchDoor(url, who), known::isKnown).submit(file, terminal).tally();
    if (tally.accepted() != orders) {
      throw new CommandFailedException(
          "Only %d of the %d sample orders were accepted: %s"
              .formatted(tally.accepted(), orders, tally.reasons()));
    }
    terminal.say("Submitted %d orders: %s".formatted(orders, file));
    return tally.orderIds();
  }

  private void printNext(Suite suite) {
    var data = suite.settings().data();
    terminal
        .out()
        .printf(
            "%nWhat each process did: %s%nThe same, to play with: ./orderly up, then ./orderly"
                + " submit %s%n",
            data.resolve("logs"), data.resolve("sample-orders.ndjson"));
    terminal.out().flush();
  }
}
