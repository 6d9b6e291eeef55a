package io.orderly.local.cli;

import io.orderly.local.cli.terminal.CommandMisusedException;
import io.orderly.local.suite.Service;
import io.orderly.local.suite.users.SuiteUser;
import io.orderly.local.suite.users.SuiteUsers;
import java.net.URI;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Which running suite a command talks to: one that runs here, or the one of an address. */
final class RunningSuite {

  @Mixin private final DataOption data = new DataOption();

  @Option(
      names = "--url",
      paramLabel = "URL",
      description = {
        "Of a submission service, in place of the suite that runs here: http://127.0.0.1:8081.",
        "Who asks there is said by ORDERLY_TOKEN, or by ORDERLY_USER and ORDERLY_PASSWORD."
      })
  private @Nullable URI url;

  DataOption data() {
    return data;
  }

  /** Whether it was named by an address, so that nothing but that is known of it. */
  boolean isElsewhere() {
    return url != null;
  }

  /** Where orders are handed in and asked for. */
  URI submissionUrl() {
    var given = url;
    return given != null
        ? checked(given)
        : data.requireLiveSuite().url(Service.SUBMISSION).orElseThrow();
  }

  /**
   * Who asks, for the header {@code Authorization}: of a suite that runs here one of its users; of
   * another whom the environment names, by ORDERLY_TOKEN or ORDERLY_USER and ORDERLY_PASSWORD.
   *
   * @param local which of the users of a suite that runs here
   */
  String authorization(Function<SuiteUsers, SuiteUser> local) {
    return isElsewhere() ? Credentials.ofEnvironment(System.getenv()) : Credentials.of(data, local);
  }

  /**
   * The address of a service, as given.
   *
   * @throws CommandMisusedException when it is none
   */
  static URI checked(URI given) {
    var scheme = given.getScheme();
    if (given.getHost() == null || !("http".equals(scheme) || "https".equals(scheme))) {
      throw new CommandMisusedException(
          "'%s' is no address of a service: http://127.0.0.1:8081 is one.".formatted(given));
    }
    return given;
  }
}
