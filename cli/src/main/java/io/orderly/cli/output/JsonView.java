package io.orderly.cli.output;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.cli.terminal.Texts;
import io.orderly.messages.VisibleText;
import io.orderly.process.AttemptCount;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.stream.StreamSupport;

/** An object of an answer, field by field, as it is written for people. */
public record JsonView(JsonNode json) {

  /** What stands where there is nothing. */
  public static final String NONE = "-";

  /** What stands in place of the attempts of an undo that needed no call. */
  public static final String UNDONE_WITHOUT_CALL = "undone without a call";

  private static final int MAX_LENGTH = 100;

  public static List<JsonView> all(JsonNode array) {
    return StreamSupport.stream(array.spliterator(), false).map(JsonView::new).toList();
  }

  public List<JsonView> all(String field) {
    return all(json.path(field));
  }

  public JsonView at(String field) {
    return new JsonView(json.path(field));
  }

  public boolean has(String field) {
    return json.hasNonNull(field);
  }

  /** In one line, without what steers a terminal: it may come from a partner or a customer. */
  public String text(String field) {
    return has(field) ? VisibleText.inOneLine(json.path(field).asText()) : NONE;
  }

  /** The same for a list of texts. */
  public List<String> texts(String field) {
    return StreamSupport.stream(json.path(field).spliterator(), false)
        .map(text -> VisibleText.inOneLine(text.asText()))
        .toList();
  }

  /** The whole of it as JSON, over lines. */
  public String pretty() {
    return VisibleText.of(json.toPrettyString());
  }

  /** At most as long as fits in a table, on one line. */
  public String shortText(String field) {
    return shortened(text(field));
  }

  public long number(String field) {
    return json.path(field).asLong();
  }

  public String count(String field) {
    return has(field) ? Texts.count(number(field)) : NONE;
  }

  /** {@code 2026-01-31T12:00:00Z} */
  public String time(String field) {
    return instant(field).map(at -> at.truncatedTo(ChronoUnit.SECONDS).toString()).orElse(NONE);
  }

  /** {@code 2026-01-31T12:00:00.123Z} */
  public String millis(String field) {
    return instant(field).map(at -> at.truncatedTo(ChronoUnit.MILLIS).toString()).orElse(NONE);
  }

  /** How long ago it is: {@code 2 h 5 min}. */
  public String ago(String field, Instant now) {
    return instant(field)
        .map(at -> Texts.roughly(positive(Duration.between(at, now))))
        .orElse(NONE);
  }

  /** The same as of now: {@code 2 h 5 min ago}. */
  public String ago(String field) {
    return ago(field, Instant.now()) + " ago";
  }

  /** The clocks of two machines differ a little. */
  private static Duration positive(Duration duration) {
    return duration.isNegative() ? Duration.ZERO : duration;
  }

  public Optional<Instant> instant(String field) {
    try {
      return has(field) ? Optional.of(Instant.parse(json.path(field).asText())) : Optional.empty();
    } catch (DateTimeParseException none) {
      return Optional.empty();
    }
  }

  /** {@code the card is declined (card-declined)} */
  public Optional<String> failure() {
    var failure = at("failure");
    return failure.json.isObject()
        ? Optional.of("%s (%s)".formatted(failure.text("message"), failure.text("code")))
        : Optional.empty();
  }

  /** {@code the card is declined (card-declined), at pay, asked for by anna} */
  public Optional<String> cause() {
    var cause = at("cause");
    return cause.json.isObject()
        ? Optional.of(
            "%s (%s)%s%s"
                .formatted(
                    cause.text("message"),
                    cause.text("code"),
                    cause.has("step") ? ", at " + cause.text("step") : "",
                    cause.has("actor") ? ", asked for by " + cause.text("actor") : ""))
        : Optional.empty();
  }

  /**
   * {@code calling take-payment, attempt 1 of 12, since 3 s, until 2026-01-31T12:00:20Z: Agent
   * payment works on it.}
   */
  public Optional<String> activity(Instant now) {
    var activity = at("activity");
    if (!activity.json.isObject()) {
      return Optional.empty();
    }
    var text = new StringBuilder(activity.text("doing"));
    if (activity.has("step")) {
      text.append(' ').append(activity.text("step"));
    }
    if (activity.has("attempt")) {
      text.append(", attempt ").append(activity.text("attempt"));
      text.append(activity.has("maxAttempts") ? " of " + activity.text("maxAttempts") : "");
    }
    if (activity.has("declines")) {
      text.append(", ").append(AttemptCount.declinedLabel((int) activity.number("declines")));
    }
    if (activity.has("since")) {
      text.append(", since ").append(activity.ago("since", now));
    }
    if (activity.has("until")) {
      text.append(", until ").append(activity.time("until"));
    }
    if (activity.has("askAt")) {
      text.append(", asks for the status ").append(activity.time("askAt"));
    }
    return Optional.of(text.append(": ").append(activity.text("detail")).toString());
  }

  /** Of a step: whether it is Undone though its undo was not called. */
  public boolean isUndoneWithoutCall() {
    return text("state").equals("Undone") && number("attemptsMade") == 0;
  }

  /** Of a step: {@code 5 of 12 attempts, declined 3 times}. */
  public String attempts() {
    if (isUndoneWithoutCall()) {
      return UNDONE_WITHOUT_CALL;
    }
    Integer allowed = has("maxAttempts") ? (int) number("maxAttempts") : null;
    return new AttemptCount((int) number("attemptsMade"), allowed, (int) number("declines"))
        .label();
  }

  /** Why it failed, or else why it did not go through. */
  public Optional<String> why() {
    return failure().or(this::cause);
  }

  /** The same on one line, cut where it is long; a dash where it did not fail. */
  public String shortFailure() {
    return failure().map(JsonView::shortened).orElse(NONE);
  }

  /** On one line, and cut where it is long. */
  public static String shortened(String text) {
    var line = text.replaceAll("\\s+", " ");
    return line.length() <= MAX_LENGTH ? line : line.substring(0, MAX_LENGTH) + "...";
  }
}
