package io.orderly.local.infrastructure;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import java.util.UUID;

/**
 * Files and folders that no other account of this machine can read: they hold passwords, or tell
 * where to use them.
 */
public final class OwnerOnly {

  private static final Set<PosixFilePermission> FILE = PosixFilePermissions.fromString("rw-------");
  private static final Set<PosixFilePermission> FOLDER =
      PosixFilePermissions.fromString("rwx------");

  private OwnerOnly() {}

  /**
   * Creates the folder with mode 700, or sets that mode of the one that is there; the folders above
   * stay as they are.
   *
   * @throws UncheckedIOException when the disk refuses
   */
  public static Path folder(Path folder) {
    try {
      Files.createDirectories(folder.toAbsolutePath().getParent());
      if (Files.notExists(folder)) {
        Files.createDirectory(folder, PosixFilePermissions.asFileAttribute(FOLDER));
      }
      // The process's umask has its say in the mode at the creation.
      return Files.setPosixFilePermissions(folder, FOLDER);
    } catch (IOException failure) {
      throw new UncheckedIOException("Cannot restrict %s to its owner".formatted(folder), failure);
    }
  }

  /**
   * Replaces the file as a whole, with mode 600 from the first byte on: a reader sees the old
   * content or the new.
   *
   * @throws UncheckedIOException when the disk refuses
   */
  public static void write(Path file, byte[] content) {
    var next = file.resolveSibling("%s.%s.next".formatted(file.getFileName(), UUID.randomUUID()));
    try {
      Files.createFile(next, PosixFilePermissions.asFileAttribute(FILE));
      Files.write(next, content);
      Files.move(next, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException failure) {
      throw new UncheckedIOException("Cannot write " + file, failure);
    }
  }
}
