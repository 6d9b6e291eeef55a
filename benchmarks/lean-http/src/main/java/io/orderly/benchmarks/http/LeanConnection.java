package io.orderly.benchmarks.http;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/**
 * One keep-alive connection, one request at a time, of one thread at a time. Its thread blocks
 * while it waits.
 */
public final class LeanConnection implements AutoCloseable {

  private static final int CONNECT_WITHIN_MILLIS = 5_000;
  private static final int ANSWER_WITHIN_MILLIS = 60_000;

  private final Socket socket;
  private final Inbox inbox = new Inbox();

  private LeanConnection(Socket socket) {
    this.socket = socket;
  }

  /** What came back. */
  public record Answer(int status, String body) {

    public boolean isGood() {
      return status >= 200 && status < 300;
    }
  }

  /** Connects within 5 s. */
  public static LeanConnection open(String host, int port) throws IOException {
    var socket = new Socket();
    try {
      socket.setTcpNoDelay(true);
      socket.setSoTimeout(ANSWER_WITHIN_MILLIS);
      socket.connect(new InetSocketAddress(host, port), CONNECT_WITHIN_MILLIS);
      return new LeanConnection(socket);
    } catch (IOException failure) {
      socket.close();
      throw failure;
    }
  }

  /**
   * Posts and waits for the answer, up to 60 s of silence.
   *
   * @param headers whole lines, each with its line end; may be empty
   */
  public Answer post(String path, String headers, byte[] body) throws IOException {
    return send(HttpBytes.post(path, headers, body));
  }

  /** Asks and waits for the answer, up to 60 s of silence. */
  public Answer get(String path) throws IOException {
    return get(path, "");
  }

  /**
   * The same with headers.
   *
   * @param headers whole lines, each with its line end
   */
  public Answer get(String path, String headers) throws IOException {
    return send(HttpBytes.get(path, headers));
  }

  private Answer send(byte[] request) throws IOException {
    socket.getOutputStream().write(request);
    int length = inbox.firstLength();
    while (length == MessageScan.INCOMPLETE) {
      inbox.readFrom(socket.getInputStream());
      length = inbox.firstLength();
    }
    var answer =
        new Answer(
            MessageScan.status(inbox.array(), inbox.firstAt()),
            new String(
                MessageScan.body(inbox.array(), inbox.firstAt(), length), StandardCharsets.UTF_8));
    inbox.drop(length);
    return answer;
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
