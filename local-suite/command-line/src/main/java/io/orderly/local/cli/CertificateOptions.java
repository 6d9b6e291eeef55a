package io.orderly.local.cli;

import io.orderly.cli.terminal.CommandMisusedException;
import io.orderly.partnercheck.http.PemFiles;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The files of the SSL bundle that a partner file names. */
final class CertificateOptions {

  @Option(
      names = "--client-certificate",
      paramLabel = "FILE",
      description =
          "PEM file of the certificate, with those that signed it, of the SSL bundle that a partner"
              + " file names.")
  private @Nullable Path certificate;

  @Option(
      names = "--client-key",
      paramLabel = "FILE",
      description = "PEM file of its key, unencrypted in PKCS#8.")
  private @Nullable Path key;

  @Option(
      names = "--trusted-certificates",
      paramLabel = "FILE",
      description =
          "PEM file of the authorities that sign the partner's certificate (default: those that"
              + " Java trusts).")
  private @Nullable Path trusted;

  boolean areGiven() {
    return certificate != null || key != null || trusted != null;
  }

  /**
   * The files, if any is given.
   *
   * @throws CommandMisusedException when half of a pair is missing
   */
  Optional<PemFiles> files() {
    if ((certificate == null) != (key == null)) {
      throw new CommandMisusedException("--client-certificate and --client-key belong together.");
    }
    return areGiven() ? Optional.of(new PemFiles(certificate, key, trusted)) : Optional.empty();
  }
}
