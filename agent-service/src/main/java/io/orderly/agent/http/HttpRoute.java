package io.orderly.agent.http;

import io.orderly.partner.connection.ProxyTunnel;
import java.time.Duration;
import java.util.function.Supplier;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocketFactory;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.ssl.SslOptions;

/**
 * How connections to a remote service are opened.
 *
 * @param showsCertificate whether a server that wants a certificate is shown one
 * @param tls the same one until the certificates change; it is asked for where the address is an
 *     https one: making it takes a while
 * @param options the protocols and ciphers that may be used
 * @param proxy that all connections go through; null for none, whatever the environment says
 */
record HttpRoute(
    Duration connectTimeout,
    boolean showsCertificate,
    Supplier<SSLSocketFactory> tls,
    SslOptions options,
    @Nullable ProxyTunnel proxy) {

  /** Without a proxy and a certificate. */
  static HttpRoute direct(Duration connectTimeout, Supplier<SSLSocketFactory> tls) {
    return new HttpRoute(connectTimeout, false, tls, SslOptions.NONE, null);
  }

  /** Puts the options into the parameters of a connection. */
  void restrict(SSLParameters parameters) {
    if (options.getEnabledProtocols() != null) {
      parameters.setProtocols(options.getEnabledProtocols());
    }
    if (options.getCiphers() != null) {
      parameters.setCipherSuites(options.getCiphers());
    }
  }
}
