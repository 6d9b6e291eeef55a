package io.orderly.submission.commands;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.orderly.submission.testing.RunningService;
import io.orderly.submission.testing.SampleOrder;
import io.orderly.submission.testing.Scheduler;
import java.net.http.HttpResponse;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Answers are stored for as long as orders: later versions must read them and know a repeat. */
@Tag("servers")
class StoredAnswersTest {

  private static final String WORKFLOW =
      """
      name: stored-answers
      agents:
        carrier: { idempotency-window: 30d, tombstones: kept }
      steps:
        - name: review
          ask: { of: submitter, question: "Ship it?", choices: { approve: completed } }
          max-wait: 2d
        - { name: ship, agent: carrier, after: [ review ], complete-within: 20s }
      corrections: submitter
      """;

  private final RunningService service = RunningService.shared();
  private final Scheduler scheduler = new Scheduler(service);

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '~',
      delimiter = '|',
      textBlock =
          """
          cancel                  | {"reason": "ordered twice"}                               | 60fe77026fe4fda6b50c5b592e14bd5e3fac6fbd69e85210dae6b71de4f75381
          corrections             | {"reason": "I moved", "attributes": {"city": "Ulm"}} | ababf46a699b505f97f1e2fdbaffb513076e31ac82a447086c8c1bc406a02b0b
          steps/review/completion | {"choice": "approve", "reason": "known"}                  | abeca296ad867fc025b17e766416166c739e37b199d00ed504a991629464ef8c
          """)
  void anAnswerIsStoredWithTheHashOfItsRequest(String path, String body, String contentHash) {
    UUID orderId = scheduler.submit(WORKFLOW, null);
    scheduler.claim(orderId);
    String key = UUID.randomUUID().toString();

    HttpResponse<String> answer =
        service.post(
            "/orders/%s/%s".formatted(orderId, path),
            "application/json",
            body,
            "Idempotency-Key",
            key);

    assertThat(answer.statusCode()).as(answer.body()).isLessThan(300);
    ObjectNode stored = SampleOrder.JSON.createObjectNode();
    stored.set("answer", RunningService.json(answer));
    stored.put("contentHash", contentHash);
    assertThat(stored("local/" + key)).isEqualTo(stored);
  }

  private JsonNode stored(String commandId) {
    return RunningService.json(
        service
            .database()
            .sql("SELECT answer FROM state.order_event WHERE command_id = ?")
            .param(commandId)
            .query(String.class)
            .single());
  }
}
