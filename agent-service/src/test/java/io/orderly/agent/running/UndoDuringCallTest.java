package io.orderly.agent.running;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.orderly.agent.testing.StepRequests;
import io.orderly.agent.testing.TestScheduler;
import io.orderly.local.infrastructure.testing.SharedInfrastructure;
import io.orderly.messages.StepReply;
import io.orderly.messages.StepRequest;
import io.orderly.messages.Topics;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.context.ConfigurableApplicationContext;

/** Undo and forward call of one step at the same time, at the real partner sandbox. */
@Tag("servers")
@Timeout(180)
class UndoDuringCallTest {

  private static final Duration PATIENCE = Duration.ofSeconds(40);

  private final URI partners = SharedInfrastructure.partners().baseUrl();
  private final HttpClient http = HttpClient.newHttpClient();
  private final StepRequests usual = StepRequests.completeWithin(Duration.ofMinutes(2));
  private ConfigurableApplicationContext service;
  private TestScheduler scheduler;

  @BeforeEach
  void startService() {
    service =
        Service.start(
            "till",
            "till-1",
            partners.resolve("/payment/charges").toString(),
            "orderly.agents.till.retry.first-wait=700ms",
            "orderly.agents.till.retry.max-tries=8");
    scheduler =
        new TestScheduler(
            SharedInfrastructure.kafka().bootstrapServers(), Topics.SCHEDULER_REPLIES);
  }

  @AfterEach
  void endService() throws Exception {
    ask("DELETE", "/fault-settings", "");
    scheduler.close();
    service.close();
  }

  @Test
  void anUndoThatComesDuringTheCallWaitsForItAndTakesItsEffectBack() throws Exception {
    ask("PATCH", "/fault-settings/payment", "{\"latencyMillis\": 3000}");
    StepRequest forward = usual.build();
    StepRequest undo = usual.undo().build();

    Instant before = Instant.now();
    scheduler.send("till", 0, forward);
    await().atMost(PATIENCE).until(() -> callsSince(before) == 1);
    ask("PATCH", "/fault-settings/payment", "{\"latencyMillis\": 5}");
    scheduler.send("till", 0, undo);

    assertThat(replyTo(undo).outcome()).isEqualTo(StepReply.Outcome.COMPLETED);
    assertThat(replyTo(undo).result()).hasToString("{\"undone\":true}");
    assertThat(replyTo(forward).outcome()).isEqualTo(StepReply.Outcome.COMPLETED);
    assertThat(ask("GET", "/ledger?orderId=" + forward.orderId(), "").lines()).hasSize(2);
    assertThat(ask("GET", "/ledger/calls?orderId=" + forward.orderId(), ""))
        .contains("\"outcome\":\"409\"");
  }

  @Test
  void aForwardCallThatComesAfterItsUndoIsRefusedAndHasNoEffect() throws Exception {
    StepRequest undo = usual.undo().build();
    scheduler.send("till", 0, undo);
    assertThat(Objects.requireNonNull(replyTo(undo).result()).path("neverHappened").asBoolean())
        .isTrue();

    StepRequest late = usual.build();
    scheduler.send("till", 0, late);

    assertThat(replyTo(late).outcome()).isEqualTo(StepReply.Outcome.FAILED);
    assertThat(Objects.requireNonNull(replyTo(late).failure()).code()).isEqualTo("refused-410");
    assertThat(ask("GET", "/ledger?orderId=" + late.orderId(), "")).isEmpty();
  }

  private StepReply replyTo(StepRequest request) {
    await().atMost(PATIENCE).until(() -> !scheduler.repliesTo(request).isEmpty());
    return scheduler.repliesTo(request).get(0);
  }

  private int callsSince(Instant moment) throws IOException, InterruptedException {
    String path = "/ledger/calls/count?since=" + moment;
    return Integer.parseInt(ask("GET", path, "").replaceAll(".*\"payment\":(\\d+).*", "$1"));
  }

  private String ask(String method, String path, String body)
      throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(partners.resolve(path))
            .method(method, HttpRequest.BodyPublishers.ofString(body))
            .timeout(Duration.ofSeconds(20))
            .build();
    return http.send(request, HttpResponse.BodyHandlers.ofString()).body();
  }
}
