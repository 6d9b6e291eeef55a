package io.orderly.local.infrastructure;

import java.nio.file.Path;

/**
 * Another live process works in the data folder; the message is a sentence for the person who
 * started it.
 */
public final class FolderInUseException extends RuntimeException {

  /**
   * @param program what was to use the folder, as a person calls it ("Postgres")
   */
  public FolderInUseException(String program, Path folder) {
    super(
        "The data folder %s of %s is in use: is the suite already running?"
            .formatted(folder, program));
  }
}
