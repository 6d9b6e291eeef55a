package io.orderly.local.cli;

import io.orderly.local.suite.Service;
import java.net.URI;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Which running suite a command talks to: one that runs here, or the one of an address. */
final class RunningSuite {

  @Mixin private final DataOption data = new DataOption();

  @Option(
      names = "--url",
      paramLabel = "URL",
      description =
          "Of a submission service, in place of the suite that runs here: http://127.0.0.1:8081.")
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

  private static URI checked(URI given) {
    var scheme = given.getScheme();
    if (given.getHost() == null || !("http".equals(scheme) || "https".equals(scheme))) {
      throw new CommandMisusedException(
          "'%s' is no address of a service: http://127.0.0.1:8081 is one.".formatted(given));
    }
    return given;
  }
}
