package io.orderly.submission.completing.topic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.messages.Message;
import io.orderly.messages.MessageCodec;
import io.orderly.messages.StepCompletion;
import io.orderly.messages.Topics;
import io.orderly.platform.deadletters.DeadLetter;
import io.orderly.process.ProcessState;
import io.orderly.process.StepState;
import io.orderly.submission.testing.RunningService;
import io.orderly.submission.testing.Scheduler;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Applications complete steps by records, on a real broker and a real Postgres. */
@Tag("servers")
class TopicCompletionTest {

  private static final Duration SOON = Duration.ofSeconds(30);
  private static final String DESK = Topics.stepCompletions("desk");
  private static final String SHOP = Topics.stepCompletions("shop-app");
  private static final String WORKFLOW =
      """
      name: %s
      agents:
        carrier: { idempotency-window: 30d, tombstones: kept }
      steps:
        - name: review
          ask:
            of: %s
            question: Ship it?
            choices: { approve: completed, reject: refused }
          on-failure: { reject: undo, "*": alert }
          max-wait: 2d
        - { name: ship, agent: carrier, after: [ review ], complete-within: 20s }
      """;
  private static final String OF_DESK = WORKFLOW.formatted("by-record-of-desk", "fraud-desk");
  private static final String OF_SUBMITTER =
      WORKFLOW.formatted("by-record-of-submitter", "submitter");

  private final RunningService service = RunningService.shared();
  private final Scheduler scheduler = new Scheduler(service);

  @Test
  void aRecordCompletesTheStepAndTellsWho() {
    UUID orderId = asking(OF_DESK);

    send(DESK, orderId, approve("a-" + orderId));

    await().atMost(SOON).until(() -> review(orderId) == StepState.COMPLETED);
    assertThat(scheduler.read(orderId).steps().get(0).result())
        .contains("\"approve\"", "\"by\"", "\"desk\"");
    assertThat(scheduler.read(orderId).isClaimable()).isTrue();
  }

  @Test
  void anApplicationOfASubmitterAnswersForItsOrders() {
    UUID orderId = asking(OF_SUBMITTER);

    send(SHOP, orderId, approve("a-" + orderId));

    await().atMost(SOON).until(() -> review(orderId) == StepState.COMPLETED);
  }

  /** As after a rebalance, or as an operator rewinds the group. */
  @Test
  void aRecordThatComesAgainChangesNothingAndIsNoDeadLetter() {
    UUID orderId = asking(OF_DESK);
    UUID next = asking(OF_DESK);

    send(DESK, orderId, approve("a-" + orderId));
    send(DESK, orderId, approve("a-" + orderId));
    send(DESK, next, approve("a-" + next));

    await().atMost(SOON).until(() -> review(next) == StepState.COMPLETED);
    assertThat(reasons(DESK, orderId)).isEmpty();
    assertThat(commands(orderId)).isEqualTo(1);
  }

