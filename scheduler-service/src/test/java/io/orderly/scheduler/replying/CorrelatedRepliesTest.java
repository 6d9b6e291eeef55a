package io.orderly.scheduler.replying;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.orderly.messages.Correlation;
import io.orderly.messages.Message;
import io.orderly.messages.MessageCodec;
import io.orderly.messages.PartnerEvent;
import io.orderly.messages.RemoteKey;
import io.orderly.messages.StepEvent;
import io.orderly.messages.StepReply;
import io.orderly.messages.StepReply.Outcome;
import io.orderly.messages.Topics;
import io.orderly.platform.kafka.DeadLetters;
import io.orderly.process.Direction;
import io.orderly.process.Failure;
import io.orderly.process.OrderStep;
import io.orderly.process.ProcessState;
import io.orderly.process.StepState;
import io.orderly.store.correlation.Correlations;
import io.orderly.store.correlation.PartnerValue;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.kafka.core.DefaultKafkaProducerFactory;
import org.springframework.kafka.core.KafkaTemplate;
import org.springframework.kafka.support.SendResult;

/** An event finds its step by the partner's own value, whenever it comes, and no other step. */
class CorrelatedRepliesTest {

  private static final String PARCEL = "1Z1";

  private final AcceptedOrders orders = new AcceptedOrders();
  private final Correlations correlations = orders.correlations();
  private final PartnerEvents events = new PartnerEvents(correlations, orders.handler());
  private final CorrelatedReplies replies =
      new CorrelatedReplies(orders.handler(), correlations, events);

  @Test
  void anEventAfterTheAcceptanceCompletesTheStep() {
    UUID orderId = accepted(PARCEL);

    assertThat(events.handle(List.of(delivered(PARCEL, "ev-1")))).isEmpty();

    assertThat(ship(orderId).state()).isEqualTo(StepState.COMPLETED);
    assertThat(ship(orderId).result()).isEqualTo("{\"at\":\"ev-1\"}");
    assertThat(orders.order(orderId).state()).isEqualTo(ProcessState.PROCESSED);
    assertThat(early(PARCEL)).isEmpty();
  }

  @Test
  void anEventBeforeTheAcceptanceIsKeptAndThenCompletesTheStep() {
    UUID orderId = orders.begun();
    assertThat(events.handle(List.of(delivered(PARCEL, "ev-1")))).isEmpty();
    assertThat(early(PARCEL)).hasSize(1);

    replies.handle(List.of(accepts(orderId, PARCEL)));

    assertThat(orders.order(orderId).state()).isEqualTo(ProcessState.PROCESSED);
    assertThat(early(PARCEL)).isEmpty();
  }

  @Test
  void anEventThatComesBesideTheAcceptanceMissesItNot() {
    UUID first = orders.begun();
    PartnerEvents meets =
        new PartnerEvents(
            new BetweenStatements(correlations) {
              @Override
              void beforeKeep() {
                replies.handle(List.of(accepts(first, PARCEL)));
              }
            },
            orders.handler());
    meets.handle(List.of(delivered(PARCEL, "ev-1")));
    assertThat(orders.order(first).state()).isEqualTo(ProcessState.PROCESSED);
    assertThat(early(PARCEL)).isEmpty();

    UUID second = orders.begun();
    Correlations met =
        new BetweenStatements(correlations) {
          @Override
          void beforeAdd() {
            events.handle(List.of(delivered("1Z2", "ev-2")));
          }
        };
    new CorrelatedReplies(orders.handler(), met, new PartnerEvents(met, orders.handler()))
        .handle(List.of(accepts(second, "1Z2")));
    assertThat(orders.order(second).state()).isEqualTo(ProcessState.PROCESSED);
    assertThat(early("1Z2")).isEmpty();
  }

