package io.orderly.local.infrastructure;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** The file that a process of ours writes its output to, over all its runs. */
record LogFile(Path path) {

  private static final int TAIL_BYTES = 4_096;
  private static final int START_BYTES = 1_048_576;

  /** How long the file is now, in bytes; 0 when there is none. */
  long length() {
    try {
      return Files.exists(path) ? Files.size(path) : 0;
    } catch (IOException failure) {
      throw new UncheckedIOException("Cannot read " + path, failure);
    }
  }

  /** Whether the line is in the first MiB that was written after the given length. */
  boolean hasLineSince(long length, String line) {
    return read(length, START_BYTES).lines().anyMatch(line::equals);
  }

  /** The last 4 KiB at most of what was written after the given length: the run since then. */
  String tailSince(long length) {
    return tailSince(length, TAIL_BYTES);
  }

  /** As {@link #tailSince(long)}, with so many bytes at most. */
  String tailSince(long length, int bytes) {
    return read(Math.max(length, length() - bytes), bytes);
  }

  private String read(long from, int bytesAtMost) {
    if (length() <= from) {
      return "";
    }
    try (var channel = Files.newByteChannel(path)) {
      channel.position(from);
      var in = Channels.newInputStream(channel);
      return new String(in.readNBytes(bytesAtMost), StandardCharsets.UTF_8);
    } catch (IOException failure) {
      throw new UncheckedIOException("Cannot read " + path, failure);
    }
  }
}
