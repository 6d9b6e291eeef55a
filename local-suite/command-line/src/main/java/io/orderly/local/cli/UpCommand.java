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
      "Ctrl-C stops all of it; the data stays for the next time."
    },
    footerHeading = "%nExamples:%n",
    footer = {"  orderly up", "  orderly up --schedulers 2 --agents 2 --monitoring"})
final class UpCommand implements Callable<Integer> {

  private final Terminal terminal;

  @Mixin private final SuiteOptions options = new SuiteOptions();

  @Option(
      names = "--monitoring",
      description = "Start Prometheus and Alertmanager beside it, where they are installed.")
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
    terminal.say("Starting Orderly on %s; %s.".formatted(settings.data(), howFast()));
    var users = new SuiteUsersFile(settings.data());
    boolean isFirstStart = users.read().isEmpty();
    try (var session = SuiteSession.start(settings, terminal)) {
      session.keepServersAlive();
      var addresses = new Addresses(session.suite());
      if (watching.isPresent()) {
        addresses.print(terminal.out(), startMonitoring(session, watching.get()));
      } else {
        addresses.print(terminal.out());
      }
      tellUsers(session.suite().users(), users, isFirstStart);
      tellWayIntoStore(session.suite().postgres());
      session.keepRunning();
    }
    return ExitCode.OK;
  }

  /**
   * Passwords are shown once, when they are made; commands on this machine read them by themselves.
   */
  private void tellUsers(SuiteUsers users, SuiteUsersFile file, boolean isFirstStart) {
    if (isFirstStart) {
      var table = new Table().row("USER", "MAY", "PASSWORD");
      users.all().forEach(user -> table.row(user.name(), user.role(), user.password()));
      table.print(terminal.out());
    }
    terminal.say("Users and passwords are in %s, for you alone.".formatted(file.path()));
  }

  private void tellWayIntoStore(EmbeddedPostgresServer store) {
    terminal.say(
        "Into the state store: PGPASSFILE=%s psql -h 127.0.0.1 -p %d -U %s orderly"
            .formatted(store.passwordFile(), store.port(), store.username()));
  }

  private Monitoring startMonitoring(SuiteSession session, MonitoringSettings settings)
      throws InterruptedException {
    var monitoring = Monitoring.start(session.suite(), settings);
    session.stopBefore(monitoring);
    monitoring.absences().forEach(terminal::say);
    return monitoring;
  }

  private static String howFast() {
    return new Preparation().isComplete()
        ? "prepared jars, usually half a minute on a small machine that does nothing else"
        : "a minute or two on a small machine, this first time; half of it from the next time on";
  }
}
