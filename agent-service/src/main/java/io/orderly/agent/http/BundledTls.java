package io.orderly.agent.http;

import java.util.function.Supplier;
import javax.net.ssl.SSLSocketFactory;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.ssl.SslBundle;
import org.springframework.boot.ssl.SslBundles;

/** The certificates of an SSL bundle, as its files are now. Thread-safe. */
final class BundledTls implements Supplier<SSLSocketFactory> {

  private static final Logger LOG = LoggerFactory.getLogger(BundledTls.class);

  private final boolean showsCertificate;
  private volatile SSLSocketFactory current;

  private BundledTls(SslBundle first) {
    this.showsCertificate = first.getStores().getKeyStore() != null;
    this.current = factory(first);
  }

  /**
   * Of the bundle of that name.
   *
   * @throws RuntimeException when there is none, or its files can't be used
   */
  static BundledTls of(SslBundles bundles, String name) {
    BundledTls tls = new BundledTls(bundles.getBundle(name));
    // What the handler throws is logged, and the former certificates stay in use.
    bundles.addBundleUpdateHandler(
        name,
        changed -> {
          tls.current = factory(changed);
          LOG.info("SSL bundle {} has changed; new connections use it", name);
        });
    return tls;
  }

  /** Whether it has a certificate of ours, not only authorities that are trusted. */
  boolean showsCertificate() {
    return showsCertificate;
  }

  private static SSLSocketFactory factory(SslBundle bundle) {
    return bundle.createSslContext().getSocketFactory();
  }

  @Override
  public SSLSocketFactory get() {
    return current;
  }
}
