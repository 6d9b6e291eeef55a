package io.orderly.local.infrastructure;

import io.orderly.local.infrastructure.starting.JarLayout;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * How to start a runnable jar as a child process.
 *
 * @param program what it is, as a person calls it ("Kafka")
 * @param form the jar and the options of its JVM
 * @param arguments for the jar, after it
 * @param environment added to our own
 * @param log where standard output and error go, appended
 * @param stopWithin how long a stop may take before it is killed
 */
public record JarLaunch(
    String program,
    JarLayout form,
    List<String> arguments,
    Map<String, String> environment,
    Path log,
    Duration stopWithin) {

  // Ctrl-C in a terminal reaches the whole process group. Children ignore it, so that whoever
  // started them stops them
  // in the right order; an ignored signal stays ignored over exec, and a JVM respects that.
  private static final String EXEC_WITHOUT_INTERRUPT = "trap '' INT; exec \"$@\"";

  public JarLaunch {
    arguments = List.copyOf(arguments);
    environment = Map.copyOf(environment);
  }

  List<String> command() {
    var command = new ArrayList<>(List.of("/bin/sh", "-c", EXEC_WITHOUT_INTERRUPT, "sh"));
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(form.javaOptions());
    command.add("-jar");
    command.add(form.jar().toString());
    command.addAll(arguments);
    return List.copyOf(command);
  }
}
