package io.orderly.messages;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.process.Direction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Names that other systems rely on. */
class TopicsTest {

  @ParameterizedTest
  @CsvSource({
    "order-replies.web-shop, true",
    "order-replies., false",
    "order-replies, false",
    "order-status, false",
    "x-order-replies.web-shop, false"
  })
  void onlyTopicsWithTheReplyPrefixArePrivateReplyTopics(String topic, boolean expected) {
    assertThat(Topics.isOrderReplies(topic)).isEqualTo(expected);
  }

  @Test
  void requestTopicsAndDeadLetterTopicsAreNamedAfterTheirSubject() {
    assertThat(Topics.agentRequests("payment")).isEqualTo("agent-requests.payment");
    assertThat(Topics.orderReplies("web-shop")).isEqualTo("order-replies.web-shop");
    assertThat(Topics.deadLetters("order-status")).isEqualTo("order-status.dead-letters");
    assertThat(Topics.isDeadLetters("order-status.dead-letters")).isTrue();
    assertThat(Topics.isDeadLetters(".dead-letters")).isFalse();
    assertThat(Topics.isDeadLetters("order-status")).isFalse();
    assertThat(Topics.agentOf("agent-requests.payment")).contains("payment");
    assertThat(Topics.agentOf("agent-requests.payment.dead-letters")).isEmpty();
    assertThat(Topics.agentOf("agent-requests.")).isEmpty();
    assertThat(Topics.agentOf("order-status")).isEmpty();
  }

  @Test
  void completionsOfApplicationsAreTellableFromTheirDeadLetters() {
    String topic = Topics.stepCompletions("courier");

    assertThat(topic).isEqualTo("step-completions.courier");
    assertThat(Topics.isStepCompletions(topic)).isTrue();
    assertThat(Topics.isStepCompletions(Topics.deadLetters(topic))).isFalse();
    assertThat(Topics.isStepCompletions("order-submissions.courier")).isFalse();
  }

  @Test
  void theIdempotencyKeyDependsOnOrderStepAndDirectionOnly() {
    String forward = RemoteKey.of(GoldenMessages.ORDER_ID, "take-payment", Direction.FORWARD);
    String undo = RemoteKey.of(GoldenMessages.ORDER_ID, "take-payment", Direction.UNDO);

    assertThat(forward).isEqualTo("0197f6a0-0000-7000-8000-000000000001:take-payment");
    assertThat(undo).isEqualTo(forward + ":undo");
  }
}
