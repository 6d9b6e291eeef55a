package io.orderly.partnercheck.http;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.orderly.partnercheck.call.UnusablePartnerException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.List;
import java.util.regex.Pattern;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.jspecify.annotations.Nullable;

/**
 * The certificates of an SSL bundle as files.
 *
 * @param certificate ours, with those that signed it; null for none
 * @param key of ours; null for none
 * @param trusted who may sign the partner's; null for those that the JVM trusts
 */
public record PemFiles(@Nullable Path certificate, @Nullable Path key, @Nullable Path trusted) {

  private static final char[] NO_PASSWORD = new char[0];
  private static final Pattern KEY =
      Pattern.compile("-----BEGIN PRIVATE KEY-----([^-]+)-----END PRIVATE KEY-----");

  /**
   * What connections are secured with.
   *
   * @throws UnusablePartnerException when a file can't be used
   */
  SSLContext context() {
    try {
      var keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
      keys.init(own(), NO_PASSWORD);
      var trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      trust.init(trusted == null ? null : trusted(trusted));
      var context = SSLContext.getInstance("TLS");
      context.init(keys.getKeyManagers(), trust.getTrustManagers(), null);
      return context;
    } catch (GeneralSecurityException | IOException wrong) {
      throw new UnusablePartnerException(
          "The certificates can't be used: %s.".formatted(wrong.getMessage()));
    }
  }

  private @Nullable KeyStore own() throws GeneralSecurityException, IOException {
    if (certificate == null || key == null) {
      return null;
    }
    var store = empty();
    store.setKeyEntry(
        "own", privateKey(key), NO_PASSWORD, certificates(certificate).toArray(Certificate[]::new));
    return store;
  }

  private static KeyStore trusted(Path file) throws GeneralSecurityException, IOException {
    var store = empty();
    for (var certificate : certificates(file)) {
      store.setCertificateEntry("trusted-" + store.size(), certificate);
    }
    return store;
  }

  private static KeyStore empty() throws GeneralSecurityException, IOException {
    var store = KeyStore.getInstance("PKCS12");
    store.load(null, null);
    return store;
  }

  private static List<? extends Certificate> certificates(Path file)
      throws GeneralSecurityException {
    var found =
        List.copyOf(
            CertificateFactory.getInstance("X.509")
                .generateCertificates(new ByteArrayInputStream(text(file).getBytes(US_ASCII))));
    if (found.isEmpty()) {
      throw new UnusablePartnerException("%s has no certificate in PEM.".formatted(file));
    }
    return found;
  }

  private static PrivateKey privateKey(Path file) {
    var pem = KEY.matcher(text(file));
    if (!pem.find()) {
      throw new UnusablePartnerException(
          "%s has no unencrypted key in PKCS#8, which begins with BEGIN PRIVATE KEY."
                  .formatted(file)
              + " openssl pkcs8 -topk8 -nodes makes one of others.");
    }
    for (var algorithm : List.of("EC", "RSA", "EdDSA")) {
      try {
        return KeyFactory.getInstance(algorithm)
            .generatePrivate(new PKCS8EncodedKeySpec(Base64.getMimeDecoder().decode(pem.group(1))));
      } catch (GeneralSecurityException | IllegalArgumentException other) {
        // One of the next, or none.
      }
    }
    throw new UnusablePartnerException("%s has no key of RSA, EC or EdDSA.".formatted(file));
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException unreadable) {
      throw new UnusablePartnerException(
          "%s can't be read as text (%s).".formatted(file, unreadable.getClass().getSimpleName()));
    }
  }
}
