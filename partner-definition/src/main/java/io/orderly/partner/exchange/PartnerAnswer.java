package io.orderly.partner.exchange;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;

/**
 * What a partner answered.
 *
 * @param headers by name in lower case
 * @param body as JSON; missing when it is none
 * @param isOtherThanJson whether it has a body, which is no JSON
 * @param readProblem why the body was not read as a whole; empty when it was
 */
public record PartnerAnswer(
    int status,
    Map<String, String> headers,
    JsonNode body,
    boolean isOtherThanJson,
    String readProblem) {

  boolean isSuccess() {
    return status / 100 == 2;
  }

  boolean isRead() {
    return readProblem.isEmpty();
  }
}
