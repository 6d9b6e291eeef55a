package io.orderly.agent.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.Key;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** Certificates of a private authority, made by the keytool of the JDK. */
final class TestCertificates {

  private static final String PASSWORD = "for-this-test";

  private final Path file;
  private final KeyStore store;

  /** Makes the authority. */
  TestCertificates(Path folder) throws Exception {
    file = folder.resolve("certificates.p12");
    keytool("ca", "-ext", "bc:c");
    store = KeyStore.getInstance("PKCS12");
  }

  /** One that the authority signs, for that host if it is a server's. */
  TestCertificates with(String alias, String host, String... options) throws Exception {
    List<String> all = new ArrayList<>(List.of("-signer", "ca", "-ext", "san=dns:" + host));
    all.addAll(List.of(options));
    keytool(alias, all.toArray(String[]::new));
    return this;
  }

  /** One that nobody has signed. */
  TestCertificates withStranger(String alias, String host) throws Exception {
    keytool(alias, "-ext", "san=dns:" + host);
    return this;
  }

  private void keytool(String alias, String... options) throws Exception {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-keyalg",
                "EC",
                "-alias",
                alias,
                "-dname",
                "CN=" + alias,
                "-storetype",
                "PKCS12",
                "-keystore",
                file.toString(),
                "-storepass",
                PASSWORD));
    command.addAll(List.of(options));
    Process keytool =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    assertThat(keytool.waitFor(40, TimeUnit.SECONDS)).isTrue();
    assertThat(keytool.exitValue()).isZero();
  }

  private KeyStore store() throws IOException, GeneralSecurityException {
    try (InputStream in = Files.newInputStream(file)) {
      store.load(in, PASSWORD.toCharArray());
    }
    return store;
  }

  /** Of a server with that certificate, which trusts what the authority has signed. */
  SSLContext server(String alias) throws Exception {
    KeyStore own = KeyStore.getInstance("PKCS12");
    own.load(null, null);
    Key key = store().getKey(alias, PASSWORD.toCharArray());
    own.setKeyEntry(alias, key, PASSWORD.toCharArray(), store.getCertificateChain(alias));
    KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    keys.init(own, PASSWORD.toCharArray());
    KeyStore trusted = KeyStore.getInstance("PKCS12");
    trusted.load(null, null);
    trusted.setCertificateEntry("ca", store.getCertificate("ca"));
    TrustManagerFactory trust =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trust.init(trusted);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(keys.getKeyManagers(), trust.getTrustManagers(), null);
    return context;
  }

  /** Writes a certificate as PEM. */
  Path certificate(String alias, Path to) throws Exception {
    Certificate certificate = store().getCertificate(alias);
    return Files.writeString(to, pem("CERTIFICATE", certificate.getEncoded()));
  }

  /** Writes the key of a certificate as PEM. */
  Path key(String alias, Path to) throws Exception {
    Key key = store().getKey(alias, PASSWORD.toCharArray());
    return Files.writeString(to, pem("PRIVATE KEY", key.getEncoded()));
  }

  private static String pem(String kind, byte[] encoded) {
    return "-----BEGIN %s-----\n%s\n-----END %s-----\n"
        .formatted(
            kind, Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(encoded), kind);
  }
}
