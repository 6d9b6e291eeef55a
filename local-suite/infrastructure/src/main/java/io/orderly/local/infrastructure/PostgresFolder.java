package io.orderly.local.infrastructure;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What lies in the folder of a Postgres server: the cluster itself, its log, and a mark that the
 * cluster was made to the end.
 */
record PostgresFolder(Path root) {

  Path cluster() {
    return root.resolve("cluster");
  }

  LogFile log() {
    return new LogFile(root.resolve("output.log"));
  }

  /** Where a running server writes its process id, in the first line. */
  Path pidFile() {
    return cluster().resolve("postmaster.pid");
  }

  /** Removes what a first start left that was killed half-way; such a cluster would never start. */
  void removeHalfMadeCluster() {
    if (!Files.exists(mark())) {
      TemporaryFolder.delete(cluster());
    }
  }

  /** From now on the cluster holds somebody's data and is never removed. */
  void markMade() {
    try {
      Files.writeString(mark(), "The cluster beside this file is complete.\n");
    } catch (IOException failure) {
      throw new UncheckedIOException("Cannot write " + mark(), failure);
    }
  }

  private Path mark() {
    return root.resolve("cluster-is-made");
  }

  /** The server process that works in the cluster, when one is alive. */
  Optional<ProcessHandle> serverProcess() {
    try (var lines = Files.lines(pidFile())) {
      return lines
          .findFirst()
          .flatMap(pid -> ProcessHandle.of(Long.parseLong(pid.strip())))
          .filter(ProcessHandle::isAlive)
          .filter(PostgresFolder::isPostgres);
    } catch (IOException absent) {
      return Optional.empty();
    }
  }

  /** The server process, then its children; empty when it does not run. */
  List<ProcessHandle> serverFamily() {
    return serverProcess().stream()
        .flatMap(server -> Stream.concat(Stream.of(server), server.descendants()))
        .toList();
  }

  /**
   * A server that was killed leaves its file, and the number in it may by now be another program's.
   */
  private static boolean isPostgres(ProcessHandle process) {
    return process.info().command().filter(command -> command.endsWith("/postgres")).isPresent();
  }

  /** Stops the server process without waiting for its clients; none is fine. */
  void endServer() {
    serverProcess().map(Leftover::new).ifPresent(Leftover::interruptAndAwaitEnd);
  }
}
