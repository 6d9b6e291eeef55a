package io.orderly.benchmarks.partner;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedSelectorException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/** One thread that answers every connection; each request after the same delay. */
public final class PartnerServer implements AutoCloseable {

  private static final int MOST_CONNECTIONS_WAITING = 1024;
  private static final long IDLE_SELECT_MILLIS = 1_000;
  private static final long NANOS_A_MILLI = 1_000_000;

  private final ServerSocketChannel door;
  private final Selector selector;
  private final long delayNanos;
  private final AtomicLong answered = new AtomicLong();
  // All wait equally long, so the first in is the first due.
  private final Deque<Waiting> waiting = new ArrayDeque<>();
  private final Thread thread;

  private record Waiting(PartnerConnection connection, ByteBuffer answer, long dueNanos) {}

  private PartnerServer(ServerSocketChannel door, Selector selector, Duration delay) {
    this.door = door;
    this.selector = selector;
    this.delayNanos = delay.toNanos();
    this.thread = new Thread(this::serve, "partner-stub");
    thread.setDaemon(true);
  }

  /**
   * Starts one on 127.0.0.1.
   *
   * @param port 0: any free one
   * @param delay between a request and its answer
   */
  public static PartnerServer start(int port, Duration delay) throws IOException {
    var door = ServerSocketChannel.open();
    door.bind(
        new InetSocketAddress(InetAddress.getLoopbackAddress(), port), MOST_CONNECTIONS_WAITING);
    door.configureBlocking(false);
    var selector = Selector.open();
    door.register(selector, SelectionKey.OP_ACCEPT);
    var server = new PartnerServer(door, selector, delay);
    server.thread.start();
    return server;
  }

  public int port() {
    return door.socket().getLocalPort();
  }

  /** How many requests were answered so far. */
  public long answered() {
    return answered.get();
  }

  private void serve() {
    try {
      while (door.isOpen()) {
        selector.select(this::handle, untilNextDueMillis());
        answerDue();
      }
    } catch (ClosedSelectorException closed) {
      // Closed.
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
  }

  private long untilNextDueMillis() {
    Waiting next = waiting.peek();
    if (next == null) {
      return IDLE_SELECT_MILLIS;
    }
    // Rounded up: an answer that comes a bit late is better than a loop that spins.
    return Math.max(1, (next.dueNanos - System.nanoTime() + NANOS_A_MILLI - 1) / NANOS_A_MILLI);
  }

  private void handle(SelectionKey key) {
    try {
      if (key.attachment() instanceof PartnerConnection connection) {
        connection.read(this::take);
      } else {
        accept();
      }
    } catch (IOException | IllegalArgumentException | IllegalStateException broken) {
      hangUp(key);
    }
  }

  private void accept() throws IOException {
    var channel = door.accept();
    if (channel != null) {
      channel.configureBlocking(false);
      channel.socket().setTcpNoDelay(true);
      channel.register(selector, SelectionKey.OP_READ, new PartnerConnection(channel));
    }
  }

  private void take(PartnerConnection connection, ByteBuffer answer) {
    if (delayNanos == 0) {
      answer(connection, answer);
    } else {
      waiting.add(new Waiting(connection, answer, System.nanoTime() + delayNanos));
    }
  }

  private void answerDue() {
    for (Waiting next = waiting.peek();
        next != null && next.dueNanos <= System.nanoTime();
        next = waiting.peek()) {
      waiting.remove();
      answer(next.connection, next.answer);
    }
  }

  private void answer(PartnerConnection connection, ByteBuffer answer) {
    answered.incrementAndGet();
    connection.write(answer);
  }

  private static void hangUp(SelectionKey key) {
    key.cancel();
    try {
      key.channel().close();
    } catch (IOException alreadyGone) {
      // There is nobody to tell.
    }
  }

  @Override
  public void close() throws IOException {
    door.close();
    var open = List.copyOf(selector.keys());
    selector.close();
    open.forEach(PartnerServer::hangUp);
  }
}
