package io.orderly.partner;

import java.nio.file.Path;

/** Where a secret is. A definition never holds the secret itself. */
public sealed interface SecretReference {

  record EnvironmentVariable(String name) implements SecretReference {}

  /** Read again while the process runs, so that it can be replaced. */
  record MountedFile(Path path) implements SecretReference {}
}
