package io.orderly.agent.stepping;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.orderly.agent.StepAnswer;
import io.orderly.agent.testing.StepRequests;
import io.orderly.messages.MessageCodec;
import io.orderly.messages.StepRequest;
import io.orderly.process.Failure;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class MaskedAnswerTest {

  private static final ObjectMapper JSON = MessageCodec.mapper();
  private static final Failure ECHO = new Failure("declined", "token tok_123 is unknown");
  private static final Failure MASKED = new Failure("declined", "token *** is unknown");

  @Test
  void noTextOfAnAnswerTellsASensitiveValue() {
    Instant at = Instant.now();

    assertThat(
            List.of(
                masked(new StepAnswer.Refused(ECHO)),
                masked(new StepAnswer.Misconfigured(ECHO, StepAnswer.Doubt.NONE)),
                masked(new StepAnswer.NotOffered(ECHO)),
                masked(new StepAnswer.Unavailable(ECHO, Duration.ZERO)),
                masked(new StepAnswer.Postponed(ECHO, at)),
                masked(new StepAnswer.Unknown(ECHO)),
                masked(new StepAnswer.WithoutCall(new StepAnswer.Unknown(ECHO)))))
        .containsExactly(
            new StepAnswer.Refused(MASKED),
            new StepAnswer.Misconfigured(MASKED, StepAnswer.Doubt.NONE),
            new StepAnswer.NotOffered(MASKED),
            new StepAnswer.Unavailable(MASKED, Duration.ZERO),
            new StepAnswer.Postponed(MASKED, at),
            new StepAnswer.Unknown(MASKED),
            new StepAnswer.WithoutCall(new StepAnswer.Unknown(MASKED)));
  }

  @Test
  void anAnswerToAnOrderWithoutSensitiveValuesStaysAsItIs() {
    StepAnswer answer = new StepAnswer.Refused(ECHO);

    assertThat(MaskedAnswer.of(answer, StepRequests.completeWithin(Duration.ofMinutes(1)).build()))
        .isSameAs(answer);
  }

  private static StepAnswer masked(StepAnswer answer) {
    return MaskedAnswer.of(answer, request());
  }

  private static StepRequest request() {
    ObjectNode request =
        JSON.valueToTree(StepRequests.completeWithin(Duration.ofMinutes(1)).build());
    request.putArray("sensitive").add("attributes.payment.token");
    ((ObjectNode) request.path("order"))
        .putObject("attributes")
        .putObject("payment")
        .put("token", "tok_123");
    return JSON.convertValue(request, StepRequest.class);
  }
}
