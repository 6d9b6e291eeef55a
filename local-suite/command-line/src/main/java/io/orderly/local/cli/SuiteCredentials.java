package io.orderly.local.cli;

import io.orderly.cli.terminal.CommandFailedException;
import io.orderly.cli.terminal.Ending;
import io.orderly.local.suite.users.SuiteUser;
import io.orderly.local.suite.users.SuiteUsers;
import io.orderly.local.suite.users.SuiteUsersFile;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.util.Optional;
import java.util.function.Function;

/** The header {@code Authorization} of a user of the suite that runs here. */
final class SuiteCredentials {

  private SuiteCredentials() {}

  /** Of a user of the suite that runs on one of the folders. */
  static String of(DataOption data, Function<SuiteUsers, SuiteUser> which) {
    return users(new SuiteUsersFile(data.liveFolder()))
        .map(which)
        .map(SuiteUser::authorization)
        .orElseThrow(
            () -> new CommandFailedException("The running suite has no users file: restart it."));
  }

  private static Optional<SuiteUsers> users(SuiteUsersFile file) {
    try {
      return file.read();
    } catch (UncheckedIOException failure) {
      if (failure.getCause() instanceof AccessDeniedException) {
        throw new CommandFailedException(
            Ending.NOT_PERMITTED,
            "%s is readable only by the account that started the suite: run the command as that account."
                .formatted(file.path()),
            failure);
      }
      throw new CommandFailedException(
          "%s is invalid: delete it and restart the suite.".formatted(file.path()), failure);
    }
  }
}
