package io.orderly.partnercheck.http;

import io.orderly.partner.ConnectionFailedException;
import io.orderly.partner.connection.ProxyTunnel;
import io.orderly.partnercheck.call.UnusablePartnerException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A proxy on this machine that goes through another as agents do, since the HTTP client of the JDK
 * authenticates at none whose connections are tunnelled. It lives as long as the process.
 */
final class ProxyRelay {

  private static final Duration LONGEST_CONNECT = Duration.ofSeconds(2);
  private static final int MOST_HEAD = 16_384;
  private static final Pattern CONNECT = Pattern.compile("CONNECT (\\S+):(\\d{1,5}) HTTP/1.1\r\n");

  private final ServerSocket server;
  private final ProxyTunnel proxy;
  private volatile @Nullable ConnectionFailedException lastFailure;

  private ProxyRelay(ServerSocket server, ProxyTunnel proxy) {
    this.server = server;
    this.proxy = proxy;
  }

  static ProxyRelay start(ProxyTunnel proxy) {
    try {
      var relay = new ProxyRelay(new ServerSocket(0, 50, InetAddress.getLoopbackAddress()), proxy);
      begin(relay::acceptAll);
      return relay;
    } catch (IOException failure) {
      throw new UnusablePartnerException(
          "No port for connections to the proxy (%s).".formatted(failure.getMessage()));
    }
  }

  private static void begin(Runnable work) {
    var thread = new Thread(work, "proxy-relay");
    thread.setDaemon(true);
    thread.start();
  }

  InetSocketAddress address() {
    return new InetSocketAddress(server.getInetAddress(), server.getLocalPort());
  }

  /** Why the latest connection was not passed on; null if it was. A client does not tell. */
  @Nullable ConnectionFailedException lastFailure() {
    return lastFailure;
  }

  private void acceptAll() {
    try {
      while (true) {
        var caller = server.accept();
        begin(() -> serve(caller));
      }
    } catch (IOException closed) {
      // Nobody closes it before the process ends.
    }
  }

  private void serve(Socket caller) {
    try (caller;
        var outside = new Socket()) {
      var target = CONNECT.matcher(head(caller.getInputStream()));
      if (!target.lookingAt()) {
        return;
      }
      try {
        HttpConnections.connect(outside, proxy, LONGEST_CONNECT);
        outside.setTcpNoDelay(true);
        proxy.establish(
            outside.getInputStream(),
            outside.getOutputStream(),
            target.group(1),
            Integer.parseInt(target.group(2)));
      } catch (ConnectionFailedException failure) {
        lastFailure = failure;
        say(caller, "502 Bad Gateway");
        return;
      }
      lastFailure = null;
      say(caller, "200 Connection established");
      begin(() -> pump(outside, caller));
      caller.getInputStream().transferTo(outside.getOutputStream());
    } catch (IOException hungUp) {
      // One of the two has hung up.
    }
  }

  private static String head(InputStream in) throws IOException {
    var head = new ByteArrayOutputStream();
    while (!head.toString(StandardCharsets.ISO_8859_1).endsWith("\r\n\r\n")) {
      int next = in.read();
      if (next < 0 || head.size() > MOST_HEAD) {
        throw new IOException("no request");
      }
      head.write(next);
    }
    return head.toString(StandardCharsets.ISO_8859_1);
  }

  private static void pump(Socket from, Socket to) {
    try (to) {
      from.getInputStream().transferTo(to.getOutputStream());
    } catch (IOException hungUp) {
      // One of the two has hung up.
    }
  }

  private static void say(Socket caller, String status) throws IOException {
    var head = "HTTP/1.1 %s\r\n\r\n".formatted(status);
    caller.getOutputStream().write(head.getBytes(StandardCharsets.US_ASCII));
    caller.getOutputStream().flush();
  }
}
