package io.orderly.local.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;

/** A folder with all that is in it. */
record FolderTree(Path top) {

  /** Deletes all of it; an absent one is fine. */
  void delete() throws IOException {
    if (!Files.isDirectory(top)) {
      return;
    }
    try (var files = Files.walk(top)) {
      for (var file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
