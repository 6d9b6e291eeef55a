package io.orderly.scheduler.tokens;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.orderly.messages.Order;
import io.orderly.messages.PartnerEvent;
import io.orderly.messages.RemoteKey;
import io.orderly.messages.ReplyMac;
import io.orderly.messages.StepEvent;
import io.orderly.messages.StepReply;
import io.orderly.messages.StepRequest;
import io.orderly.process.Direction;
import io.orderly.store.replykeys.ReplyKeys.Keys;
import io.orderly.workflow.AttributePaths;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Which replies are believed, while keys come and go. */
class ReplyTokensTest {

  private static final ReplyMac FIRST = mac(1);
  private static final ReplyMac SECOND = mac(2);
  private static final ReplyMac EVENTS = mac(3);
  private static final ReplyMac EARLIER_EVENTS = mac(4);

  private final AtomicLong nanos = new AtomicLong();
  private final AtomicInteger reads = new AtomicInteger();
  private @Nullable Keys stored = new Keys(Map.of("1", FIRST), "1");
  private final ReplyTokens tokens = tokens();

  private static ReplyMac mac(int first) {
    byte[] key = new byte[ReplyMac.MIN_KEY_BYTES];
    key[0] = (byte) first;
    return new ReplyMac(key);
  }

  private ReplyTokens tokens() {
    return new ReplyTokens(
        this::read, Map.of("payment", List.of(EVENTS, EARLIER_EVENTS)), nanos::get);
  }

  private Keys read() {
    reads.incrementAndGet();
    if (stored == null) {
      throw new IllegalStateException("the store is unavailable");
    }
    return stored;
  }

  private static StepRequest request() {
    UUID orderId = UUID.randomUUID();
    return new StepRequest(
        1,
        orderId,
        "order-fulfilment",
        "take-payment",
        Direction.FORWARD,
        1,
        Instant.EPOCH,
        RemoteKey.of(orderId, "take-payment", Direction.FORWARD),
        new Order("1", "c", "GB", "GBP", Instant.EPOCH, BigDecimal.ONE, List.of()),
        Map.of(),
        0,
        1,
        null,
        null,
        null);
  }

  private static StepReply answer(StepRequest request) {
    return StepReply.completed(request, JsonNodeFactory.instance.objectNode(), "agents-1");
  }

  @Test
  void anAnswerWithTheTokenOfItsRequestIsBelievedByEveryScheduler() {
    StepReply answer = answer(tokens.proving(request()));

    assertThat(tokens().check(answer)).isEmpty();
    assertThat(tokens().check(answer.redelivered())).isEmpty();
  }

  @Test
  void oneWithoutItOrWithAnotherIsNot() {
    StepRequest request = tokens.proving(request());
    StepReply answer = answer(request);

    assertThat(tokens.check(answer.withReplyToken(null))).contains(UnprovenReply.MISSING);
    assertThat(tokens.check(answer.withReplyToken(tokens.proving(request()).replyToken())))
        .contains(UnprovenReply.WRONG);
    assertThat(tokens.check(answer.withReplyToken("1."))).contains(UnprovenReply.WRONG);
    for (String strange : List.of("", ".", "1", "2.x", "\u0000", "1".repeat(10_000))) {
      assertThat(tokens.check(answer.withReplyToken(strange))).contains(UnprovenReply.UNKNOWN_KEY);
    }
  }

  @Test
  void aKeyThatAnotherSchedulerUsesAlreadyIsReadBeforeItsRepliesAreJudged() {
    stored = new Keys(Map.of("1", FIRST, "2", SECOND), "2");
    StepReply answer = answer(tokens().proving(request()));

    nanos.addAndGet(ReplyTokens.MAX_AGE.toNanos() + 1);

    assertThat(tokens.check(answer)).isEmpty();
    assertThat(tokens.proving(request()).replyToken()).startsWith("2.");
  }

