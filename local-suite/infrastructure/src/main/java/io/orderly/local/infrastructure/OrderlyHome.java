package io.orderly.local.infrastructure;

import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The root of the checkout: where the jars are built and where local data goes.
 *
 * @param root absolute
 */
public record OrderlyHome(Path root) {

  /** The system property that names the root. */
  public static final String PROPERTY = "orderly.home";

  /**
   * The root that the property names, else the nearest folder above the working directory that
   * holds {@code local-suite}, so that a test runs from an editor too.
   *
   * @throws IllegalStateException when there is neither
   */
  public static OrderlyHome find() {
    var named = System.getProperty(PROPERTY);
    if (named != null) {
      return new OrderlyHome(Path.of(named).toAbsolutePath().normalize());
    }
    for (var folder = Path.of("").toAbsolutePath(); folder != null; folder = folder.getParent()) {
      if (Files.exists(folder.resolve("local-suite"))) {
        return new OrderlyHome(folder);
      }
    }
    throw new IllegalStateException(
        "Set -D%s to the root of the Orderly checkout.".formatted(PROPERTY));
  }

  /**
   * A module's runnable jar.
   *
   * @param module its folder below the root, for example {@code local-suite/kafka-broker}
   * @throws IllegalStateException when it is not built
   */
  public Path jar(String module) {
    var jar = placeOfJar(module);
    if (!Files.exists(jar)) {
      throw new IllegalStateException(
          "%s is missing: build it with `mvn package` in %s.".formatted(jar, root));
    }
    return jar;
  }

  /** Where a module's runnable jar is, once it is built. */
  public Path placeOfJar(String module) {
    var folder = root.resolve(module);
    return folder.resolve("target").resolve(folder.getFileName() + ".jar");
  }

  /** What is unpacked or written locally and never committed. */
  public Path localFolder() {
    return root.resolve(".orderly");
  }
}
