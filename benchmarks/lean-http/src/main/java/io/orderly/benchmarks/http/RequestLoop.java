package io.orderly.benchmarks.http;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.locks.LockSupport;

/**
 * Sends requests over some keep-alive connections, each with one request under way, and takes their
 * answers; all on the caller's thread, since a thread a connection would cost more than the
 * requests. A connection that the server ends with an answer, as Tomcat does with each 503, is
 * replaced.
 */
public final class RequestLoop implements AutoCloseable {

  private static final long NANOS_A_MILLI = 1_000_000;
  private static final long MOST_WAIT_NANOS = 1_000 * NANOS_A_MILLI;
  private static final Duration MAX_SILENCE = Duration.ofSeconds(60);

  private final Selector selector;
  private final int port;
  private final Deque<Line> idle = new ArrayDeque<>();

  private RequestLoop(Selector selector, int port) {
    this.selector = selector;
    this.port = port;
  }

  /** One connection. */
  private static final class Line {
    final SocketChannel channel;
    final Inbox inbox = new Inbox();
    int number;

    Line(SocketChannel channel) {
      this.channel = channel;
    }
  }

  /** Opens the connections to a server on this machine. */
  public static RequestLoop open(int port, int connections) throws IOException {
    var loop = new RequestLoop(Selector.open(), port);
    try {
      for (int i = 0; i < connections; i++) {
        loop.connect();
      }
      return loop;
    } catch (IOException failure) {
      loop.close();
      throw failure;
    }
  }

  private void connect() throws IOException {
    var channel = SocketChannel.open(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
    channel.socket().setTcpNoDelay(true);
    channel.configureBlocking(false);
    var line = new Line(channel);
    channel.register(selector, SelectionKey.OP_READ, line);
    idle.add(line);
  }

  /**
   * Sends all and waits for every answer.
   *
   * @throws IOException when the server hangs up or says nothing for 60 s
   */
  public void run(Requests requests) throws IOException {
    int sent = 0;
    int answered = 0;
    long heardNanos = System.nanoTime();
    while (answered < requests.count()) {
      sent = sendDue(requests, sent);
      awaitAnswers(untilDueNanos(requests, sent));
      int came = takeAnswers(requests);
      answered += came;
      if (came > 0 || sent == answered) {
        heardNanos = System.nanoTime();
      } else if (System.nanoTime() - heardNanos > MAX_SILENCE.toNanos()) {
        throw new IOException("The server sent nothing for " + MAX_SILENCE);
      }
    }
  }

  private int sendDue(Requests requests, int alreadySent) throws IOException {
    int next = alreadySent;
    while (next < requests.count()
        && !idle.isEmpty()
        && requests.dueNanos(next) <= System.nanoTime()) {
      var line = idle.remove();
      line.number = next;
      write(line.channel, requests.request(next));
      next++;
    }
    return next;
  }

  /** A request is far smaller than an empty socket buffer, and one line carries one at a time. */
  private static void write(SocketChannel channel, byte[] request) throws IOException {
    var bytes = ByteBuffer.wrap(request);
    channel.write(bytes);
    if (bytes.hasRemaining()) {
      throw new IOException("A request of %d bytes exceeds the buffer".formatted(request.length));
    }
  }

  /** How long there is nothing to send, a second at most. */
  private long untilDueNanos(Requests requests, int next) {
    if (next == requests.count() || idle.isEmpty()) {
      return MOST_WAIT_NANOS;
    }
    return Math.min(MOST_WAIT_NANOS, requests.dueNanos(next) - System.nanoTime());
  }

  /**
   * A selector waits for whole milliseconds only: what is left of one is slept away, so that a
   * request is not late by it. Answers wait as long, and nobody measures when they are heard.
   */
  private void awaitAnswers(long atMostNanos) throws IOException {
    if (atMostNanos >= NANOS_A_MILLI) {
      selector.select(atMostNanos / NANOS_A_MILLI);
    } else {
      LockSupport.parkNanos(atMostNanos);
      selector.selectNow();
    }
  }

  private int takeAnswers(Requests requests) throws IOException {
    int answers = 0;
    for (var key : selector.selectedKeys()) {
      answers += take((Line) key.attachment(), requests);
    }
    selector.selectedKeys().clear();
    return answers;
  }

  private int take(Line line, Requests requests) throws IOException {
    line.inbox.readFrom(line.channel);
    int length = line.inbox.firstLength();
    if (length == MessageScan.INCOMPLETE) {
      return 0;
    }
    int status = MessageScan.status(line.inbox.array(), line.inbox.firstAt());
    boolean isLast = MessageScan.isLast(line.inbox.array(), line.inbox.firstAt(), length);
    line.inbox.drop(length);
    if (isLast) {
      line.channel.close();
      connect();
    } else {
      idle.add(line);
    }
    requests.answered(line.number, status);
    return 1;
  }

  @Override
  public void close() throws IOException {
    for (var key : selector.keys()) {
      key.channel().close();
    }
    selector.close();
  }
}
