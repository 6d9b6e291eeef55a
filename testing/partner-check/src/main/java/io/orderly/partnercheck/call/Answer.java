package io.orderly.partnercheck.call;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.TextNode;
import io.orderly.partner.exchange.AnswerReader;
import io.orderly.partner.exchange.PartnerAnswer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;

/** What came of a call. */
public sealed interface Answer {

  /** How much of a body is shown. */
  int SHOWN_CHARS = 160;

  /**
   * An HTTP response.
   *
   * @param body as text, its beginning when it is too large
   * @param retryAfter how long it asks to wait; zero when it does not say
   * @param read what a partner definition judges
   */
  record Response(int status, String body, Duration retryAfter, PartnerAnswer read)
      implements Answer {

    private static final ObjectMapper JSON = new ObjectMapper();

    /** One with nothing but a body. */
    public Response(int status, String body, Duration retryAfter) {
      this(
          status,
          body,
          retryAfter,
          AnswerReader.read(status, Map.of(), body.getBytes(StandardCharsets.UTF_8), true));
    }

    /** The body as JSON, or as the text that it is. */
    JsonNode result() {
      try {
        return JSON.readTree(body);
      } catch (JsonProcessingException noJson) {
        return new TextNode(body);
      }
    }

    @Override
    public String text() {
      // Nothing of it may steer the terminal.
      var oneLine = body.strip().replaceAll("\\s+", " ").replaceAll("\\p{Cntrl}", "?");
      return (status + " " + shortened(oneLine)).strip();
    }

    private static String shortened(String text) {
      return text.length() <= SHOWN_CHARS ? text : text.substring(0, SHOWN_CHARS) + "...";
    }
  }

  /** None. */
  record Silence(Cause cause, String detail) implements Answer {

    @Override
    public String text() {
      return detail;
    }
  }

  /** Why there was no response. */
  enum Cause {
    /** Nothing was sent. */
    NOT_CONNECTED,
    /** The time was over. */
    TIME_LIMIT,
    /** The connection was closed. */
    CONNECTION_LOST,
    /** The check hung up on purpose. */
    HUNG_UP
  }

  /** For people, on one line. */
  String text();
}
