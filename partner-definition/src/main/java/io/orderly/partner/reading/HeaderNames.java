package io.orderly.partner.reading;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.json.FieldType;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** The headers that a definition may set. */
final class HeaderNames {

  private static final Pattern TOKEN = Pattern.compile("[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}");

  /** What the connection, the body and the credentials say is theirs alone. */
  private static final Set<String> RESERVED =
      Set.of(
          "host",
          "content-length",
          "content-type",
          "content-encoding",
          "transfer-encoding",
          "accept-encoding",
          "connection",
          "keep-alive",
          "te",
          "trailer",
          "upgrade",
          "expect",
          "authorization",
          "proxy-authorization",
          "traceparent",
          "tracestate");

  static final FieldType<String> TYPE =
      new FieldType<>(
          "must be the name of a header, and none of " + String.join(", ", sorted()),
          HeaderNames::read);

  private HeaderNames() {}

  static boolean isAllowed(String name) {
    return TOKEN.matcher(name).matches() && !RESERVED.contains(name.toLowerCase(Locale.ROOT));
  }

  private static Optional<String> read(JsonNode node) {
    return Optional.ofNullable(node.textValue()).filter(HeaderNames::isAllowed);
  }

  private static Iterable<String> sorted() {
    return RESERVED.stream().sorted().toList();
  }
}
