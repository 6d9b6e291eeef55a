package io.orderly.agent.http;

import io.orderly.partner.PartnerConnection;
import io.orderly.partner.PartnerDefinition;
import io.orderly.partner.connection.ProxyTunnel;
import io.orderly.partner.credentials.CredentialsFailedException;
import io.orderly.partner.credentials.Secrets;
import java.net.URI;
import java.time.Duration;
import java.util.function.Supplier;
import javax.net.ssl.SSLSocketFactory;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.ssl.NoSuchSslBundleException;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.boot.ssl.SslOptions;

/** Opens connections as partner definitions say. */
final class PartnerRoutes {

  private final Secrets secrets;
  private final SslBundles bundles;
  private final Supplier<SSLSocketFactory> trustedByAll;

  /**
   * In a process with these certificates.
   *
   * @param trustedByAll where a definition names no bundle
   */
  PartnerRoutes(Secrets secrets, SslBundles bundles, Supplier<SSLSocketFactory> trustedByAll) {
    this.secrets = secrets;
    this.bundles = bundles;
    this.trustedByAll = trustedByAll;
  }

  /**
   * To a partner.
   *
   * @param base where it is
   * @throws UnusableConnectionException when what the definition names is not there
   */
  HttpRoute route(PartnerDefinition partner, URI base, Duration connectTimeout)
      throws UnusableConnectionException {
    PartnerConnection connection = partner.connection();
    String bundle = connection.sslBundle();
    if (bundle != null || connection.proxy() != null) {
      String named = bundle == null ? "a proxy" : "ssl-bundle " + bundle;
      checkHttps(named, "base-url", base);
      checkHttps(named, "token-url", partner.credentials().tokenAddress(base));
    }
    BundledTls own = bundle == null ? null : bundled(bundle);
    return new HttpRoute(
        connectTimeout,
        own != null && own.showsCertificate(),
        own == null ? trustedByAll : own,
        own == null ? SslOptions.NONE : own.options(),
        connection.proxy() == null ? null : checked(new ProxyTunnel(connection.proxy(), secrets)));
  }

  private static void checkHttps(String named, String property, URI address)
      throws UnusableConnectionException {
    if (!"https".equals(address.getScheme())) {
      throw new UnusableConnectionException(
          "%s, which needs an https %s and not %s".formatted(named, property, address), null);
    }
  }

  private BundledTls bundled(String bundle) throws UnusableConnectionException {
    try {
      return BundledTls.of(bundles, bundle);
    } catch (NoSuchSslBundleException e) {
      throw new UnusableConnectionException(
          "ssl-bundle %s, which is not configured: set spring.ssl.bundle.pem.%s.* or"
                  .formatted(bundle, bundle)
              + " spring.ssl.bundle.jks.%s.*".formatted(bundle),
          e);
    } catch (RuntimeException e) {
      throw new UnusableConnectionException(
          "ssl-bundle %s, which can't be used: %s".formatted(bundle, deepest(e)), e);
    }
  }

  private static ProxyTunnel checked(ProxyTunnel proxy) throws UnusableConnectionException {
    try {
      proxy.check();
      return proxy;
    } catch (CredentialsFailedException e) {
      throw new UnusableConnectionException(
          "a proxy whose credentials can't be used: " + e.getMessage(), e);
    }
  }

  private static String deepest(Throwable failure) {
    Throwable cause = failure;
    while (cause.getCause() != null) {
      cause = cause.getCause();
    }
    return String.valueOf(cause.getMessage());
  }

  /** A definition names what this process does not have. */
  static final class UnusableConnectionException extends Exception {

    UnusableConnectionException(String message, @Nullable Throwable cause) {
      super(message, cause);
    }
  }
}
