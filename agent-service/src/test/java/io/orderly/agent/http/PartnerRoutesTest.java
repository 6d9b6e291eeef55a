package io.orderly.agent.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.orderly.partner.PartnerDefinition;
import io.orderly.partner.credentials.Secrets;
import io.orderly.partner.reading.PartnerParser;
import java.net.URI;
import java.security.KeyStore;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocketFactory;
import org.junit.jupiter.api.Test;
import org.springframework.boot.ssl.DefaultSslBundleRegistry;
import org.springframework.boot.ssl.SslBundle;
import org.springframework.boot.ssl.SslBundleKey;
import org.springframework.boot.ssl.SslOptions;
import org.springframework.boot.ssl.SslStoreBundle;

/** What connections have of the SSL bundle that a partner file names. */
class PartnerRoutesTest {

  private static final URI BASE = URI.create("https://partner.invalid");
  private static final PartnerDefinition PARTNER =
      new PartnerParser()
          .parse(
              "test.yaml",
              """
              name: test
              version: 1
              base-url: https://partner.invalid
              credentials: none
              idempotency: { header: Idempotency-Key }
              ssl-bundle: acme
              operations:
                perform: { method: POST, path: /charges }
              """);

  private final DefaultSslBundleRegistry bundles = new DefaultSslBundleRegistry();
  private final PartnerRoutes routes =
      new PartnerRoutes(
          new Secrets(Map.<String, String>of()::get, System::nanoTime),
          bundles,
          () -> (SSLSocketFactory) SSLSocketFactory.getDefault());

  @Test
  void aBundleWithAKeyStoreShowsACertificate() throws Exception {
    bundles.registerBundle("acme", SslBundle.of(SslStoreBundle.of(emptyStore(), null, null)));

    assertThat(routes.route(PARTNER, BASE, Duration.ZERO).showsCertificate()).isTrue();
  }

  @Test
  void aBundleThatOnlyTrustsShowsNone() throws Exception {
    bundles.registerBundle("acme", SslBundle.of(SslStoreBundle.of(null, null, emptyStore())));

    assertThat(routes.route(PARTNER, BASE, Duration.ZERO).showsCertificate()).isFalse();
  }

  @Test
  void protocolsAndCiphersOfTheBundleAreThoseOfTheConnections() throws Exception {
    bundles.registerBundle("acme", withOptions("TLS_AES_256_GCM_SHA384", "TLSv1.3"));
    SSLParameters parameters = new SSLParameters();

    routes.route(PARTNER, BASE, Duration.ZERO).restrict(parameters);

    assertThat(parameters.getProtocols()).containsExactly("TLSv1.3");
    assertThat(parameters.getCipherSuites()).containsExactly("TLS_AES_256_GCM_SHA384");
  }

  @Test
  void whatJavaDoesNotSupportRefusesTheStart() throws Exception {
    bundles.registerBundle("acme", withOptions("TLS_NONE_SUCH", "TLSv1.3"));

    assertThatThrownBy(() -> routes.route(PARTNER, BASE, Duration.ZERO))
        .hasMessage(
            "ssl-bundle acme, which can't be used: options.ciphers has TLS_NONE_SUCH, which this"
                + " Java does not support");
    bundles.updateBundle("acme", withOptions("TLS_AES_256_GCM_SHA384", "TLSv9"));
    assertThatThrownBy(() -> routes.route(PARTNER, BASE, Duration.ZERO))
        .hasMessageContaining("options.enabled-protocols has TLSv9");
  }

  private static SslBundle withOptions(String cipher, String protocol) throws Exception {
    return SslBundle.of(
        SslStoreBundle.of(null, null, emptyStore()),
        SslBundleKey.NONE,
        SslOptions.of(Set.of(cipher), Set.of(protocol)));
  }

  private static KeyStore emptyStore() throws Exception {
    KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
    store.load(null, null);
    return store;
  }
}
