package io.orderly.partnercheck.call;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.orderly.partnercheck.call.Answer.Cause;
import io.orderly.partnercheck.call.Answer.Response;
import io.orderly.partnercheck.call.Answer.Silence;
import io.orderly.partnercheck.call.Interpretation.Understood;
import java.time.Duration;

/** A call and what came of it. */
public record Exchange(Call call, Answer answer, Duration took) {

  private static final int REQUEST_TIMEOUT = 408;

  public Meaning meaning() {
    return understood().meaning();
  }

  private Understood understood() {
    return answer instanceof Response response
        ? call.interpretation().of(response, call.attempt())
        : new Understood(Meaning.of((Silence) answer), MissingNode.getInstance(), "");
  }

  /** The answer, and what it does not say itself of how it was understood. */
  public String text() {
    var why = understood().why();
    return why.isEmpty() ? answer.text() : "%s (%s)".formatted(answer.text(), why);
  }

  /** Whether an agent would take it for performed or undone. */
  public boolean isAccepted() {
    return meaning() == Meaning.DONE || meaning() == Meaning.NEVER_HAPPENED;
  }

  /** Whether an agent would try again. */
  public boolean isOpen() {
    return switch (meaning()) {
      case IN_PROGRESS, UNAVAILABLE, UNKNOWN -> true;
      case DONE, NEVER_HAPPENED, REFUSED, MISCONFIGURED -> false;
    };
  }

  /**
   * Whether the partner turned it away for good, whatever an agent concludes of that: "exists
   * already" is a refusal of this call, and leaves open what became of those before.
   */
  public boolean isTurnedAway() {
    return switch (meaning()) {
      case REFUSED, MISCONFIGURED -> true;
      case UNKNOWN -> status() / 100 == 4 && status() != REQUEST_TIMEOUT;
      case DONE, NEVER_HAPPENED, IN_PROGRESS, UNAVAILABLE -> false;
    };
  }

  /** What an agent keeps of its response; missing when there is nothing to keep. */
  public JsonNode result() {
    return understood().result();
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
