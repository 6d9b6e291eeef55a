package io.orderly.local.cli;

import io.orderly.local.cli.terminal.CommandFailedException;
import io.orderly.local.cli.terminal.CommandMisusedException;
import io.orderly.local.cli.terminal.Ending;
import io.orderly.local.suite.users.SuiteUser;
import io.orderly.local.suite.users.SuiteUsers;
import io.orderly.local.suite.users.SuiteUsersFile;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;

/** Who a command is at the doors, as the header {@code Authorization} has it. */
final class Credentials {

  private static final String TOKEN = "ORDERLY_TOKEN";
  private static final String USER = "ORDERLY_USER";
  private static final String PASSWORD = "ORDERLY_PASSWORD";

  /** What a header can hold in one word. */
  private static final Pattern TOKEN_TEXT = Pattern.compile("[\\x21-\\x7e]+");

  private Credentials() {}

  /** Of a user of the suite that runs on one of the folders. */
  static String of(DataOption data, Function<SuiteUsers, SuiteUser> which) {
    return users(new SuiteUsersFile(data.liveFolder()))
        .map(which)
        .map(SuiteUser::authorization)
        .orElseThrow(
            () -> new CommandFailedException("The suite that runs has kept no users: restart it."));
  }

  private static Optional<SuiteUsers> users(SuiteUsersFile file) {
    try {
      return file.read();
    } catch (UncheckedIOException failure) {
      if (failure.getCause() instanceof AccessDeniedException) {
        throw new CommandFailedException(
            Ending.NOT_PERMITTED,
            "%s is for whoever started the suite: ask as that account.".formatted(file.path()),
            failure);
      }
      throw new CommandFailedException(
          "%s can't be understood: remove it and restart the suite.".formatted(file.path()),
          failure);
    }
  }

  /** Of whom the environment names; empty when it names nobody. */
  static String ofEnvironment(Map<String, String> environment) {
    var token = environment.getOrDefault(TOKEN, "").strip();
    if (!token.isEmpty()) {
      return "Bearer " + checked(token);
    }
    var user = environment.getOrDefault(USER, "");
    return user.isEmpty()
        ? ""
        : new SuiteUser(user, "", environment.getOrDefault(PASSWORD, "")).authorization();
  }

  private static String checked(String token) {
    if (!TOKEN_TEXT.matcher(token).matches()) {
      throw new CommandMisusedException(
          "%s holds blanks, line ends or letters that no token has.".formatted(TOKEN));
    }
    return token;
  }
}
