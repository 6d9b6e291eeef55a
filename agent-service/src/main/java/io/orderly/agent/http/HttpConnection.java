package io.orderly.agent.http;

import io.orderly.partner.connection.ConnectionFailures;
import io.orderly.partner.connection.ProxyTunnel;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.StandardSocketOptions;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;
import org.apache.hc.core5.http.ClassicHttpRequest;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.impl.io.DefaultBHttpClientConnection;
import org.apache.hc.core5.http.impl.io.HttpRequestExecutor;
import org.apache.hc.core5.http.protocol.DefaultHttpProcessor;
import org.apache.hc.core5.http.protocol.HttpCoreContext;
import org.apache.hc.core5.http.protocol.HttpProcessor;
import org.apache.hc.core5.http.protocol.RequestContent;
import org.apache.hc.core5.http.protocol.RequestTargetHost;
import org.apache.hc.core5.io.CloseMode;
import org.jspecify.annotations.Nullable;

/**
 * A connection to a remote service, used by one call at a time.
 *
 * <p>Its socket is that of a channel: only such a one is closed when the thread that waits for it
 * is interrupted.
 */
final class HttpConnection {

  private static final HttpRequestExecutor EXECUTOR = new HttpRequestExecutor();

  private static final HttpProcessor USUAL_HEADERS =
      new DefaultHttpProcessor(RequestTargetHost.INSTANCE, RequestContent.INSTANCE);

  private final SocketChannel channel;
  private final ResponseParser parser = new ResponseParser();
  private final DefaultBHttpClientConnection http =
      new DefaultBHttpClientConnection(
          ResponseParser.LIMITS, null, null, null, null, null, limits -> parser);
  private InputStream decrypted = InputStream.nullInputStream();
  private @Nullable SSLSocketFactory certificates;
  private boolean hasAnswered;
  private long idleSinceNanos;

  private HttpConnection(SocketChannel channel) {
    this.channel = channel;
  }

  /**
   * Opens one to the host of the address.
   *
   * @throws IOException when it can't be opened; nothing was sent over it
   */
  static HttpConnection open(URI address, HttpRoute route) throws IOException {
    HttpConnection connection = new HttpConnection(SocketChannel.open());
    try {
      connection.connect(address, route);
      return connection;
    } catch (IOException | RuntimeException | Error e) {
      connection.close();
      throw e;
    }
  }

  private void connect(URI address, HttpRoute route) throws IOException {
    boolean isSecure = "https".equals(address.getScheme());
    int usualPort = isSecure ? 443 : 80;
    int port = address.getPort() < 0 ? usualPort : address.getPort();
    Socket socket = channel.socket();
    channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
    if (route.proxy() == null) {
      InetSocketAddress resolved = new InetSocketAddress(address.getHost(), port);
      if (resolved.isUnresolved()) {
        throw new UnknownHostException(address.getHost());
      }
      socket.connect(resolved, millis(route));
    } else {
      connectThrough(route.proxy(), address.getHost(), port, route);
    }
    if (isSecure) {
      certificates = route.tls().get();
      SSLSocket secured =
          (SSLSocket) certificates.createSocket(socket, address.getHost(), port, true);
      SSLParameters parameters = secured.getSSLParameters();
      parameters.setEndpointIdentificationAlgorithm("HTTPS");
      route.restrict(parameters);
      secured.setSSLParameters(parameters);
      secured.startHandshake();
      decrypted = secured.getInputStream();
      http.bind(secured, socket);
    } else {
      http.bind(socket);
    }
  }

  private void connectThrough(ProxyTunnel proxy, String host, int port, HttpRoute route)
      throws IOException {
    Socket socket = channel.socket();
    try {
      socket.connect(new InetSocketAddress(proxy.host(), proxy.port()), millis(route));
    } catch (IOException e) {
      throw ConnectionFailures.ofProxy(proxy, e);
    }
    socket.setSoTimeout(millis(route));
    proxy.establish(socket.getInputStream(), socket.getOutputStream(), host, port);
    socket.setSoTimeout(0);
  }

  private static int millis(HttpRoute route) {
    return (int) route.connectTimeout().toMillis();
  }

  /**
   * Sends a request and reads its response; closes when another request can't follow.
   *
   * @param maxBytes no more is read of the body
   */
  RawResponse exchange(ClassicHttpRequest request, int maxBytes) throws IOException {
    try {
      HttpCoreContext context = HttpCoreContext.create();
      EXECUTOR.preProcess(request, USUAL_HEADERS, context);
      ClassicHttpResponse response = EXECUTOR.execute(request, http, context);
      hasAnswered = true;
      LimitedBody.Bytes body = LimitedBody.read(response.getEntity(), maxBytes);
      if (!body.isWhole() || !EXECUTOR.keepAlive(request, response, http, context)) {
        close();
      }
      return new RawResponse(response, body);
    } catch (HttpException e) {
      throw new IOException(e);
    } catch (IOException e) {
      if (hasAnswered) {
        throw e;
      }
      throw ConnectionFailures.ofFirstExchange(e).<IOException>map(known -> known).orElse(e);
    }
  }

  /** Whether it was opened with the certificates that are in force. */
  boolean isOf(HttpRoute route) {
    return certificates == null || certificates == route.tls().get();
  }

  boolean isOpen() {
    return http.isOpen();
  }

  void restsFrom(long nowNanos) {
    idleSinceNanos = nowNanos;
  }

  long restedNanos(long nowNanos) {
    return nowNanos - idleSinceNanos;
  }

  /**
   * Whether the remote service has hung up, or said something that nobody asked for: the next call
   * would take it for its answer.
   */
  boolean isStale() {
    try {
      if (parser.hasReadAhead() || decrypted.available() > 0) {
        return true;
      }
      channel.configureBlocking(false);
      int read = channel.read(ByteBuffer.allocate(1));
      channel.configureBlocking(true);
      return read != 0;
    } catch (IOException e) {
      return true;
    }
  }

  /** At once, without a word to the other side: it may be what hangs. */
  void close() {
    http.close(CloseMode.IMMEDIATE);
    try {
      channel.close();
    } catch (IOException e) {
      // It is of no use any more, closed or not.
    }
  }
}
