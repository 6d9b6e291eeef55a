package io.orderly.local.cli;

import io.orderly.cli.Connections;
import io.orderly.cli.SubmitCommand;
import io.orderly.cli.deadletters.Broker;
import io.orderly.cli.rest.Endpoint;
import io.orderly.cli.terminal.Terminal;

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
}
