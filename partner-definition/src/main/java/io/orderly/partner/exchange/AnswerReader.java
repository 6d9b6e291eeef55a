package io.orderly.partner.exchange;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;

/**
 * Makes of a response what a definition can judge. A body that is not whole, is compressed (none
 * was asked for, and none is unpacked) or is no UTF-8 is not read at all: half a handle, or one
 * with a replaced character, names something else.
 */
public final class AnswerReader {

  /** What nginx says of a client certificate, with status 400, in a page for people. */
  private static final Map<String, Integer> CERTIFICATE_PAGES =
      Map.of("The SSL certificate error", 495, "No required SSL certificate was sent", 496);

  private AnswerReader() {}

  /**
   * The answer that a response is. A server that accepts a connection and then refuses its
   * certificate by status 400 is read as 495 or 496, as it calls that in its own log: a 400 would
   * be the order's fault.
   *
   * @param headers by name in lower case
   * @param body of which no more was read than the read limit
   * @param isWhole false when it went on past the limit
   */
  public static PartnerAnswer read(
      int status, Map<String, String> headers, byte[] body, boolean isWhole) {
    Optional<String> problem = readProblem(headers, body, isWhole);
    if (problem.isEmpty()) {
      try {
        String text = text(body);
        JsonNode json = LenientJson.read(text);
        return new PartnerAnswer(
            meant(status, headers, text),
            headers,
            json,
            json.isMissingNode() && !text.isBlank(),
            "");
      } catch (CharacterCodingException e) {
        problem = Optional.of("the body of the answer is no UTF-8");
      }
    }
    return new PartnerAnswer(status, headers, MissingNode.getInstance(), false, problem.get());
  }

  private static Optional<String> readProblem(
      Map<String, String> headers, byte[] body, boolean isWhole) {
    String encoding = headers.getOrDefault("content-encoding", "identity");
    if (!encoding.strip().equalsIgnoreCase("identity")) {
      return Optional.of("the body of the answer is compressed");
    }
    return isWhole
        ? Optional.empty()
        : Optional.of(
            "the body of the answer has more than the %d bytes of read-limit"
                .formatted(body.length));
  }

  private static String text(byte[] body) throws CharacterCodingException {
    return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(body)).toString();
  }

  private static int meant(int status, Map<String, String> headers, String text) {
    if (status != 400 || !headers.getOrDefault("content-type", "").startsWith("text/html")) {
      return status;
    }
    return CERTIFICATE_PAGES.entrySet().stream()
        .filter(page -> text.contains("<title>400 " + page.getKey()))
        .map(Map.Entry::getValue)
        .findFirst()
        .orElse(status);
  }
}
