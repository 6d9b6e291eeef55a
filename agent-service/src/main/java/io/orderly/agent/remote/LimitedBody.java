package io.orderly.agent.remote;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/** Reads a body up to a limit, so that no answer can fill the memory. */
final class LimitedBody {

  /**
   * A body as text, or its beginning.
   *
   * @param isWhole false when it went on past the limit
   */
  record Content(String text, boolean isWhole) {}

  private LimitedBody() {}

  /** What is there up to the limit; the rest, if any, is left unread. */
  static Content read(InputStream body, int limitBytes) throws IOException {
    byte[] read = body.readNBytes(limitBytes + 1);
    boolean isWhole = read.length <= limitBytes;
    int kept = isWhole ? read.length : limitBytes;
    return new Content(new String(read, 0, kept, StandardCharsets.UTF_8), isWhole);
  }
}
