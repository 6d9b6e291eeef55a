package io.orderly.agent.http;

import java.util.List;
import java.util.function.Supplier;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocketFactory;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.ssl.SslBundle;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.boot.ssl.SslOptions;

/** The certificates of an SSL bundle, as its files are now. Thread-safe. */
final class BundledTls implements Supplier<SSLSocketFactory> {

  private static final Logger LOG = LoggerFactory.getLogger(BundledTls.class);

  private final boolean showsCertificate;
  private final SslOptions options;
  private volatile SSLSocketFactory current;

  private BundledTls(SslBundle first) {
    this.showsCertificate = first.getStores().getKeyStore() != null;
    this.options = first.getOptions();
    SSLContext context = first.createSslContext();
    check(context.getSupportedSSLParameters());
    this.current = context.getSocketFactory();
  }

  /** A socket would refuse them, too: each one, in every call. */
  private void check(SSLParameters supported) {
    check("options.enabled-protocols", options.getEnabledProtocols(), supported.getProtocols());
    check("options.ciphers", options.getCiphers(), supported.getCipherSuites());
  }

  private static void check(String option, String @Nullable [] wanted, String[] supported) {
    for (String name : wanted == null ? new String[0] : wanted) {
      if (!List.of(supported).contains(name)) {
        throw new IllegalArgumentException(
            "%s has %s, which this Java does not support".formatted(option, name));
      }
    }
  }

  /**
   * Of the bundle of that name.
   *
   * @throws RuntimeException when there is none, or its files or options can't be used
   */
  static BundledTls of(SslBundles bundles, String name) {
    BundledTls tls = new BundledTls(bundles.getBundle(name));
    // What the handler throws is logged, and the former certificates stay in use.
    bundles.addBundleUpdateHandler(
        name,
        changed -> {
          tls.current = changed.createSslContext().getSocketFactory();
          LOG.info("SSL bundle {} has changed; new connections use it", name);
        });
    return tls;
  }

  /** Whether it has a certificate of ours, not only authorities that are trusted. */
  boolean showsCertificate() {
    return showsCertificate;
  }

  /** The protocols and ciphers that connections may use. */
  SslOptions options() {
    return options;
  }

  @Override
  public SSLSocketFactory get() {
    return current;
  }
}
