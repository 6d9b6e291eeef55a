package io.orderly.local.cli;

import io.orderly.cli.OrdersApi;
import io.orderly.cli.submission.BatchEndpoint;
import io.orderly.cli.submission.Submission;
import io.orderly.cli.terminal.CommandFailedException;
import io.orderly.cli.terminal.Terminal;
import io.orderly.local.cli.progress.OrderWatch;
import io.orderly.local.cli.progress.StateStoreReader;
import io.orderly.local.infrastructure.OrderlyHome;
import io.orderly.local.suite.Preparation;
import io.orderly.local.suite.Service;
import io.orderly.local.suite.Suite;
import io.orderly.local.suite.SuiteSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;

/** Makes every later start of the suite faster. */
@Command(
    name = "prepare",
    description = {
      "Runs a suite briefly, with a few hundred orders, on data of its own that is deleted"
          + " afterwards. From then on every suite starts with an archive of the loaded classes, in"
          + " about half the time.",
      "Does nothing if the current jars are already prepared for this Java. The first up or demo"
          + " after a build does it too."
    },
    footerHeading = "%nExample:%n",
    footer = "  orderly prepare")
final class PrepareCommand implements Callable<Integer> {

  private static final int ORDERS = 400;
  private static final int ORDERS_ASKED_FOR = 20;
  private static final Duration MAX_STANDSTILL = Duration.ofMinutes(1);

  private final Terminal terminal;

  PrepareCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws InterruptedException, IOException {
    var preparation = new Preparation();
    if (preparation.isComplete()) {
      terminal.say("The suite is already prepared.");
      return ExitCode.OK;
    }
    terminal.say("Running a suite once, so that later starts are faster; takes about a minute.");
    var data = new FolderTree(OrderlyHome.find().localFolder().resolve("training"));
    data.delete();
    train(preparation, data.top());
    data.delete();
    return tell(preparation);
  }

  private void train(Preparation preparation, Path data) throws InterruptedException {
    var settings = SuiteSettings.onFreePorts(data);
    var report = new SuiteReport(settings, terminal);
    var suite = preparation.suite(settings, report);
    try (var session = SuiteSession.start(suite, report, terminal)) {
      keepBusy(session.suite());
    }
  }

  /** What is never called is not loaded, and would be missing in the archive. */
  private void keepBusy(Suite suite) throws InterruptedException {
    var file = suite.settings().data().resolve("sample-orders.ndjson");
    new SampleOrders().write(file, ORDERS, "training");
    var url = suite.url(Service.SUBMISSION);
    var who = suite.users().submitter().authorization();
    var api = new OrdersApi(url, who);
    var orderIds =
        Submission.to(new BatchEndpoint(url, who), api::isKnown)
            .submit(file, terminal)
            .counts()
            .orderIds();
    var store = new StateStoreReader(suite.jdbcUrl());
    new OrderWatch(store, orderIds, MAX_STANDSTILL).await(terminal, ended -> {});
    orderIds.stream().limit(ORDERS_ASKED_FOR).forEach(api::order);
  }

  private int tell(Preparation preparation) {
    var without = preparation.keep();
    if (!without.isEmpty()) {
      throw new CommandFailedException(
          "No class archive was created for %s: they start as slowly as before."
              .formatted(without));
    }
    terminal.say("Prepared.");
    return ExitCode.OK;
  }
}
