package io.orderly.submission.tracking;

import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A time that orders are asked for by.
 *
 * @param name of what happened then; with From and Until, the parameters of a request
 * @param from the first moment of it
 * @param until the first moment after it
 */
record TimeRange(String name, @Nullable Instant from, @Nullable Instant until) {

  /** All time. */
  static TimeRange always(String name) {
    return new TimeRange(name, null, null);
  }

  /** Whether it begins before it ends. */
  boolean ascends() {
    return from == null || until == null || from.isBefore(until);
  }

  /** The bounds as parameters of a request. */
  void putParameters(Map<String, Object> parameters) {
    if (from != null) {
      parameters.put(name + "From", from);
    }
    if (until != null) {
      parameters.put(name + "Until", until);
    }
  }

  /** The bounds of a column as conditions of a statement. */
  List<String> conditions(String column) {
    List<String> conditions = new ArrayList<>();
    if (from != null) {
      conditions.add("%s >= :%sFrom".formatted(column, name));
    }
    if (until != null) {
      conditions.add("%s < :%sUntil".formatted(column, name));
    }
    return conditions;
  }

  /** The bounds as arguments of these conditions. */
  void putArguments(Map<String, Object> arguments) {
    putParameters(arguments);
    arguments.replaceAll(
        (argument, value) ->
            value instanceof Instant time ? OffsetDateTime.ofInstant(time, ZoneOffset.UTC) : value);
  }
}
