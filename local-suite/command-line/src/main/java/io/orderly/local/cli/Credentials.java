package io.orderly.local.cli;

import io.orderly.local.cli.terminal.CommandFailedException;
import io.orderly.local.suite.users.SuiteUser;
import io.orderly.local.suite.users.SuiteUsers;
import io.orderly.local.suite.users.SuiteUsersFile;
import java.util.Map;
import java.util.function.Function;

/** Who a command is at the doors, as the header {@code Authorization} has it. */
final class Credentials {

  private static final String TOKEN = "ORDERLY_TOKEN";
  private static final String USER = "ORDERLY_USER";
  private static final String PASSWORD = "ORDERLY_PASSWORD";

  private Credentials() {}

  /** Of a user of the suite that runs on one of the folders. */
  static String of(DataOption data, Function<SuiteUsers, SuiteUser> which) {
    return new SuiteUsersFile(data.liveFolder())
        .read()
        .map(which)
        .map(SuiteUser::authorization)
        .orElseThrow(
            () -> new CommandFailedException("The suite that runs has kept no users: restart it."));
  }

  /** Of whom the environment names; empty when it names nobody. */
  static String ofEnvironment(Map<String, String> environment) {
    var token = environment.get(TOKEN);
    if (token != null) {
      return "Bearer " + token;
    }
    var user = environment.get(USER);
    return user == null
        ? ""
        : new SuiteUser(user, "", environment.getOrDefault(PASSWORD, "")).authorization();
  }
}
