package io.orderly.local.cli;

import io.orderly.cli.terminal.CommandFailedException;
import io.orderly.cli.terminal.Ending;
import io.orderly.local.infrastructure.OrderlyHome;
import io.orderly.local.suite.SuiteRecord;
import io.orderly.local.suite.SuiteRecordFile;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The data folder of a suite, by which every command finds it. */
final class DataOption {

  private static final String DEMO = "demo";

  @Option(
      names = "--data",
      paramLabel = "FOLDER",
      description = "Data folder of the suite (default: .orderly in the checkout).")
  private @Nullable Path folder;

  Path folder() {
    var given = folder;
    return given != null ? given.toAbsolutePath().normalize() : OrderlyHome.find().localFolder();
  }

  /** Where the demo keeps its data, apart from that of {@code up}. */
  Path demoFolder() {
    return folder != null ? folder() : folder().resolve(DEMO);
  }

  /** Where a suite may run: as given, else the usual folder and the demo's. */
  List<Path> candidates() {
    return folder != null ? List.of(folder()) : List.of(folder(), demoFolder());
  }

  /**
   * The suite that runs on one of them.
   *
   * @throws CommandFailedException when none does
   */
  SuiteRecord requireLiveSuite() {
    return new SuiteRecordFile(liveFolder()).readLive().orElseThrow(this::noneRuns);
  }

  /**
   * The data folder of the suite that runs on one of them.
   *
   * @throws CommandFailedException when none does
   */
  Path liveFolder() {
    return candidates().stream()
        .filter(candidate -> new SuiteRecordFile(candidate).readLive().isPresent())
        .findFirst()
        .orElseThrow(this::noneRuns);
  }

  private CommandFailedException noneRuns() {
    return new CommandFailedException(
        Ending.NOT_REACHABLE,
        "No suite is running on %s: start one with ./orderly up.".formatted(folder()));
  }
}
