package io.orderly.agent.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.orderly.agent.hosting.ResultJson;
import io.orderly.partner.exchange.LenientJson;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.apache.hc.core5.http.HttpEntity;
import org.jspecify.annotations.Nullable;

/** Reads a body up to a limit, so that no answer can fill the memory. */
final class LimitedBody {

  /**
   * A body as text, or its beginning.
   *
   * @param isWhole false when it went on past the limit
   */
  record Content(String text, boolean isWhole) {

    /** The body of a good answer: an object or array as it is, anything else wrapped in one. */
    JsonNode asResult() {
      if (!isWhole) {
        return ResultJson.tooLarge(text);
      }
      JsonNode read = LenientJson.read(text);
      if (read.isContainerNode()) {
        return read;
      }
      ObjectNode result = JsonNodeFactory.instance.objectNode();
      return text.isBlank() || read.isNull()
          ? result
          : result.set("body", read.isMissingNode() ? new TextNode(text) : read);
    }
  }

  private LimitedBody() {}

  /** The bytes of a body, or its beginning. */
  static final class Bytes {

    private final byte[] kept;
    private final boolean isWhole;

    Bytes(byte[] kept, boolean isWhole) {
      this.kept = kept;
      this.isWhole = isWhole;
    }

    /** Whether it did not go on past the limit. */
    boolean isWhole() {
      return isWhole;
    }

    /** Not a copy: whoever asks only reads. */
    byte[] bytes() {
      return kept;
    }

    Content asText() {
      return new Content(new String(kept, StandardCharsets.UTF_8), isWhole);
    }
  }

  /** What is there up to the limit; the rest, if any, is left unread. */
  static Bytes read(@Nullable HttpEntity body, int limitBytes) throws IOException {
    if (body == null) {
      return new Bytes(new byte[0], true);
    }
    byte[] read = body.getContent().readNBytes(mostBytes(body.getContentLength(), limitBytes));
    return read.length <= limitBytes
        ? new Bytes(read, true)
        : new Bytes(Arrays.copyOf(read, limitBytes), false);
  }

  /** Room is made for as much as is asked for: no more than is announced, where it is. */
  private static int mostBytes(long announced, int limitBytes) {
    boolean isAnnounced = 0 <= announced && announced <= limitBytes;
    return isAnnounced ? (int) announced : limitBytes + 1;
  }
}
