package io.orderly.local.infrastructure.starting;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;

/**
 * The laid-out forms of one jar over its builds, each in a folder of its own that is named by the
 * content of the jar. Several processes may be at it.
 *
 * @param jar as it is built now
 */
record JarLayouts(BootJar jar) {

  // The form of the jar that was replaced may still be running.
  private static final int KEPT = 2;
  private static final String UNFINISHED = "next-";
  private static final Duration MAX_LAYOUT_TIME = Duration.ofHours(1);

  private Path folder() {
    return jar.path().resolveSibling("prepared");
  }

  /** Where the form of the jar is, or would be. */
  Path current() throws IOException {
    return folder().resolve(jar.fingerprint());
  }

  /** Whole or not at all, also when several do it at the same time. */
  void layOutOnce(Path form) throws IOException {
    if (Files.exists(form)) {
      Files.setLastModifiedTime(form, FileTime.from(Instant.now()));
      return;
    }
    var next = Files.createDirectories(folder().resolve(UNFINISHED + UUID.randomUUID()));
    try {
      jar.layOut(next);
      Files.move(next, form, StandardCopyOption.ATOMIC_MOVE);
    } catch (FileSystemException refused) {
      delete(next);
      if (!Files.exists(form)) {
        throw refused;
      }
      // Another was faster.
    }
    removeOld();
  }

  private void removeOld() {
    try {
      for (var old : old()) {
        delete(old);
      }
    } catch (IOException | UncheckedIOException anotherRemovesThemToo) {
      // What is left goes after the next build.
    }
  }

  private List<Path> old() throws IOException {
    try (var all = Files.list(folder())) {
      return all.filter(JarLayouts::isNotUnderWay)
          .sorted(Comparator.comparing(JarLayouts::lastUsed).reversed())
          .skip(KEPT)
          .toList();
    }
  }

  private static boolean isNotUnderWay(Path form) {
    return !form.getFileName().toString().startsWith(UNFINISHED)
        || lastUsed(form).toInstant().isBefore(Instant.now().minus(MAX_LAYOUT_TIME));
  }

  private static FileTime lastUsed(Path form) {
    try {
      return Files.getLastModifiedTime(form);
    } catch (IOException goneMeanwhile) {
      return FileTime.from(Instant.EPOCH);
    }
  }

  private static void delete(Path tree) throws IOException {
    try (var files = Files.walk(tree)) {
      for (var file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    }
  }
}