  /** A crash after the reply is recorded: it is read again, and the step may ask meanwhile. */
  @Test
  void aReplyThatIsReadAgainStillGivesItsValue() {
    UUID orderId = orders.begun();
    StepReply accepts = accepts(orderId, PARCEL);
    orders.handler().handle(List.of(accepts));
    orders.asksForTheStatus(orderId);

    replies.handle(List.of(accepts));
    events.handle(List.of(delivered(PARCEL, "ev-1")));

    assertThat(orders.order(orderId).state()).isEqualTo(ProcessState.PROCESSED);
  }

  @Test
  void anEventThatComesTwiceActsOnce() {
    UUID orderId = accepted(PARCEL);
    events.handle(List.of(lost(PARCEL, "ev-1")));
    long version = orders.order(orderId).version();

    assertThat(events.handle(List.of(lost(PARCEL, "ev-1"), lost(PARCEL, "ev-1")))).isEmpty();

    assertThat(orders.order(orderId).version()).isEqualTo(version);
    assertThat(ship(orderId).failure()).isEqualTo(new Failure("lost", "it was lost"));
  }

  @Test
  void aValueOfTwoOrdersNamesNeither() {
    UUID one = accepted(PARCEL);
    UUID other = accepted(PARCEL);
    PartnerEvent event = delivered(PARCEL, "ev-1");

    assertThat(events.handle(List.of(event)).get(event)).contains("stands for 2 calls");

    assertThat(ship(one).isAccepted()).isTrue();
    assertThat(ship(other).isAccepted()).isTrue();
    assertThat(early(PARCEL)).isEmpty();
  }

  @Test
  void anEarlyEventOfAValueThatTwoOrdersGetIsADeadLetterAtOnce() {
    UUID one = orders.begun();
    UUID other = orders.begun();
    events.handle(List.of(delivered(PARCEL, "ev-1")));

    replies.handle(List.of(accepts(one, PARCEL), accepts(other, PARCEL)));

    assertThat(ship(one).isAccepted()).isTrue();
    assertThat(ship(other).isAccepted()).isTrue();
    orders.letPass(Duration.ofSeconds(1));
    assertThat(expired()).containsExactly(delivered(PARCEL, "ev-1"));
  }

  @Test
  void theEventSaysWhichOfTwoCallsOfOneOrderItMeans() {
    UUID orderId = accepted(PARCEL);
    correlations.add(
        List.of(new Correlation("carrier", PARCEL, RemoteKey.of(orderId, "ship", Direction.UNDO))));

    PartnerEvent unnamed = delivered(PARCEL, "ev-1");
    assertThat(events.handle(List.of(unnamed))).containsOnlyKeys(unnamed);
    assertThat(events.handle(List.of(delivered(PARCEL, "ev-2", "ship")))).isEmpty();

    assertThat(orders.order(orderId).state()).isEqualTo(ProcessState.PROCESSED);
  }

  /** A corrected step that is called again gets the value which it had before. */
  @Test
  void ofTheEditionsOfACallTheLastIsMeant() {
    UUID orderId = accepted(PARCEL);
    correlations.add(
        List.of(
            new Correlation(
                "carrier", PARCEL, RemoteKey.of(orderId, "ship", 2, Direction.FORWARD))));
    PartnerEvent event = delivered(PARCEL, "ev-1");

    assertThat(events.handle(List.of(event)).values()).noneMatch(why -> why.contains("stands for"));
    assertThat(early(PARCEL)).isEmpty();
  }

  /** Else an agent with a proven reply could have another's event complete any step. */
  @Test
  void aReplyGivesAValueToTheCallThatItAnswersAlone() {
    UUID orderId = orders.begun();
    UUID other = orders.begun();
    StepReply accepts = accepts(orderId, PARCEL);

    assertThatThrownBy(() -> accepts.correlated(given(other, PARCEL)))
        .hasMessageContaining("must be that of the call");
    String undo = RemoteKey.of(orderId, "ship", Direction.UNDO);
    assertThatThrownBy(() -> accepts.correlated(new Correlation("carrier", PARCEL, undo)))
        .hasMessageContaining("must be that of the call");
    String pay = RemoteKey.of(orderId, "pay", Direction.FORWARD);
    assertThatThrownBy(() -> accepts.correlated(new Correlation("carrier", PARCEL, pay)))
        .hasMessageContaining("must be that of the call");
  }

