package io.orderly.agent.http;

import io.orderly.partner.connection.ProxyTunnel;
import java.time.Duration;
import java.util.function.Supplier;
import javax.net.ssl.SSLSocketFactory;
import org.jspecify.annotations.Nullable;

/**
 * How connections to a remote service are opened.
 *
 * @param showsCertificate whether a server that wants a certificate is shown one
 * @param tls the same one until the certificates change; it is asked for where the address is an
 *     https one: making it takes a while
 * @param proxy that all connections go through; null for none, whatever the environment says
 */
record HttpRoute(
    Duration connectTimeout,
    boolean showsCertificate,
    Supplier<SSLSocketFactory> tls,
    @Nullable ProxyTunnel proxy) {

  /** Without a proxy and a certificate. */
  static HttpRoute direct(Duration connectTimeout, Supplier<SSLSocketFactory> tls) {
    return new HttpRoute(connectTimeout, false, tls, null);
  }
}
