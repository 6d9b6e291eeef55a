package io.orderly.submission.testing;

import java.io.BufferedInputStream;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A request whose bytes a test chooses, and when it sends them. */
public final class RawRequest implements AutoCloseable {

  private static final Duration LONGEST_SILENCE = Duration.ofSeconds(30);

  private final Socket socket;
  private final BufferedInputStream answer;
  private @Nullable BufferedReader lines;

  public RawRequest(int port) throws IOException {
    this.socket = new Socket(InetAddress.getLoopbackAddress(), port);
    socket.setSoTimeout((int) LONGEST_SILENCE.toMillis());
    this.answer = new BufferedInputStream(socket.getInputStream());
  }

  /** Sends lines, each ended as HTTP wants it. */
  public void send(String... lines) throws IOException {
    write(String.join("\r\n", lines) + "\r\n");
  }

  /** Sends a piece of a chunked body. */
  public void sendChunk(String text) throws IOException {
    write(Integer.toHexString(text.length()) + "\r\n" + text + "\r\n");
  }

  private void write(String text) throws IOException {
    socket.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
    socket.getOutputStream().flush();
  }

  /** The answer as it stands on the wire, to its end. */
  public String wholeAnswer() throws IOException {
    return new String(answer.readAllBytes(), StandardCharsets.UTF_8);
  }

  /** The lines of a body in chunks that were not read yet, as they come. */
  public Stream<String> bodyLines() throws IOException {
    BufferedReader reader = lines;
    if (reader == null) {
      ChunkedBody body = new ChunkedBody(answer);
      body.skipHead();
      reader = new BufferedReader(new InputStreamReader(body, StandardCharsets.UTF_8));
      lines = reader;
    }
    return reader.lines();
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
