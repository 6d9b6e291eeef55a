package io.orderly.cli.terminal;

import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/**
 * Standard output of this process. It remembers why a write failed, which {@code System.out} does
 * not: a reader that has gone, as {@code head} does when it has enough, is not reported as a
 * failure.
 */
final class ProcessOutput extends PrintWriter {

  private final RememberingStream stream;

  private ProcessOutput(RememberingStream stream) {
    super(stream, true, StandardCharsets.UTF_8);
    this.stream = stream;
  }

  static ProcessOutput open() {
    return of(new FileOutputStream(FileDescriptor.out));
  }

  static ProcessOutput of(OutputStream file) {
    return new ProcessOutput(new RememberingStream(file));
  }

  /** Whether its reader is gone. */
  boolean isUnread() {
    return checkError() && stream.isPipeBroken;
  }

  private static final class RememberingStream extends BufferedOutputStream {

    private volatile boolean isPipeBroken;

    RememberingStream(OutputStream file) {
      super(file);
    }

    @Override
    public synchronized void write(byte[] bytes, int from, int length) throws IOException {
      try {
        super.write(bytes, from, length);
      } catch (IOException failure) {
        throw remembered(failure);
      }
    }

    @Override
    public synchronized void flush() throws IOException {
      try {
        super.flush();
      } catch (IOException failure) {
        throw remembered(failure);
      }
    }

    private IOException remembered(IOException failure) {
      if (String.valueOf(failure.getMessage()).toLowerCase(Locale.ROOT).contains("broken pipe")) {
        isPipeBroken = true;
      }
      return failure;
    }
  }
}