  /** Else they would be dead letters: a scheduler that was away may not know a key. */
  @Test
  void whileKeysCanNotBeReadAReplyWithAnUnknownOneIsHandledAgain() {
    stored = new Keys(Map.of("2", SECOND), "2");
    StepReply answer = answer(tokens().proving(request()));
    stored = null;

    nanos.addAndGet(ReplyTokens.MAX_AGE.toNanos() + 1);

    assertThatThrownBy(() -> tokens.check(answer)).hasMessageContaining("unavailable");
  }

  /** Whoever makes up ids of keys costs no statement each. */
  @Test
  void unknownKeysAreLookedUpNowAndThen() {
    StepReply forged = answer(request()).withReplyToken("7.q83vEjRWeJCrze8SNFZ4kA");
    nanos.addAndGet(ReplyTokens.MAX_AGE.toNanos() + 1);
    int before = reads.get();

    for (int i = 0; i < 1_000; i++) {
      assertThat(tokens.check(forged)).contains(UnprovenReply.UNKNOWN_KEY);
    }

    assertThat(reads.get() - before).isEqualTo(1);
  }

  @Test
  void aRemovedKeyProvesNothingMore() {
    stored = new Keys(Map.of("1", FIRST, "2", SECOND), "1");
    tokens.refresh();
    StepReply answer = answer(tokens.proving(request()));
    stored = new Keys(Map.of("2", SECOND), "2");

    tokens.refresh();

    assertThat(tokens.check(answer)).contains(UnprovenReply.UNKNOWN_KEY);
  }

  @Test
  void noPersonIsShownAToken() {
    StepRequest request = tokens.proving(request());

    assertThat(request.masked(AttributePaths.NONE).replyToken()).isNull();
    assertThat(request.tracedBy(null).afterCopy().replyToken()).isEqualTo(request.replyToken());
  }

  @Test
  void anEventIsBelievedByASecretOfItsAgent() {
    StepReply event = event("payment");

    assertThat(tokens.check(event.withReplyToken(EVENTS.ofEvent(event)))).isEmpty();
    assertThat(tokens.check(event.withReplyToken(EARLIER_EVENTS.ofEvent(event)))).isEmpty();
  }

  @Test
  void anEventWithoutItIsNot() {
    StepReply event = event("payment");
    StepReply ofAnother = event("inventory");
    String ofRequest = tokens.proving(request()).replyToken();

    assertThat(tokens.check(event)).contains(UnprovenReply.EVENT);
    assertThat(tokens.check(event.withReplyToken(ofRequest))).contains(UnprovenReply.EVENT);
    assertThat(tokens.check(ofAnother.withReplyToken(EVENTS.ofEvent(ofAnother))))
        .contains(UnprovenReply.EVENT);
  }

  private static StepReply event(String agent) {
    return StepReply.completed(
        UUID.randomUUID(),
        "take-payment",
        Direction.FORWARD,
        JsonNodeFactory.instance.objectNode(),
        new StepEvent(agent, "ev-1", 1),
        "agents-1");
  }

  @Test
  void anEventWithAValueOfThePartnerIsBelievedByTheSecretOfItsAgentAlone() {
    PartnerEvent parcel = delivered("payment", "1Z1");

    assertThat(tokens.isProven(parcel)).isFalse();
    for (ReplyMac mac : List.of(EVENTS, EARLIER_EVENTS)) {
      assertThat(tokens.isProven(parcel.withProof(mac.ofEvent(parcel)))).isTrue();
    }
    assertThat(tokens.isProven(parcel.withProof(FIRST.ofEvent(parcel)))).isFalse();
    PartnerEvent other = delivered("payment", "1Z2");
    assertThat(tokens.isProven(parcel.withProof(EVENTS.ofEvent(other)))).isFalse();
    PartnerEvent unknown = delivered("carrier", "1Z1");
    assertThat(tokens.isProven(unknown.withProof(EVENTS.ofEvent(unknown)))).isFalse();
  }

  private static PartnerEvent delivered(String agent, String value) {
    return new PartnerEvent(
        1,
        value,
        null,
        new StepEvent(agent, "ev-1", null),
        JsonNodeFactory.instance.objectNode(),
        null,
        "agents-1");
  }
}
