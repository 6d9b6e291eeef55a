package io.orderly.chaos.faults;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;

/**
 * A way through to one port of this machine that holds everything back for a while on its way to
 * the caller. Without a delay it is transparent.
 */
public final class SlowLink implements AutoCloseable {

  private static final int BUFFER_BYTES = 16_384;

  private final int toPort;
  private final ServerSocket door;
  private final Set<Socket> open = ConcurrentHashMap.newKeySet();
  private final ExecutorService threads = Executors.newCachedThreadPool(SlowLink::daemon);
  private volatile Duration delay = Duration.ZERO;

  private SlowLink(int toPort, ServerSocket door) {
    this.toPort = toPort;
    this.door = door;
  }

  /** Opens a free port of 127.0.0.1 that leads to the given one. */
  public static SlowLink to(int port) {
    try {
      var link = new SlowLink(port, new ServerSocket(0, 0, InetAddress.getLoopbackAddress()));
      link.threads.execute(link::accept);
      return link;
    } catch (IOException failure) {
      throw new UncheckedIOException("No port for a slow link", failure);
    }
  }

  private static Thread daemon(Runnable task) {
    var thread = new Thread(task, "slow-link");
    thread.setDaemon(true);
    return thread;
  }

  public int port() {
    return door.getLocalPort();
  }

  /** From now on every answer is held back for so long; zero: not at all. */
  public void delay(Duration newDelay) {
    delay = newDelay;
  }

  private void accept() {
    while (!door.isClosed()) {
      try {
        var caller = kept(door.accept());
        threads.execute(() -> connect(caller));
      } catch (IOException | RejectedExecutionException closed) {
        // The loop looks whether it was closed.
      }
    }
  }

  private void connect(Socket caller) {
    try (caller;
        var callee = kept(new Socket(InetAddress.getLoopbackAddress(), toPort))) {
      threads.execute(() -> pump(caller, callee));
      answer(callee.getInputStream(), caller.getOutputStream());
    } catch (IOException | RejectedExecutionException gone) {
      // Each side learns of it by its closed connection.
    } catch (InterruptedException closing) {
      Thread.currentThread().interrupt();
    } finally {
      open.remove(caller);
    }
  }

  private Socket kept(Socket socket) throws IOException {
    socket.setTcpNoDelay(true);
    open.add(socket);
    return socket;
  }

  private void pump(Socket from, Socket to) {
    try (from;
        to) {
      copy(from.getInputStream(), to.getOutputStream());
    } catch (IOException gone) {
      // As above.
    } finally {
      open.remove(to);
    }
  }

  private static void copy(InputStream in, OutputStream out) throws IOException {
    var buffer = new byte[BUFFER_BYTES];
    for (int length = in.read(buffer); length >= 0; length = in.read(buffer)) {
      out.write(buffer, 0, length);
      out.flush();
    }
  }

  private void answer(InputStream in, OutputStream out) throws IOException, InterruptedException {
    var buffer = new byte[BUFFER_BYTES];
    for (int length = in.read(buffer); length >= 0; length = in.read(buffer)) {
      Thread.sleep(delay.toMillis()); // the delay is what this class is for; closing interrupts it
      out.write(buffer, 0, length);
      out.flush();
    }
  }

  @Override
  public void close() {
    try {
      door.close();
      for (var socket : open) {
        socket.close();
      }
    } catch (IOException failure) {
      throw new UncheckedIOException("A slow link does not close", failure);
    } finally {
      threads.shutdownNow();
    }
  }
}