  @Test
  void aGuessedValueChangesNothingAndBecomesADeadLetter() {
    UUID orderId = accepted(PARCEL);
    long version = orders.order(orderId).version();
    PartnerEvent guessed = delivered("1Z9", "ev-1");

    assertThat(events.handle(List.of(guessed))).isEmpty();
    assertThat(expired()).isEmpty();
    orders.letPass(PartnerEvents.KEEP_FOR);

    assertThat(expired()).containsExactly(guessed);
    assertThat(early("1Z9")).isEmpty();
    assertThat(orders.order(orderId).version()).isEqualTo(version);
  }

  @Test
  void theValueOfAnotherAgentNamesNoStep() {
    UUID orderId = accepted(PARCEL);
    PartnerEvent others =
        new PartnerEvent(
            Message.SCHEMA_VERSION,
            PARCEL,
            null,
            new StepEvent("payment", "ev-1", null),
            json("ev-1"),
            null,
            "agent-1");

    assertThat(events.handle(List.of(others))).isEmpty();

    assertThat(ship(orderId).isAccepted()).isTrue();
    assertThat(correlations.early(List.of(new PartnerValue("payment", PARCEL)))).hasSize(1);
  }

  @Test
  void aSenderOfGuessesCanNotFillTheStore() {
    List<PartnerEvent> many =
        IntStream.range(0, PartnerEvents.MAX_EARLY)
            .mapToObj(i -> delivered("guess-" + i, "ev-" + i))
            .toList();
    assertThat(events.handle(many)).isEmpty();
    PartnerEvent more = delivered("guess", "ev");

    assertThat(events.handle(List.of(more)).get(more)).contains("already wait");

    UUID orderId = accepted(PARCEL);
    assertThat(events.handle(List.of(delivered(PARCEL, "ev-1")))).isEmpty();
    assertThat(orders.order(orderId).state()).isEqualTo(ProcessState.PROCESSED);
  }

  @Test
  void anEventThatTheUndoDidNotKnowOfIsForAPerson() {
    UUID orderId = orders.begun();
    orders.undoneWithoutEffect(orderId);
    correlations.add(List.of(given(orderId, PARCEL)));

    assertThat(events.handle(List.of(delivered(PARCEL, "ev-1")))).isEmpty();

    assertThat(orders.order(orderId).state()).isEqualTo(ProcessState.UNDONE);
    assertThat(orders.alerts(orderId)).containsExactly("late-effect");
  }

  @Test
  void aRefusalAfterTheEndIsForAPerson() {
    UUID orderId = accepted(PARCEL);
    events.handle(List.of(delivered(PARCEL, "ev-1")));

    events.handle(List.of(lost(PARCEL, "ev-2"), lost(PARCEL, "ev-2")));

    assertThat(orders.order(orderId).state()).isEqualTo(ProcessState.PROCESSED);
    assertThat(orders.alerts(orderId)).containsExactly("late-effect");
  }

  @Test
  void anEventOfAnOrderThatWasPurgedIsADeadLetter() {
    correlations.add(List.of(given(UUID.randomUUID(), PARCEL)));
    PartnerEvent event = delivered(PARCEL, "ev-1");

    assertThat(events.handle(List.of(event)).get(event)).contains("there is no order");
  }

  private UUID accepted(String value) {
    UUID orderId = orders.begun();
    replies.handle(List.of(accepts(orderId, value)));
    assertThat(ship(orderId).isAccepted()).isTrue();
    return orderId;
  }

