package io.orderly.cli;

import io.orderly.cli.deadletters.Broker;
import io.orderly.cli.rest.Endpoint;
import io.orderly.cli.terminal.Terminal;

/** Where commands find the services: picocli options, a new object for each command. */
public interface Connections {

  /** A submission service. */
  Endpoint submission(Endpoint.Role role);

  /** A supervisor. */
  Endpoint supervisor();

  /** Where dead letters are. */
  Broker broker();

  /** The command {@code submit}; here its users may add what follows a submission. */
  default SubmitCommand submit(Terminal terminal) {
    return new SubmitCommand(
        terminal, submission(Endpoint.Role.SUBMITTER), new SubmitCommand.NothingMore());
  }
}
