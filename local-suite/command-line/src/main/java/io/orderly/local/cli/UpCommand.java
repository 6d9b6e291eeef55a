package io.orderly.local.cli;

import io.orderly.cli.terminal.Table;
import io.orderly.cli.terminal.Terminal;
import io.orderly.local.infrastructure.EmbeddedPostgresServer;
import io.orderly.local.monitoring.Monitoring;
import io.orderly.local.monitoring.MonitoringSettings;
import io.orderly.local.suite.Preparation;
import io.orderly.local.suite.SuiteSettings;
import io.orderly.local.suite.users.SuiteUsers;
import io.orderly.local.suite.users.SuiteUsersFile;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Starts the suite and keeps it running. */
@Command(
    name = "up",
    description = {
      "Starts Postgres, Kafka, the partner sandbox and the four services, and keeps them running.",
      "Ctrl-C stops everything; the data is kept for the next start."
    },
    footerHeading = "%nExamples:%n",
    footer = {"  orderly up", "  orderly up --schedulers 2 --agents 2 --monitoring"})
final class UpCommand implements Callable<Integer> {

  private final Terminal terminal;

  @Mixin private final SuiteOptions options = new SuiteOptions();

  @Option(
      names = "--monitoring",
      description = "Also start Prometheus and Alertmanager, if they are installed.")
  private boolean isWatched;

  UpCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws InterruptedException {
    var asked = options.settings();
    var watching =
        isWatched ? Optional.of(options.monitoring(asked)) : Optional.<MonitoringSettings>empty();
    return run(watching.map(watch -> watch.letHear(asked)).orElse(asked), watching);
  }

  private int run(SuiteSettings settings, Optional<MonitoringSettings> watching)
      throws InterruptedException {
    terminal.say("Starting Orderly on %s; %s.".formatted(settings.data(), startEstimate()));
    var users = new SuiteUsersFile(settings.data());
    boolean isFirstStart = users.read().isEmpty();
    try (var session = SuiteSession.start(settings, options.readyWithin(), terminal)) {
      session.keepServersAlive();
      var addresses = new Addresses(session.suite());
      if (watching.isPresent()) {
        addresses.print(terminal.out(), startMonitoring(session, watching.get()));
      } else {
        addresses.print(terminal.out());
      }
      printUsers(session.suite().users(), users, isFirstStart);
      printStoreAccess(session.suite().postgres());
      session.keepRunning();
    }
    return ExitCode.OK;
  }

  /**
   * Passwords are shown once, when they are made; commands on this machine read them by themselves.
   */
  private void printUsers(SuiteUsers users, SuiteUsersFile file, boolean isFirstStart) {
    if (isFirstStart) {
      var table = new Table().row("USER", "MAY", "PASSWORD");
      users.all().forEach(user -> table.row(user.name(), user.role(), user.password()));
      table.print(terminal.out());
    }
    terminal.say("Users and passwords are in %s, readable only by you.".formatted(file.path()));
  }

  private void printStoreAccess(EmbeddedPostgresServer store) {
    terminal.say(
        "State store: PGPASSFILE=%s psql -h 127.0.0.1 -p %d -U %s orderly"
            .formatted(store.passwordFile(), store.port(), store.username()));
  }

  private Monitoring startMonitoring(SuiteSession session, MonitoringSettings settings)
      throws InterruptedException {
    var monitoring = Monitoring.start(session.suite(), settings);
    session.stopBefore(monitoring);
    monitoring.absences().forEach(terminal::say);
    return monitoring;
  }

  private static String startEstimate() {
    return new Preparation().isComplete()
        ? "with prepared jars, usually half a minute on an idle small machine"
        : "one to two minutes on a small machine the first time, half of that afterwards";
  }
}
