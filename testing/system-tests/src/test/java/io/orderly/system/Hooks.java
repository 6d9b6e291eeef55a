package io.orderly.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.local.suite.Service;
import io.orderly.local.suite.ServiceInstance;
import io.orderly.local.suite.Suite;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.util.regex.Pattern;

/** The webhooks of partners, at one of the agent service's instances. */
final class Hooks {

  private static final Pattern PORT =
      Pattern.compile("Webhooks for agents .* are received at port (\\d+)");

  private final HttpClient http = HttpClient.newHttpClient();
  private final URI base;

  Hooks(Suite suite) throws IOException {
    ServiceInstance agent =
        suite.instances().stream()
            .filter(instance -> instance.service() == Service.AGENT)
            .findFirst()
            .orElseThrow();
    // Of the last start of the instance.
    String port =
        PORT.matcher(Files.readString(agent.log()))
            .results()
            .reduce((first, second) -> second)
            .orElseThrow()
            .group(1);
    base = URI.create("http://127.0.0.1:%s/hooks/".formatted(port));
  }

  /** A hook that its partner need not send again. */
  void post(String agent, String body) throws Exception {
    assertThat(status(HttpRequest.newBuilder(base.resolve(agent)), body)).isEqualTo(200);
  }

  /** What a hook that carries this token is answered with. */
  int post(String agent, String token, String body) throws Exception {
    return status(
        HttpRequest.newBuilder(base.resolve(agent)).header("Authorization", "Bearer " + token),
        body);
  }

  private int status(HttpRequest.Builder hook, String body) throws Exception {
    return http.send(hook.POST(BodyPublishers.ofString(body)).build(), BodyHandlers.discarding())
        .statusCode();
  }
}
