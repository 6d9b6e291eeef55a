package io.orderly.local.infrastructure;

import io.orderly.local.infrastructure.starting.JarLayout;
import io.orderly.local.infrastructure.starting.JarStart;
import io.orderly.local.infrastructure.starting.PreparedJar;
import java.nio.file.Path;
import java.util.List;

/**
 * A jar of ours that serves.
 *
 * @param name as a person calls it ("Kafka")
 * @param module whose jar it is, below the root of the checkout
 * @param javaOptions for its JVM
 */
record ServerProgram(String name, String module, List<String> javaOptions) {

  ServerProgram {
    javaOptions = List.copyOf(javaOptions);
  }

  /**
   * @throws IllegalStateException when it is not built
   */
  Path jar() {
    return OrderlyHome.find().jar(module);
  }

  JarLayout form(JarStart start) {
    return PreparedJar.form(jar(), start).with(javaOptions);
  }
}
