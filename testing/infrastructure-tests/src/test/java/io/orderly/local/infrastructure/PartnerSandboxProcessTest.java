package io.orderly.local.infrastructure;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("servers")
class PartnerSandboxProcessTest {

  private final HttpClient client = HttpClient.newHttpClient();

  @TempDir Path folder;

  @Test
  void whatAPartnerDidOutlivesBeingKilled() throws Exception {
    try (var sandbox = PartnerSandboxProcess.startPersistent(folder, FreePort.find())) {
      var first = charge(sandbox.baseUrl());
      assertThat(first.statusCode()).isEqualTo(201);

      sandbox.kill();
      assertThat(sandbox.isAlive()).isFalse();
      sandbox.restart();

      var again = charge(sandbox.baseUrl());
      assertThat(again.statusCode()).isEqualTo(200);
      assertThat(again.body()).isEqualTo(first.body());
    }
  }

  @Test
  void theInterruptThatATerminalSendsToAllIsLeftToTheStarter() throws Exception {
    try (var sandbox = PartnerSandboxProcess.startPersistent(folder, FreePort.find())) {
      new ProcessBuilder("/bin/sh", "-c", "kill -INT " + sandbox.pid()).start().waitFor();

      assertThat(charge(sandbox.baseUrl()).statusCode()).isEqualTo(201);
      assertThat(sandbox.isAlive()).isTrue();

      sandbox.stop();
      assertThat(sandbox.isAlive()).isFalse();
    }
  }

  private HttpResponse<String> charge(URI baseUrl) throws Exception {
    var request =
        HttpRequest.newBuilder(baseUrl.resolve("/payment/charges"))
            .header("Idempotency-Key", "o1:take-payment")
            .POST(
                BodyPublishers.ofString(
                    "{\"orderId\":\"o1\",\"step\":\"take-payment\",\"order\":{}}"))
            .build();
    return client.send(request, BodyHandlers.ofString());
  }
}
