package io.orderly.messages;

import java.time.Instant;
import java.util.Collections;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * A webhook of an agent's partner, verified, with its body as it came. What it means is decided
 * where it is read, so that a mapping that is wrong loses nothing.
 *
 * @param at when it came, by the clock of the instance that verified it
 * @param headers by name in small letters: those that a version of the partner file reads that the
 *     agent serves, and those of the signature
 * @param query parameters of its address by name: those that such a version reads
 * @param body as it came, UTF-8
 */
public record HookEvent(
    int schemaVersion,
    String agent,
    Instant at,
    Map<String, String> headers,
    Map<String, String> query,
    String body)
    implements Message {

  public HookEvent {
    Objects.requireNonNull(agent, "agent is missing");
    Objects.requireNonNull(at, "at is missing");
    Objects.requireNonNull(headers, "headers is missing");
    Objects.requireNonNull(query, "query is missing");
    Objects.requireNonNull(body, "body is missing");
    headers = Collections.unmodifiableMap(new TreeMap<>(headers));
    query = Collections.unmodifiableMap(new TreeMap<>(query));
  }
}
