package io.orderly.partnercheck.call;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.TextNode;
import java.time.Duration;

/** What came of a call. */
public sealed interface Answer {

  /** How much of a body is shown. */
  int SHOWN_CHARS = 160;

  /**
   * An HTTP response.
   *
   * @param body at most 64 KiB of it
   * @param retryAfter how long it asks to wait; zero when it does not say
   */
  record Response(int status, String body, Duration retryAfter) implements Answer {

    private static final ObjectMapper JSON = new ObjectMapper();

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
