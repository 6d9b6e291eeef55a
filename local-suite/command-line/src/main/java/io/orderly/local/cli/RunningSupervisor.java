package io.orderly.local.cli;

import io.orderly.cli.rest.Credentials;
import io.orderly.cli.rest.Endpoint;
import io.orderly.cli.rest.ServiceUrl;
import io.orderly.local.suite.Service;
import io.orderly.local.suite.users.SuiteUsers;
import java.net.URI;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The supervisor of the suite that runs here, or of an address. */
final class RunningSupervisor implements Endpoint {

  @Mixin private final DataOption data = new DataOption();

  @Option(
      names = "--url",
      paramLabel = "URL",
      description = {
        "Of a supervisor, in place of the suite that runs here: http://127.0.0.1:8084.",
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
