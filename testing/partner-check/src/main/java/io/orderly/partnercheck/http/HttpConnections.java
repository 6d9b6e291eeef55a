package io.orderly.partnercheck.http;

import io.orderly.partner.ConnectionFailedException;
import io.orderly.partner.PartnerConnection;
import io.orderly.partner.connection.ConnectionFailures;
import io.orderly.partner.connection.ProxyTunnel;
import io.orderly.partner.credentials.CredentialsFailedException;
import io.orderly.partner.credentials.Secrets;
import io.orderly.partnercheck.call.UnusablePartnerException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ProxySelector;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.time.Duration;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;
import org.jspecify.annotations.Nullable;

/** Opens connections to a partner as its agent opens them: with its certificates, by its proxy. */
public final class HttpConnections {

  /** With what every JVM trusts, and no proxy. */
  public static final HttpConnections DIRECT = new HttpConnections(null, null);

  private static final Duration LONGEST_CONNECT = Duration.ofSeconds(2);
  private static final int HTTP_PORT = 80;
  private static final int HTTPS_PORT = 443;

  private final @Nullable SSLContext certificates;
  private final @Nullable ProxyTunnel proxy;
  private final @Nullable ProxyRelay relay;

  private HttpConnections(@Nullable SSLContext certificates, @Nullable ProxyTunnel proxy) {
    this.certificates = certificates;
    this.proxy = proxy;
    this.relay = proxy == null ? null : ProxyRelay.start(proxy);
  }

  /**
   * As a partner file has them.
   *
   * @param bundle what stands for the SSL bundle that the file names; null for none
   * @throws UnusablePartnerException when a certificate or a secret can't be used
   */
  public static HttpConnections of(PartnerConnection connection, @Nullable PemFiles bundle) {
    if (bundle == null && connection.proxy() == null) {
      return DIRECT;
    }
    return new HttpConnections(
        bundle == null ? null : bundle.context(),
        connection.proxy() == null
            ? null
            : checked(
                new ProxyTunnel(
                    connection.proxy(), new Secrets(System::getenv, System::nanoTime))));
  }

  private static ProxyTunnel checked(ProxyTunnel proxy) {
    try {
      proxy.check();
      return proxy;
    } catch (CredentialsFailedException missing) {
      throw new UnusablePartnerException(
          "The credentials of the proxy can't be used: %s.".formatted(missing.getMessage()));
    }
  }

  HttpClient newClient() {
    var client =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(LONGEST_CONNECT);
    if (certificates != null) {
      client.sslContext(certificates);
    }
    if (relay != null) {
      client.proxy(ProxySelector.of(relay.address()));
    }
    return client.build();
  }

  /** Why a client failed, which does not tell what a proxy has answered. */
  Throwable reason(Throwable failure) {
    var ofProxy = relay == null ? null : relay.lastFailure();
    return ofProxy == null ? failure : ofProxy;
  }

  /** Opens one to the host of the address, without the help of a client. */
  Socket open(URI address, Duration limit) throws IOException {
    boolean isSecure = "https".equalsIgnoreCase(address.getScheme());
    int usual = isSecure ? HTTPS_PORT : HTTP_PORT;
    int port = address.getPort() < 0 ? usual : address.getPort();
    var plain = new Socket();
    try {
      plain.setTcpNoDelay(true);
      plain.setSoTimeout((int) limit.toMillis());
      if (proxy == null) {
        plain.connect(new InetSocketAddress(address.getHost(), port), (int) limit.toMillis());
      } else {
        connect(plain, proxy, limit);
        proxy.establish(plain.getInputStream(), plain.getOutputStream(), address.getHost(), port);
      }
      return isSecure ? secured(plain, address.getHost(), port) : plain;
    } catch (IOException | RuntimeException failure) {
      plain.close();
      throw failure;
    }
  }

  /** To a proxy itself. */
  static void connect(Socket socket, ProxyTunnel proxy, Duration limit)
      throws ConnectionFailedException {
    try {
      socket.connect(new InetSocketAddress(proxy.host(), proxy.port()), (int) limit.toMillis());
    } catch (IOException failure) {
      throw ConnectionFailures.ofProxy(proxy, failure);
    }
  }

  private SSLSocket secured(Socket plain, String host, int port) throws IOException {
    var factory =
        certificates == null
            ? (SSLSocketFactory) SSLSocketFactory.getDefault()
            : certificates.getSocketFactory();
    var secured = (SSLSocket) factory.createSocket(plain, host, port, true);
    SSLParameters parameters = secured.getSSLParameters();
    parameters.setEndpointIdentificationAlgorithm("HTTPS");
    secured.setSSLParameters(parameters);
    secured.startHandshake();
    return secured;
  }
}
