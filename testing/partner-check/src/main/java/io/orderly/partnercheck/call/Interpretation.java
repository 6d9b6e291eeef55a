package io.orderly.partnercheck.call;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.partnercheck.call.Answer.Response;

/** How an agent understands the responses to one call. */
@FunctionalInterface
public interface Interpretation {

  /**
   * What a response was understood as.
   *
   * @param result what an agent keeps of it
   * @param why what the status and the body do not say themselves; may be empty
   */
  record Understood(Meaning meaning, JsonNode result, String why) {}

  /**
   * What the response means.
   *
   * @param attempt of the call, from 1
   */
  Understood of(Response response, int attempt);
}
