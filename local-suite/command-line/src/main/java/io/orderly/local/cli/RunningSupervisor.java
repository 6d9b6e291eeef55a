package io.orderly.local.cli;

import io.orderly.local.cli.operating.door.Door;
import io.orderly.local.suite.Service;
import io.orderly.local.suite.users.SuiteUsers;
import java.net.URI;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The operator's door of a suite that runs here, or the one of an address. */
final class RunningSupervisor implements Door {

  @Mixin private final DataOption data = new DataOption();

  @Option(
      names = "--url",
      paramLabel = "URL",
      description = {
        "Of a supervisor, in place of the suite that runs here: http://127.0.0.1:8084.",
        "Who asks there is said by ORDERLY_TOKEN, or by ORDERLY_USER and ORDERLY_PASSWORD."
      })
  private @Nullable URI url;

  @Override
  public URI url() {
    var given = url;
    return given != null
        ? RunningSuite.checked(given)
        : data.requireLiveSuite().url(Service.SUPERVISOR).orElseThrow();
  }

  @Override
  public String authorization() {
    return url != null
        ? Credentials.ofEnvironment(System.getenv())
        : Credentials.of(data, SuiteUsers::operator);
  }
}
