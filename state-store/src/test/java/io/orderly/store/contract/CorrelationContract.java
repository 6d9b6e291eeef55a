package io.orderly.store.contract;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.orderly.messages.Correlation;
import io.orderly.messages.Message;
import io.orderly.messages.PartnerEvent;
import io.orderly.messages.RemoteKey;
import io.orderly.messages.RemoteKey.Call;
import io.orderly.messages.StepEvent;
import io.orderly.process.Direction;
import io.orderly.store.correlation.Correlations;
import io.orderly.store.correlation.PartnerValue;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What answers and events say of one value meets, whichever comes first. */
public abstract class CorrelationContract {

  private static final Duration WEEK = Duration.ofDays(7);
  private static final int MANY = 1_000;
  private static final PartnerValue PARCEL = new PartnerValue("carrier", "1Z1");

  private final StoreUnderTest store;
  private final Correlations correlations;

  protected CorrelationContract(StoreUnderTest store) {
    this.store = store;
    this.correlations = store.correlations();
  }

  @Test
  void aValueStandsForTheCallsWhoseAnswersGaveIt() {
    UUID orderId = UUID.randomUUID();
    Correlation shipped = given("carrier", "1Z1", orderId, 2, Direction.FORWARD);
    Correlation voided = given("carrier", "1Z1", orderId, 2, Direction.UNDO);

    correlations.add(
        List.of(shipped, voided, given("carrier", "1Z2", orderId, 1, Direction.FORWARD)));
    correlations.add(List.of(shipped));

    assertThat(correlations.calls(List.of(PARCEL, new PartnerValue("carrier", "1Z3"))))
        .containsOnlyKeys(PARCEL)
        .containsEntry(
            PARCEL,
            Set.of(
                new Call(orderId, "ship", 2, Direction.FORWARD),
                new Call(orderId, "ship", 2, Direction.UNDO)));
  }

  @Test
  void theSameValueOfAnotherAgentIsAnother() {
    correlations.add(List.of(given("other", "1Z1", UUID.randomUUID(), 1, Direction.FORWARD)));
    correlations.keep(List.of(event("other", "1Z1", "ev-1", null)), WEEK, MANY);

    assertThat(correlations.calls(List.of(PARCEL))).isEmpty();
    assertThat(correlations.early(List.of(PARCEL))).isEmpty();
  }

  /** A partner that calls all of its orders the same names none of them. */
  @Test
  void noMoreCallsAreReadThanTellThatAValueIsOfNoUse() {
    correlations.add(
        IntStream.range(0, 50)
            .mapToObj(i -> given("carrier", "1Z1", UUID.randomUUID(), 1, Direction.FORWARD))
            .toList());

    assertThat(correlations.calls(List.of(PARCEL)).get(PARCEL)).hasSize(Correlations.MAX_CALLS);
  }

  @Test
  void anEarlyEventIsKeptOnceForEachVersionThatReadsItUntilItIsRemoved() {
    PartnerEvent first = event("carrier", "1Z1", "ev-1", null);
    PartnerEvent ofVersion = event("carrier", "1Z1", "ev-1", "ups@2");

    assertThat(correlations.keep(List.of(first, ofVersion, first), WEEK, MANY)).isEmpty();
    assertThat(correlations.keep(List.of(first), WEEK, MANY)).isEmpty();

    assertThat(correlations.early(List.of(PARCEL))).containsExactlyInAnyOrder(first, ofVersion);
    correlations.remove(List.of(first));
    assertThat(correlations.early(List.of(PARCEL))).containsExactly(ofVersion);
  }

  @Test
  void anAgentWithTooManyEarlyEventsKeepsNoMoreAndOthersDo() {
    List<PartnerEvent> two =
        List.of(event("carrier", "1Z1", "ev-1", null), event("carrier", "1Z2", "ev-2", null));
    assertThat(correlations.keep(two, WEEK, 2)).isEmpty();
    PartnerEvent third = event("carrier", "1Z3", "ev-3", null);
    List<PartnerEvent> more = new ArrayList<>(List.of(third, event("payment", "p", "ev", null)));

    assertThat(correlations.keep(more, WEEK, 2)).containsExactly(third);

    assertThat(correlations.early(List.of(new PartnerValue("payment", "p")))).hasSize(1);
    assertThat(correlations.early(List.of(new PartnerValue("carrier", "1Z3")))).isEmpty();
  }

  @Test
  void anExpiredEventIsTakenByOneAndByAnotherAfterTheLease() {
    PartnerEvent old = event("carrier", "1Z1", "ev-1", null);
    correlations.keep(List.of(old), WEEK, MANY);
    assertThat(correlations.takeExpired(10, Duration.ofMinutes(1))).isEmpty();
    store.letTimePass(WEEK.plusSeconds(1));
    correlations.keep(List.of(event("carrier", "1Z1", "ev-2", null)), WEEK, MANY);

    assertThat(correlations.takeExpired(10, Duration.ofMinutes(1))).containsExactly(old);
    assertThat(correlations.takeExpired(10, Duration.ofMinutes(1))).isEmpty();
    store.letTimePass(Duration.ofMinutes(2));
    assertThat(correlations.takeExpired(10, Duration.ofMinutes(1))).containsExactly(old);
  }

  /** Delivered again it is kept no longer, and what is of no use need not wait. */
  @Test
  void anEventThatIsKeptAgainExpiresAtTheEarlierTime() {
    PartnerEvent event = event("carrier", "1Z1", "ev-1", null);
    correlations.keep(List.of(event), WEEK, MANY);
    store.letTimePass(Duration.ofDays(6));
    correlations.keep(List.of(event), WEEK, MANY);
    store.letTimePass(Duration.ofDays(2));

    assertThat(correlations.takeExpired(10, Duration.ofMinutes(1))).containsExactly(event);
    correlations.remove(List.of(event));
    correlations.keep(List.of(event), WEEK, MANY);
    correlations.keep(List.of(event), Duration.ZERO, MANY);
    store.letTimePass(Duration.ofSeconds(1));
    assertThat(correlations.takeExpired(10, Duration.ofMinutes(1))).containsExactly(event);
  }

  private static Correlation given(
      String agent, String value, UUID orderId, int edition, Direction direction) {
    return new Correlation(agent, value, RemoteKey.of(orderId, "ship", edition, direction));
  }

  private static PartnerEvent event(
      String agent, String value, String id, @Nullable String partner) {
    return new PartnerEvent(
        Message.SCHEMA_VERSION,
        value,
        null,
        new StepEvent(agent, id, null, partner, null),
        JsonNodeFactory.instance.objectNode().put("at", "10:00"),
        null,
        "agent-1");
  }
}
