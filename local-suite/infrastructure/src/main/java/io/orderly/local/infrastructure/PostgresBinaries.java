package io.orderly.local.infrastructure;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Where the library unpacks the programs of Postgres, one folder for each build of them. It marks a
 * folder that is whole. One that is not it unpacks again over what is there, and fails at the first
 * link that exists: so what was broken off is removed before.
 */
record PostgresBinaries(Path folder) {

  // The library's own names.
  private static final String UNPACKED = "PG-";
  private static final String WHOLE = ".exists";
  private static final String LOCK = "epg-lock";

  /** The library removes its lock from the folder after it has made the mark. */
  private static final long MILLIS_AFTER_MARK = 100;

  private static final List<String> PROGRAMS = List.of("postgres", "initdb", "pg_ctl");

  /** The library looks at the folder once in a JVM: what this one runs has to stay. */
  private static final AtomicBoolean IN_USE = new AtomicBoolean();

  /**
   * Removes what an unpacking left that was broken off, unless another process is at it.
   *
   * @throws UncheckedIOException when the disk refuses
   */
  void removeBrokenOff() {
    if (IN_USE.get() || !Files.isDirectory(folder)) {
      return;
    }
    try {
      for (var unpacked : unpacked()) {
        if (!isWhole(unpacked)) {
          removeUnlessUnderWay(unpacked);
        }
      }
    } catch (IOException failure) {
      throw new UncheckedIOException(
          "Cannot remove the incompletely unpacked Postgres in %s: delete it manually"
              .formatted(folder),
          failure);
    }
  }

  /**
   * A server of this JVM has started, so what is marked is whole: also where the machine stood
   * still between the mark and the removal of the lock.
   *
   * @throws IOException when the disk refuses
   */
  void areInUse() throws IOException {
    IN_USE.set(true);
    for (var unpacked : unpacked()) {
      Path mark = unpacked.resolve(WHOLE);
      if (Files.exists(mark) && !isWhole(unpacked)) {
        Files.setLastModifiedTime(mark, FileTime.from(Instant.now()));
      }
    }
  }

  private List<Path> unpacked() throws IOException {
    try (var all = Files.list(folder)) {
      return all.filter(Files::isDirectory)
          .filter(found -> found.getFileName().toString().startsWith(UNPACKED))
          .toList();
    }
  }

  /**
   * By the library's own rule, nothing in the folder is newer than its mark, and the folder itself
   * hardly; and what is run is there.
   */
  static boolean isWhole(Path unpacked) throws IOException {
    var mark = unpacked.resolve(WHOLE);
    if (!Files.exists(mark)) {
      return false;
    }
    long marked = millis(Files.getLastModifiedTime(mark));
    try (var inside = Files.list(unpacked)) {
      return millis(lastModified(unpacked)) - MILLIS_AFTER_MARK <= marked
          && inside
              .filter(PostgresBinaries::isNotTheLock)
              .allMatch(file -> millis(lastModified(file)) <= marked)
          && PROGRAMS.stream().allMatch(program -> isRunnable(unpacked, program));
    }
  }

  private static boolean isNotTheLock(Path file) {
    return !file.getFileName().toString().equals(LOCK);
  }

  private static boolean isRunnable(Path unpacked, String program) {
    var file = unpacked.resolve("bin").resolve(program);
    return Files.isExecutable(file) && file.toFile().length() > 0;
  }

  private static FileTime lastModified(Path file) {
    try {
      return Files.getLastModifiedTime(file);
    } catch (IOException goneMeanwhile) {
      return FileTime.fromMillis(0);
    }
  }

  private static long millis(FileTime time) {
    return time.toMillis();
  }

  private static void removeUnlessUnderWay(Path unpacked) throws IOException {
    try (var channel =
        FileChannel.open(
            unpacked.resolve(LOCK), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
      if (channel.tryLock() != null && !isWhole(unpacked)) {
        removeInside(unpacked);
      }
    } catch (OverlappingFileLockException unpackedByThisProcess) {
      // It waits for its own end.
    }
  }

  /** The lock stays: whoever waits for it has to find the same file. */
  private static void removeInside(Path unpacked) throws IOException {
    try (var inside = Files.list(unpacked)) {
      inside.filter(PostgresBinaries::isNotTheLock).forEach(TemporaryFolder::delete);
    }
  }
}
