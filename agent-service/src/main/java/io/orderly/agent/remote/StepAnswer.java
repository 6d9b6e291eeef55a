package io.orderly.agent.remote;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.process.Failure;
import java.time.Duration;

/** What one try at a remote service came to. */
public sealed interface StepAnswer {

  /** The step was performed, or undone, now or before. */
  record Done(JsonNode result) implements StepAnswer {}

  /** Refused for good: the same call again would be refused again. Nothing happened. */
  record Refused(Failure failure) implements StepAnswer {}

  /**
   * The remote service is at work on this very key, for an earlier try.
   *
   * @param notBefore how long it asks us to wait before the next try; zero when it does not say
   */
  record InProgress(Duration notBefore) implements StepAnswer {}

  /**
   * The remote service took nothing on; another try soon may find it better.
   *
   * @param notBefore how long it asks us to wait before the next try; zero when it does not say
   */
  record Unavailable(Failure why, Duration notBefore) implements StepAnswer {}

  /** It may have happened or not: nobody can say now. */
  record Unknown(Failure why) implements StepAnswer {}
}
