package io.orderly.benchmarks.processes;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The files of processes below {@code /proc}; processes may end while they are read. */
final class ProcessFiles {

  private final Path root;

  /**
   * Reads below another root than {@code /proc}.
   *
   * @param root the folder that has one folder a process
   */
  ProcessFiles(Path root) {
    this.root = root;
  }

  static ProcessFiles ofThisMachine() {
    var root = Path.of("/proc");
    if (!Files.exists(root.resolve("self/stat"))) {
      throw new IllegalStateException(
          "CPU and memory are read from /proc, which exists on Linux only.");
    }
    return new ProcessFiles(root);
  }

  Optional<ProcessStat> stat(long pid) {
    return read(pid, "stat").map(ProcessStat::parse);
  }

  Optional<ProcessMemory> memory(long pid) {
    return read(pid, "status")
        .map(status -> ProcessMemory.parse(status, read(pid, "smaps_rollup").orElse("")));
  }

  /** The process and all below it; empty when it ended. */
  List<ProcessStat> tree(long pid) {
    var all = all();
    return all.stream().filter(stat -> stat.pid() == pid).flatMap(top -> below(top, all)).toList();
  }

  private static Stream<ProcessStat> below(ProcessStat top, List<ProcessStat> all) {
    return Stream.concat(
        Stream.of(top),
        all.stream()
            .filter(stat -> stat.parent() == top.pid())
            .flatMap(child -> below(child, all)));
  }

  private List<ProcessStat> all() {
    try (Stream<Path> folders = Files.list(root)) {
      return folders
          .map(folder -> folder.getFileName().toString())
          .filter(name -> name.chars().allMatch(Character::isDigit))
          .flatMap(pid -> stat(Long.parseLong(pid)).stream())
          .toList();
    } catch (IOException failure) {
      throw new UncheckedIOException("Cannot list " + root, failure);
    }
  }

  private Optional<String> read(long pid, String file) {
    try {
      return Optional.of(Files.readString(root.resolve(Long.toString(pid)).resolve(file)));
    } catch (IOException ended) {
      return Optional.empty();
    }
  }
}
