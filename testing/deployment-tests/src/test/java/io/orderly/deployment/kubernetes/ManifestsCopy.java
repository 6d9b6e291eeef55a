package io.orderly.deployment.kubernetes;

import io.orderly.deployment.Checkout;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** A copy of {@code k8s/} that a test may change, as whoever deploys does. */
record ManifestsCopy(Path root) {

  private static final String KUSTOMIZATION = "kustomization.yaml";

  /** Makes it in a folder that does not exist. */
  static ManifestsCopy in(Path folder) {
    Path source = Checkout.path("k8s");
    try (Stream<Path> paths = Files.walk(source)) {
      for (Path path : paths.toList()) {
        Files.copy(path, folder.resolve(source.relativize(path).toString()));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return new ManifestsCopy(folder);
  }

  /** Replaces a text of a kustomization by another one. */
  void replace(String kustomization, String before, String after) throws IOException {
    Path file = root.resolve(kustomization).resolve(KUSTOMIZATION);
    Files.writeString(file, Checkout.text(file).replace(before, after));
  }

  /** Adds lines at the end of a kustomization. */
  void append(String kustomization, String lines) throws IOException {
    Path file = root.resolve(kustomization).resolve(KUSTOMIZATION);
    Files.writeString(file, Checkout.text(file) + lines);
  }

  /** Adds a kustomization. */
  void add(String kustomization, String text) throws IOException {
    Path folder = Files.createDirectory(root.resolve(kustomization));
    Files.writeString(folder.resolve(KUSTOMIZATION), text);
  }
}
