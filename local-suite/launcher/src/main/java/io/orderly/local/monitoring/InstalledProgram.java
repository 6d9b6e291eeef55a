package io.orderly.local.monitoring;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * A program that this machine may have.
 *
 * @param name as a person calls it
 * @param commands what it may be called on the PATH
 * @param debianPackage that brings it
 */
record InstalledProgram(String name, List<String> commands, String debianPackage) {

  static final InstalledProgram PROMETHEUS =
      new InstalledProgram("Prometheus", List.of("prometheus"), "prometheus");

  // Debian's command is not the project's own.
  static final InstalledProgram ALERTMANAGER =
      new InstalledProgram(
          "Alertmanager",
          List.of("prometheus-alertmanager", "alertmanager"),
          "prometheus-alertmanager");

  Optional<Path> find() {
    return find(Objects.requireNonNullElse(System.getenv("PATH"), ""));
  }

  Optional<Path> find(String searchPath) {
    return commands.stream()
        .flatMap(
            command ->
                Arrays.stream(searchPath.split(File.pathSeparator))
                    .map(folder -> Path.of(folder, command)))
        .filter(Files::isExecutable)
        .findFirst();
  }

  /** What a person does about its absence. */
  String absence() {
    return "%s is not installed and is skipped (Debian: apt-get install %s; elsewhere from prometheus.io)."
        .formatted(name, debianPackage);
  }
}