  private static StepReply accepts(UUID orderId, String value) {
    return new StepReply(
        Message.SCHEMA_VERSION,
        orderId,
        "ship",
        Direction.FORWARD,
        1,
        Outcome.ACCEPTED,
        json("accepted"),
        null,
        "agent-1",
        null,
        null,
        null,
        null,
        null,
        given(orderId, value));
  }

  private static Correlation given(UUID orderId, String value) {
    return new Correlation("carrier", value, RemoteKey.of(orderId, "ship", Direction.FORWARD));
  }

  private static PartnerEvent delivered(String value, String id) {
    return delivered(value, id, null);
  }

  private static PartnerEvent delivered(String value, String id, @Nullable String step) {
    return new PartnerEvent(
        Message.SCHEMA_VERSION,
        value,
        step,
        new StepEvent("carrier", id, null),
        json(id),
        null,
        "agent-1");
  }

  private static PartnerEvent lost(String value, String id) {
    return new PartnerEvent(
        Message.SCHEMA_VERSION,
        value,
        null,
        new StepEvent("carrier", id, null),
        null,
        new Failure("lost", "it was lost"),
        "agent-1");
  }

  private static JsonNode json(String at) {
    return JsonNodeFactory.instance.objectNode().put("at", at);
  }

  private OrderStep ship(UUID orderId) {
    return orders.order(orderId).steps().get(0);
  }

  private List<PartnerEvent> early(String value) {
    return correlations.early(List.of(new PartnerValue("carrier", value)));
  }

  /** What a run of the expiry makes dead letters of. */
  private List<PartnerEvent> expired() {
    Letters letters = new Letters();
    new EarlyEventExpiry(correlations, new DeadLetters(letters, new SimpleMeterRegistry())).run();
    return letters.events;
  }

  /** Takes the dead letters. */
  private static final class Letters extends KafkaTemplate<String, byte[]> {

    private final List<PartnerEvent> events = new ArrayList<>();

    Letters() {
      super(new DefaultKafkaProducerFactory<>(Map.of()));
    }

    @Override
    public CompletableFuture<SendResult<String, byte[]>> send(
        ProducerRecord<String, byte[]> record) {
      assertThat(record.topic()).isEqualTo(Topics.deadLetters(Topics.PARTNER_EVENTS));
      try {
        events.add(MessageCodec.decode(record.value(), PartnerEvent.class));
      } catch (Exception e) {
        return CompletableFuture.failedFuture(e);
      }
      RecordMetadata stored =
          new RecordMetadata(new TopicPartition(record.topic(), 0), 0, 0, 0, 0, 0);
      return CompletableFuture.completedFuture(new SendResult<>(record, stored));
    }
  }

  /** Another scheduler goes first, before one of the statements. */
  private abstract static class BetweenStatements implements Correlations {

    private final Correlations correlations;

    BetweenStatements(Correlations correlations) {
      this.correlations = correlations;
    }

    void beforeAdd() {}

    void beforeKeep() {}

    @Override
    public void add(Collection<Correlation> given) {
      beforeAdd();
      correlations.add(given);
    }

    @Override
    public Map<PartnerValue, Set<RemoteKey.Call>> calls(Collection<PartnerValue> values) {
      return correlations.calls(values);
    }

    @Override
    public List<PartnerEvent> keep(
        Collection<PartnerEvent> events, Duration keepFor, int maxPerAgent) {
      beforeKeep();
      return correlations.keep(events, keepFor, maxPerAgent);
    }

    @Override
    public List<PartnerEvent> early(Collection<PartnerValue> values) {
      return correlations.early(values);
    }

    @Override
    public void remove(Collection<PartnerEvent> events) {
      correlations.remove(events);
    }

    @Override
    public List<PartnerEvent> takeExpired(int limit, Duration lease) {
      return correlations.takeExpired(limit, lease);
    }
  }
}
