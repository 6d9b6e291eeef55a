package io.orderly.agent.http;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A server below HTTP: it does to a connection what a test tells it to, one thing a request. */
public final class RawServer implements AutoCloseable {

  /** What it does when it has read a request. */
  @FunctionalInterface
  public interface Move {
    void make(Socket caller) throws IOException;
  }

  private static final Pattern CONTENT_LENGTH = Pattern.compile("(?i)content-length: *(\\d+)");

  private final ServerSocket server;
  private final ConcurrentLinkedQueue<Move> moves;
  private final List<Socket> connections = new CopyOnWriteArrayList<>();
  private final List<String> requests = new CopyOnWriteArrayList<>();
  private final ExecutorService threads =
      Executors.newCachedThreadPool(
          work -> {
            Thread thread = new Thread(work, "raw-server");
            thread.setDaemon(true);
            return thread;
          });

  private RawServer(ServerSocket server, List<Move> moves) {
    this.server = server;
    this.moves = new ConcurrentLinkedQueue<>(moves);
    threads.execute(this::acceptAll);
  }

  /** Starts on a free port; after the last move it hangs. */
  public static RawServer start(Move... moves) {
    try {
      return on(new ServerSocket(0, 50, InetAddress.getLoopbackAddress()), moves);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Takes over a socket that listens, such as one that speaks TLS. */
  public static RawServer on(ServerSocket listening, Move... moves) {
    return new RawServer(listening, List.of(moves));
  }

  public int port() {
    return server.getLocalPort();
  }

  /** How many connections were ever accepted. */
  public int connections() {
    return connections.size();
  }

  /** How many connections no side has closed. */
  public int open() {
    return (int) connections.stream().filter(connection -> !connection.isClosed()).count();
  }

  /** The heads of the requests that were read. */
  public List<String> requests() {
    return List.copyOf(requests);
  }

  /** Sends a good answer and keeps the connection. */
  public static Move answer(String body) {
    return say("HTTP/1.1 200 OK\r\nContent-Length: " + body.length() + "\r\n\r\n" + body);
  }

  /** Sends exactly that, line ends included, and keeps the connection. */
  public static Move say(String bytes) {
    return caller -> {
      caller.getOutputStream().write(bytes.getBytes(StandardCharsets.ISO_8859_1));
      caller.getOutputStream().flush();
    };
  }

  /** Does that and closes the connection. */
  public static Move thenHangUp(Move first) {
    return caller -> {
      first.make(caller);
      caller.close();
    };
  }

  /** Sends something again and again, for as long as somebody takes it. */
  public static Move sayForever(String start, String again) {
    return caller -> {
      say(start).make(caller);
      while (true) {
        say(again).make(caller);
      }
    };
  }

  private void acceptAll() {
    try {
      while (true) {
        Socket caller = server.accept();
        connections.add(caller);
        threads.execute(() -> serve(caller));
      }
    } catch (IOException e) {
      // It is closed: that is how a test ends it.
    }
  }

  private void serve(Socket caller) {
    try (caller) {
      Move move = moves.isEmpty() ? null : nextAfterRequest(caller);
      while (move != null) {
        move.make(caller);
        move = nextAfterRequest(caller);
      }
      readUntilGone(caller.getInputStream());
    } catch (IOException e) {
      // The caller has hung up, which is what some tests are about.
    }
  }

  /** Null when there is nothing more to do. */
  private Move nextAfterRequest(Socket caller) throws IOException {
    String head = head(caller.getInputStream());
    Matcher length = CONTENT_LENGTH.matcher(head);
    caller.getInputStream().readNBytes(length.find() ? Integer.parseInt(length.group(1)) : 0);
    requests.add(head);
    return moves.poll();
  }

  private static String head(InputStream in) throws IOException {
    ByteArrayOutputStream head = new ByteArrayOutputStream();
    while (!head.toString(StandardCharsets.ISO_8859_1).endsWith("\r\n\r\n")) {
      int next = in.read();
      if (next < 0) {
        throw new IOException("the caller has hung up");
      }
      head.write(next);
    }
    return head.toString(StandardCharsets.ISO_8859_1);
  }

  private static void readUntilGone(InputStream in) throws IOException {
    while (in.read() >= 0) {
      // What it says is of no matter any more.
    }
  }

  @Override
  public void close() {
    try {
      server.close();
      for (Socket connection : connections) {
        connection.close();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      threads.shutdownNow();
    }
  }
}
