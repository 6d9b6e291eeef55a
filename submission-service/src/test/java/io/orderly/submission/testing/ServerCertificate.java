package io.orderly.submission.testing;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A certificate of a server on 127.0.0.1 that is its own authority, made by the keytool of the JDK.
 *
 * @param certificate PEM
 * @param key PEM, for its owner alone
 */
public record ServerCertificate(Path certificate, Path key) {

  private static final String PASSWORD = "for-this-test";
  private static final String ALIAS = "server";

  /** Makes one in the folder. */
  public static ServerCertificate in(Path folder, String name) throws Exception {
    Path store = folder.resolve(name + ".p12");
    keytool(store);
    KeyStore keys = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(store)) {
      keys.load(in, PASSWORD.toCharArray());
    }
    Path certificate = folder.resolve(name + ".pem");
    Files.writeString(certificate, pem("CERTIFICATE", keys.getCertificate(ALIAS).getEncoded()));
    return new ServerCertificate(certificate, key(folder.resolve(name + ".key"), keys));
  }

  private static Path key(Path file, KeyStore keys) throws IOException, GeneralSecurityException {
    Files.createFile(
        file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    return Files.writeString(
        file, pem("PRIVATE KEY", keys.getKey(ALIAS, PASSWORD.toCharArray()).getEncoded()));
  }

  private static void keytool(Path store) throws IOException, InterruptedException {
    Process keytool =
        new ProcessBuilder(
                List.of(
                    Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                    "-genkeypair",
                    "-keyalg",
                    "EC",
                    "-alias",
                    ALIAS,
                    "-dname",
                    "CN=" + ALIAS,
                    "-ext",
                    "bc:c",
                    "-ext",
                    "san=ip:127.0.0.1",
                    "-storetype",
                    "PKCS12",
                    "-keystore",
                    store.toString(),
                    "-storepass",
                    PASSWORD))
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    if (!keytool.waitFor(40, TimeUnit.SECONDS) || keytool.exitValue() != 0) {
      keytool.destroyForcibly();
      throw new IllegalStateException("keytool made no certificate");
    }
  }

  private static String pem(String kind, byte[] encoded) {
    return "-----BEGIN %s-----\n%s\n-----END %s-----\n"
        .formatted(
            kind, Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(encoded), kind);
  }
}
