package io.orderly.messages;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.process.Cause;
import io.orderly.process.Failure;
import io.orderly.process.ProcessState;
import io.orderly.workflow.FailurePolicies;
import java.time.Instant;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Submitters read our texts; what a partner said stays with the operators. */
class FailureTextsTest {

  private static final String RAW =
      "java.net.ConnectException: vault-7.bank.internal:8443 at com.bank.Core.pay(Core.java:7)";

  @Test
  void aStatusForSubmittersContainsNoRawFailureText() {
    OrderStatus raw =
        new OrderStatus(
            1,
            UUID.randomUUID(),
            "web-shop",
            "536365",
            ProcessState.ERROR,
            7,
            new Failure("card-declined", RAW),
            new StatusCause("unanswered", RAW, "take-payment"),
            Instant.EPOCH);

    OrderStatus replaced = new FailureTexts(Map.of()).forSubmitters(raw);

    assertThat(replaced.toString()).doesNotContain("vault-7");
    assertThat(replaced.failure())
        .isEqualTo(new Failure("card-declined", "The payment was declined."));
    assertThat(replaced.cause())
        .isEqualTo(
            new StatusCause(
                "unanswered",
                "A service that the order needs did not answer in time.",
                "take-payment"));
    assertThat(replaced.orderId()).isEqualTo(raw.orderId());
    assertThat(replaced.orderVersion()).isEqualTo(7);
  }

  /** Nobody refused it. */
  @Test
  void whatWasAcceptedAndNotCompletedIsNotToldAsARefusal() {
    assertThat(new FailureTexts(Map.of()).of(FailurePolicies.NOT_COMPLETED))
        .isEqualTo("A service that the order needs did not complete it in time.");
  }

  @Test
  void aCodeMayHaveAConfiguredText() {
    FailureTexts texts =
        new FailureTexts(Map.of("card-declined", "Your bank declined.", "*", "It failed."));

    assertThat(texts.of("card-declined")).isEqualTo("Your bank declined.");
    assertThat(texts.of("some-other")).isEqualTo("It failed.");
    assertThat(texts.of("cancelled")).isEqualTo("The order was cancelled.");
  }

  @Test
  void aStatusForSubmittersDoesNotNameWhoRequestedTheUndo() {
    assertThat(new FailureTexts(Map.of()).forSubmitters(Cause.undoneBy("anna")))
        .isEqualTo(
            new StatusCause("undone-by-operator", "The order was undone by an operator.", null));
    assertThat(new FailureTexts(Map.of()).forSubmitters((Failure) null)).isNull();
  }
}