  @Test
  void anAnswerOverRestUnderTheSameIdIsItsRepeat() {
    UUID orderId = asking(OF_DESK);
    service.postAs(
        "desk", "/orders/%s/steps/review/completion".formatted(orderId), approve("r-" + orderId));
    UUID next = asking(OF_DESK);

    send(DESK, orderId, approve("r-" + orderId));
    send(DESK, next, approve("r-" + next));

    await().atMost(SOON).until(() -> review(next) == StepState.COMPLETED);
    assertThat(reasons(DESK, orderId)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      textBlock =
          """
          {"choice": "approve"}                                 | commandId must be given
          {"commandId": "1", "choice": "perhaps"}               | choice must be one of approve, reject
          {"commandId": "1"}                                    | choice must be one of approve, reject
          {"commandId": "1", "choice": "approve", "by": "ada"}  | by is not a known field
          {"commandId": "1", "choice": "approve", "input": {}}  | takes none
          [7]                                                   | must be a JSON object
          """)
  void whatBreaksARuleIsADeadLetterWithTheReason(String completion, String reason) {
    UUID orderId = asking(OF_DESK);

    send(DESK, orderId, completion);

    assertReason(DESK, orderId, reason);
    assertThat(review(orderId)).isEqualTo(StepState.RUNNING);
  }

  /** Nobody else tells the application that its answer does not count. */
  @Test
  void anAnswerAboutAnotherEditionIsADeadLetter() {
    UUID orderId = asking(OF_DESK);

    send(
        DESK,
        orderId,
        "{\"commandId\": \"e-%s\", \"choice\": \"approve\", \"edition\": 2}".formatted(orderId));

    assertReason(DESK, orderId, "edition");
    assertThat(review(orderId)).isEqualTo(StepState.RUNNING);
  }

  @Test
  void aRecordOfAnApplicationThatIsNotAskedIsADeadLetter() {
    UUID ofSubmitter = asking(OF_SUBMITTER);
    UUID ofDesk = asking(OF_DESK);

    send(DESK, ofSubmitter, approve("a-" + ofSubmitter));
    send(SHOP, ofDesk, approve("a-" + ofDesk));

    assertReason(DESK, ofSubmitter, "There is no order " + ofSubmitter);
    assertReason(SHOP, ofDesk, "asks the role fraud-desk, which the caller lacks");
    assertThat(review(ofSubmitter)).isEqualTo(StepState.RUNNING);
    assertThat(review(ofDesk)).isEqualTo(StepState.RUNNING);
  }

  @Test
  void anAnswerThatComesTooLateIsADeadLetter() {
    UUID orderId = asking(OF_DESK);
    send(DESK, orderId, "{\"commandId\": \"a-%s\", \"choice\": \"reject\"}".formatted(orderId));
    await().atMost(SOON).until(() -> scheduler.read(orderId).state() == ProcessState.UNDOING);

    send(DESK, orderId, approve("b-" + orderId));

    assertReason(DESK, orderId, "the order is being undone");
  }

  @Test
  void whatCanNotBeReadKeepsNoOtherFromItsStep() {
    UUID orderId = asking(OF_DESK);
    UUID unknown = UUID.randomUUID();

    service
        .topics()
        .send(
            DESK,
            List.of(
                "no JSON".getBytes(StandardCharsets.UTF_8),
                "{\"schemaVersion\": 99}".getBytes(StandardCharsets.UTF_8),
                record(unknown, approve("a-" + unknown)),
                record(orderId, approve("a-" + orderId))));

    await().atMost(SOON).until(() -> review(orderId) == StepState.COMPLETED);
    assertReason(DESK, unknown, "There is no order " + unknown);
    assertThat(letters(DESK)).anyMatch(letter -> payload(letter).equals("no JSON"));
  }

  private UUID asking(String workflow) {
    UUID orderId = scheduler.submit(workflow, null);
    scheduler.apply(orderId, Scheduler.claim());
    return orderId;
  }

  private StepState review(UUID orderId) {
    return scheduler.read(orderId).steps().get(0).state();
  }

  private static String approve(String commandId) {
    return "{\"commandId\": \"%s\", \"choice\": \"approve\"}".formatted(commandId);
  }

  private void send(String topic, UUID orderId, String completion) {
    service.topics().send(topic, List.of(record(orderId, completion)));
  }

  private static byte[] record(UUID orderId, String completion) {
    JsonNode body = RunningService.json(completion);
    return MessageCodec.encode(new StepCompletion(Message.SCHEMA_VERSION, orderId, "review", body));
  }

  private long commands(UUID orderId) {
    return service
        .database()
        .sql("SELECT count(*) FROM state.order_event WHERE order_id = ? AND command_id IS NOT NULL")
        .param(orderId)
        .query(Long.class)
        .single();
  }

  private void assertReason(String topic, UUID orderId, String reason) {
    await()
        .atMost(SOON)
        .untilAsserted(
            () -> assertThat(reasons(topic, orderId)).singleElement().asString().contains(reason));
  }

  private List<String> reasons(String topic, UUID orderId) {
    List<String> reasons = new ArrayList<>();
    for (DeadLetter letter : letters(topic)) {
      if (payload(letter).contains(orderId.toString())) {
        reasons.add(letter.reason());
      }
    }
    return reasons;
  }

  private List<DeadLetter> letters(String topic) {
    return service.topics().records(Topics.deadLetters(topic)).stream()
        .flatMap(record -> DeadLetter.of(record).stream())
        .toList();
  }

  private static String payload(DeadLetter letter) {
    return new String(letter.payload().get(), StandardCharsets.UTF_8);
  }
}
