package io.orderly.cli.submission;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What became of one line.
 *
 * @param line its number
 * @param orderId the order that stands for it; null unless accepted or known
 * @param errors what is wrong with a refused line
 * @param detail one sentence for people
 */
@JsonIgnoreProperties(ignoreUnknown = true)
@JsonInclude(JsonInclude.Include.NON_EMPTY)
record LineResult(
    long line,
    Status status,
    @Nullable UUID orderId,
    List<FieldError> errors,
    @Nullable String detail) {

  LineResult {
    errors = errors == null ? List.of() : List.copyOf(errors);
  }

  /** What can become of a line. */
  enum Status {
    @JsonProperty("accepted")
    ACCEPTED,
    /** The suite had it already. */
    @JsonProperty("known")
    KNOWN,
    @JsonProperty("refused")
    REFUSED,
    /** Not answered for good: it has to be sent again. */
    @JsonProperty("unavailable")
    UNAVAILABLE
  }

  /**
   * One thing that is wrong.
   *
   * @param field empty for the whole line
   */
  @JsonIgnoreProperties(ignoreUnknown = true)
  record FieldError(String field, String rule) {}

  static LineResult refused(long line, String rule) {
    return new LineResult(line, Status.REFUSED, null, List.of(new FieldError("", rule)), rule);
  }

  static LineResult unavailable(long line, String why) {
    return new LineResult(line, Status.UNAVAILABLE, null, List.of(), why);
  }

  LineResult at(long newLine) {
    return new LineResult(newLine, status, orderId, errors, detail);
  }

  boolean isSettled() {
    return status != Status.UNAVAILABLE;
  }

  /** Why it is refused, in one sentence. */
  String reason() {
    if (detail != null) {
      return detail;
    }
    return errors.stream()
        .map(error -> (error.field() + " " + error.rule()).strip())
        .collect(Collectors.joining("; "));
  }
}
