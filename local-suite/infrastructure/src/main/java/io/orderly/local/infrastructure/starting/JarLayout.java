package io.orderly.local.infrastructure.starting;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * What is given to the JVM.
 *
 * @param jar the built one, or the one that was laid out from it
 * @param javaOptions before the jar
 */
public record JarLayout(Path jar, List<String> javaOptions) {

  public JarLayout {
    javaOptions = List.copyOf(javaOptions);
  }

  /** With further options after its own. */
  public JarLayout with(List<String> options) {
    return new JarLayout(jar, Stream.concat(javaOptions.stream(), options.stream()).toList());
  }
}
