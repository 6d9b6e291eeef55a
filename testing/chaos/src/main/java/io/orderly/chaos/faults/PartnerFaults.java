package io.orderly.chaos.faults;

import io.orderly.local.infrastructure.PartnerSandboxProcess;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;

/** Makes the partners misbehave. */
public final class PartnerFaults {

  private static final Duration TIMEOUT = Duration.ofSeconds(10);
  private static final int BAD_REQUEST = 400;
  private static final List<String> PARTNERS = List.of("inventory", "payment", "carrier");

  private final HttpClient http =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).connectTimeout(TIMEOUT).build();
  private final PartnerSandboxProcess sandbox;

  PartnerFaults(PartnerSandboxProcess sandbox) {
    this.sandbox = sandbox;
  }

  /** Replaces the fault settings of every partner; omitted ones get their defaults. */
  void set(String faultSettings) throws IOException, InterruptedException {
    for (var partner : PARTNERS) {
      send(request("/fault-settings/" + partner).PUT(BodyPublishers.ofString(faultSettings)));
    }
  }

  /** Resets all fault settings to their defaults. */
  void behave() throws IOException, InterruptedException {
    send(request("/fault-settings").DELETE());
  }

  private HttpRequest.Builder request(String path) {
    URI address = sandbox.baseUrl().resolve(path);
    return HttpRequest.newBuilder(address)
        .timeout(TIMEOUT)
        .header("Content-Type", "application/json");
  }

  private void send(HttpRequest.Builder request) throws IOException, InterruptedException {
    var answer = http.send(request.build(), BodyHandlers.ofString());
    if (answer.statusCode() >= BAD_REQUEST) {
      throw new IOException(
          "The sandbox answers %d: %s".formatted(answer.statusCode(), answer.body()));
    }
  }

  /** Kills the process of all partners: connections are refused. */
  void kill() {
    sandbox.kill();
  }

  void startWhenDown() {
    if (!sandbox.isAlive()) {
      sandbox.restart();
    }
  }

  void suspend() {
    sandbox.suspend();
  }

  void resume() {
    sandbox.resume();
  }
}
