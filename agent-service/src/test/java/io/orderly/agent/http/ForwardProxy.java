package io.orderly.agent.http;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;

/** A small HTTP proxy that passes connections on to this machine, whatever host they are for. */
final class ForwardProxy implements AutoCloseable {

  private final ServerSocket server;
  private final @Nullable String authorization;
  private final List<String> heads = new CopyOnWriteArrayList<>();
  private final List<Socket> sockets = new CopyOnWriteArrayList<>();
  private final ExecutorService threads =
      Executors.newCachedThreadPool(
          work -> {
            Thread thread = new Thread(work, "forward-proxy");
            thread.setDaemon(true);
            return thread;
          });

  private ForwardProxy(ServerSocket server, @Nullable String authorization) {
    this.server = server;
    this.authorization = authorization;
    threads.execute(this::acceptAll);
  }

  /**
   * Starts on a free port.
   *
   * @param authorization the header that it wants; null for none
   */
  static ForwardProxy start(@Nullable String authorization) throws IOException {
    return new ForwardProxy(
        new ServerSocket(0, 50, InetAddress.getLoopbackAddress()), authorization);
  }

  int port() {
    return server.getLocalPort();
  }

  /** What it was asked for, with all headers. */
  List<String> heads() {
    return List.copyOf(heads);
  }

  private void acceptAll() {
    try {
      while (true) {
        Socket caller = server.accept();
        sockets.add(caller);
        threads.execute(() -> serve(caller));
      }
    } catch (IOException e) {
      // It is closed: that is how a test ends it.
    }
  }

  private void serve(Socket caller) {
    try (caller) {
      String head = head(caller.getInputStream());
      heads.add(head);
      if (authorization != null && !head.contains("Proxy-Authorization: " + authorization)) {
        say(caller, "407 Proxy Authentication Required\r\nProxy-Authenticate: Basic realm=\"p\"");
        return;
      }
      String target = head.split(" ", -1)[1];
      int port = Integer.parseInt(target.substring(target.lastIndexOf(':') + 1));
      passOn(caller, port);
    } catch (IOException e) {
      // The caller has hung up.
    }
  }

  private void passOn(Socket caller, int port) throws IOException {
    try (Socket partner = new Socket(InetAddress.getLoopbackAddress(), port)) {
      sockets.add(partner);
      say(caller, "200 Connection established");
      threads.execute(() -> pump(partner, caller));
      caller.getInputStream().transferTo(partner.getOutputStream());
    } catch (ConnectException e) {
      say(caller, "502 Bad Gateway");
    }
  }

  private static void pump(Socket from, Socket to) {
    try (to) {
      from.getInputStream().transferTo(to.getOutputStream());
    } catch (IOException e) {
      // One of the two has hung up.
    }
  }

  private static void say(Socket caller, String statusAndHeaders) throws IOException {
    OutputStream out = caller.getOutputStream();
    out.write(("HTTP/1.1 " + statusAndHeaders + "\r\n\r\n").getBytes(StandardCharsets.US_ASCII));
    out.flush();
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

  @Override
  public void close() {
    try {
      server.close();
      for (Socket socket : sockets) {
        socket.close();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      threads.shutdownNow();
    }
  }
}
