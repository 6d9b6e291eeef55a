package io.orderly.console;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.core.util.Separators;
import com.fasterxml.jackson.core.util.Separators.Spacing;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectWriter;
import io.orderly.messages.MessageCodec;
import io.orderly.operator.inspection.OrderView.EventView;
import io.orderly.operator.overview.RoundedDuration;
import io.orderly.process.OrderEvent.Kind;
import io.orderly.workflow.StepAmend;
import io.orderly.workflow.StepAsk;
import io.orderly.workflow.StepTask;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Times, counts, states and JSON for people. */
public final class ConsoleFormat {

  private static final DateTimeFormatter EXACT =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss 'UTC'", Locale.ROOT)
          .withZone(ZoneOffset.UTC);
  private static final DateTimeFormatter CLOCK =
      DateTimeFormatter.ofPattern("HH:mm:ss 'UTC'", Locale.ROOT).withZone(ZoneOffset.UTC);
  private static final long SEPARATED_FROM = 10_000;
  private static final double WHOLE_FROM = 10;

  private static final ObjectMapper JSON = MessageCodec.mapper();
  private static final ObjectWriter PRETTY =
      JSON.writer(
          new DefaultPrettyPrinter(
              Separators.createDefaultInstance().withObjectFieldValueSpacing(Spacing.AFTER)));

  private ConsoleFormat() {}

  /** Who performs a step: its agent, somebody who is asked, time, or the workflow. */
  public static String performer(String performer) {
    if (StepTask.isPerformed(performer)) {
      return performer;
    }
    String other = performer.equals(StepAmend.PERFORMER) ? "amends the order" : "waits";
    return StepAsk.asked(performer).map("asks "::concat).orElse(other);
  }

  /** A count; from 10,000 on with separators. */
  public static String count(long number) {
    return number < SEPARATED_FROM
        ? Long.toString(number)
        : String.format(Locale.ROOT, "%,d", number);
  }

  /** A rate per second; a dash if unknown. */
  public static String rate(@Nullable Double perSecond) {
    if (perSecond == null) {
      return "\u2013";
    }
    return String.format(Locale.ROOT, perSecond < WHOLE_FROM ? "%.1f" : "%,.0f", perSecond);
  }

  /** A count with its noun. */
  public static String count(long number, String one, String many) {
    return count(number) + " " + (number == 1 ? one : many);
  }

  public static String exact(Instant instant) {
    return EXACT.format(instant);
  }

  public static String clock(Instant instant) {
    return CLOCK.format(instant);
  }

  /** The time from an instant to now, or from now to it. */
  public static String distance(Instant instant, Instant now) {
    Duration distance = Duration.between(instant, now);
    return distance.isNegative() ? "in " + length(distance.negated()) : length(distance) + " ago";
  }

  /** In the largest unit of which there are two. */
  public static String length(Duration duration) {
    return RoundedDuration.of(duration);
  }

  /** A rule of a workflow in lower case, such as "by operator". */
  public static String plain(Enum<?> rule) {
    return rule.name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }

  /** A state, status or outcome as a label, such as "Not started". */
  public static String stateLabel(String value) {
    String spaced = value.replaceAll("(?<=[a-z])(?=[A-Z])", " ").toLowerCase(Locale.ROOT);
    return spaced.substring(0, 1).toUpperCase(Locale.ROOT) + spaced.substring(1);
  }

  /** The CSS class of a state, status or outcome. */
  public static String stateClass(String value) {
    return "state-" + value.toLowerCase(Locale.ROOT);
  }

  /** The kind of an event, such as "Step failed". */
  public static String eventTitle(EventView event) {
    String kind = event.kind();
    return stateLabel(kind.equals(Kind.RE_ARMED.value()) ? kind : kind.replace('-', ' '));
  }

  /** What happened; null for a command, which is described by actor and reason. */
  public static @Nullable String eventDetail(EventView event) {
    return event.actor() == null ? event.detail() : null;
  }

  /** Indented JSON. */
  public static String json(Object value) {
    try {
      return PRETTY.writeValueAsString(value);
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException("can't be written as JSON", e);
    }
  }

  /** Indented JSON; text that is not JSON stays as it is. */
  public static String jsonText(String text) {
    try {
      return json(JSON.readTree(text));
    } catch (JsonProcessingException notJson) {
      return text;
    }
  }
}
