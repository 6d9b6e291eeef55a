package io.orderly.local.cli;

import io.orderly.cli.Connections;
import io.orderly.cli.SubmitCommand;
import io.orderly.cli.deadletters.Broker;
import io.orderly.cli.rest.Credentials;
import io.orderly.cli.rest.Endpoint;
import io.orderly.cli.rest.ServiceUrl;
import io.orderly.cli.terminal.Terminal;
import io.orderly.local.suite.Service;
import io.orderly.local.suite.users.SuiteUsers;
import java.net.URI;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The services of the suite that runs here, unless an address is given. */
final class RunningConnections implements Connections {

  @Override
  public Endpoint submission(Endpoint.Role role) {
    return new RunningSubmission(role);
  }

  @Override
  public Endpoint supervisor() {
    return new RunningSupervisor();
  }

  @Override
  public Broker broker() {
    return new RunningBroker();
  }

  @Override
  public SubmitCommand submit(Terminal terminal) {
    var submission = new RunningSubmission(Endpoint.Role.SUBMITTER);
    return new SubmitCommand(terminal, submission, new WaitOption(terminal, submission));
  }

  /** The supervisor of the suite that runs here, or of an address. */
  static final class RunningSupervisor implements Endpoint {

    @Mixin private final DataOption data = new DataOption();

    @Option(
        names = "--url",
        paramLabel = "URL",
        description = {
          "URL of a supervisor, instead of the local suite: http://127.0.0.1:8084.",
          "Credentials: ORDERLY_TOKEN, or ORDERLY_USER and ORDERLY_PASSWORD."
        })
    private @Nullable URI url;

    @Override
    public URI url() {
      var given = url;
      return given != null
          ? ServiceUrl.checked(given)
          : data.requireLiveSuite().url(Service.SUPERVISOR).orElseThrow();
    }

    @Override
    public String authorization() {
      return url != null
          ? Credentials.ofEnvironment(System.getenv())
          : SuiteCredentials.of(data, SuiteUsers::operator);
    }
  }
}
