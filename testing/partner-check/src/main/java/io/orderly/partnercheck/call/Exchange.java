package io.orderly.partnercheck.call;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.orderly.partnercheck.call.Answer.Cause;
import io.orderly.partnercheck.call.Answer.Response;
import io.orderly.partnercheck.call.Answer.Silence;
import java.time.Duration;

/** A call and what came of it. */
public record Exchange(Call call, Answer answer, Duration took) {

  public Meaning meaning() {
    return Meaning.of(answer, call.direction());
  }

  /** Whether an agent would take it for performed or undone. */
  public boolean isAccepted() {
    return meaning() == Meaning.DONE || meaning() == Meaning.NEVER_HAPPENED;
  }

  /** Whether an agent would try again. */
  public boolean isOpen() {
    return switch (meaning()) {
      case IN_PROGRESS, UNAVAILABLE, UNKNOWN -> true;
      case DONE, NEVER_HAPPENED, REFUSED -> false;
    };
  }

  /** The body of its response; missing when there was none. */
  public JsonNode result() {
    return answer instanceof Response response ? response.result() : MissingNode.getInstance();
  }

  /** The result without what names the order: what is left may name the effect. */
  public String resultWithoutOrder() {
    return call.order().hiddenIn(result().toString());
  }

  /** Whether all of it was sent, and the check hung up as it meant to. */
  public boolean wasHungUp() {
    return answer instanceof Silence silence && silence.cause() == Cause.HUNG_UP;
  }

  /** Whether nothing came within the time limit. */
  public boolean wasTooLate() {
    return answer instanceof Silence silence && silence.cause() == Cause.TIME_LIMIT;
  }

  /** 0 when there was no response. */
  public int status() {
    return answer instanceof Response response ? response.status() : 0;
  }

  /** How long the partner asks to be left alone. */
  public Duration retryAfter() {
    return answer instanceof Response response ? response.retryAfter() : Duration.ZERO;
  }
}
