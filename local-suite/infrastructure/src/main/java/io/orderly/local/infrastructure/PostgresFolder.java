package io.orderly.local.infrastructure;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What lies in the folder of a Postgres server: the cluster itself, its log, and a mark that the
 * cluster was made to the end.
 */
record PostgresFolder(Path root) {

  private static final Pattern PID = Pattern.compile("\\d{1,10}");

  Path cluster() {
    return root.resolve("cluster");
  }

  LogFile log() {
    return new LogFile(root.resolve("output.log"));
  }

  /** For nobody but the owner of the folder, in the format of libpq's password file. */
  Path passwords() {
    return root.resolve("pgpass");
  }

  /** The password of the superuser to be, as initdb wants it; gone after the start. */
  Path firstPassword() {
    return root.resolve("initdb-password");
  }

  /** Who gets in, and how. */
  Path accessRules() {
    return cluster().resolve("pg_hba.conf");
  }

  /** Whether the cluster was made to the end. */
  boolean isMade() {
    return Files.exists(mark());
  }

  /** Where a running server writes its process id, in the first line. */
  Path pidFile() {
    return cluster().resolve("postmaster.pid");
  }

  /** Removes what a first start left that was killed half-way; such a cluster would never start. */
  void removeHalfMadeCluster() {
    if (!isMade()) {
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
          .map(String::strip)
          .filter(PID.asMatchPredicate())
          .flatMap(pid -> ProcessHandle.of(Long.parseLong(pid)))
          .filter(ProcessHandle::isAlive)
          .filter(PostgresFolder::isPostgres);
    } catch (IOException | UncheckedIOException absentOrBeingWritten) {
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

  /**
   * Stops the server process without waiting for its clients; none is fine. What a killed one left
   * is killed too: a backend at work ends by itself only after its statement, and until then no
   * server starts in the folder.
   */
  void endServer() {
    serverProcess().map(Leftover::new).ifPresent(Leftover::interruptAndAwaitEnd);
    var orphans = processesInside();
    Signal.KILL.sendTo(orphans.stream().map(ProcessHandle::pid).toList());
    orphans.stream().map(Leftover::new).forEach(Leftover::awaitEnd);
  }

  /** Where the operating system does not tell (no /proc) they have to end by themselves. */
  private List<ProcessHandle> processesInside() {
    return ProcessHandle.allProcesses()
        .filter(PostgresFolder::isPostgres)
        .filter(this::worksInside)
        .toList();
  }

  private boolean worksInside(ProcessHandle process) {
    try {
      var workingFolder = Path.of("/proc", Long.toString(process.pid()), "cwd").toRealPath();
      return workingFolder.equals(cluster().toRealPath());
    } catch (IOException notTold) {
      return false;
    }
  }

  /**
   * The library's own lock on the cluster: one that it did not give back would stop the next start.
   */
  void forgetLockOfTheLibrary() {
    try {
      Files.deleteIfExists(cluster().resolve("epg-lock"));
    } catch (IOException failure) {
      throw new UncheckedIOException("Cannot write to " + cluster(), failure);
    }
  }
}
