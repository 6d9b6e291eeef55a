package io.orderly.local.cli;

import io.orderly.cli.rest.Credentials;
import io.orderly.cli.rest.Endpoint;
import io.orderly.cli.rest.ServiceUrl;
import io.orderly.local.suite.Service;
import io.orderly.local.suite.users.SuiteUser;
import io.orderly.local.suite.users.SuiteUsers;
import java.net.URI;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The submission service of the suite that runs here, or of an address. */
final class RunningSubmission implements Endpoint {

  private final Function<SuiteUsers, SuiteUser> user;

  @Mixin private final DataOption data = new DataOption();

  @Option(
      names = "--url",
      paramLabel = "URL",
      description = {
        "URL of a submission service, instead of the local suite: http://127.0.0.1:8081.",
        "Credentials: ORDERLY_TOKEN, or ORDERLY_USER and ORDERLY_PASSWORD."
      })
  private @Nullable URI url;

  /** Asks as the suite's user of this role. */
  RunningSubmission(Role role) {
    this.user =
        switch (role) {
          case SUBMITTER -> SuiteUsers::submitter;
          case VIEWER -> SuiteUsers::viewer;
          case OPERATOR -> SuiteUsers::operator;
        };
  }

  DataOption data() {
    return data;
  }

  /** Whether it was named by an address, so that nothing else is known of it. */
  boolean isElsewhere() {
    return url != null;
  }

  @Override
  public URI url() {
    var given = url;
    return given != null
        ? ServiceUrl.checked(given)
        : data.requireLiveSuite().url(Service.SUBMISSION).orElseThrow();
  }

  @Override
  public String authorization() {
    return isElsewhere()
        ? Credentials.ofEnvironment(System.getenv())
        : SuiteCredentials.of(data, user);
  }
}
