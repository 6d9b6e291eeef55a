package io.orderly.deployment;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** The files of the project that the build belongs to. */
public final class Checkout {

  private static final Path HOME =
      Path.of(
          Objects.requireNonNull(System.getProperty("orderly.home"), "orderly.home is not set"));

  private Checkout() {}

  /** The file or folder at a path that is given from the root of the project. */
  public static Path path(String fromRoot) {
    return HOME.resolve(fromRoot);
  }

  public static String text(String fromRoot) {
    return text(path(fromRoot));
  }

  public static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * The files with this ending below a folder, sorted; never none, since then a check checks
   * nothing.
   */
  public static List<Path> files(String folder, String ending) {
    try (Stream<Path> paths = Files.walk(path(folder))) {
      List<Path> found =
          paths.filter(p -> p.getFileName().toString().endsWith(ending)).sorted().toList();
      if (found.isEmpty()) {
        throw new IllegalStateException("no *" + ending + " in " + folder);
      }
      return found;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
