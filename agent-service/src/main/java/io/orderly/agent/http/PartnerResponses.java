package io.orderly.agent.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.orderly.partner.exchange.PartnerAnswer;
import java.nio.charset.CharacterCodingException;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.apache.hc.core5.http.Header;

/**
 * Makes of a response what a definition can judge. A body that is not whole, is compressed (none
 * was asked for, and none is unpacked) or is no UTF-8 is not read at all: half a handle, or one
 * with a replaced character, names something else.
 */
final class PartnerResponses {

  private PartnerResponses() {}

  static PartnerAnswer answer(RawResponse response) {
    Optional<String> problem = readProblem(response);
    if (problem.isEmpty()) {
      try {
        return answer(response, LenientJson.read(response.body().asExactText()), "");
      } catch (CharacterCodingException e) {
        problem = Optional.of("the body of the answer is no UTF-8");
      }
    }
    return answer(response, MissingNode.getInstance(), problem.get());
  }

  private static PartnerAnswer answer(RawResponse response, JsonNode body, String problem) {
    return new PartnerAnswer(response.status(), headers(response), body, problem);
  }

  private static Optional<String> readProblem(RawResponse response) {
    Optional<String> encoding =
        response
            .header("Content-Encoding")
            .filter(name -> !name.strip().equalsIgnoreCase("identity"));
    if (encoding.isPresent()) {
      return Optional.of("the body of the answer is compressed");
    }
    return response.body().isWhole()
        ? Optional.empty()
        : Optional.of(
            "the body of the answer has more than the %d bytes of read-limit"
                .formatted(response.body().length()));
  }

  private static Map<String, String> headers(RawResponse response) {
    Map<String, String> headers = new LinkedHashMap<>();
    for (Header header : response.head().getHeaders()) {
      String value = header.getValue() == null ? "" : header.getValue();
      headers.merge(
          header.getName().toLowerCase(Locale.ROOT), value, (one, more) -> one + ", " + more);
    }
    return headers;
  }
}
