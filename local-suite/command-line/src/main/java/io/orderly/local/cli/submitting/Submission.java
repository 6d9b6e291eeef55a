package io.orderly.local.cli.submitting;

import io.orderly.local.cli.terminal.CommandFailedException;
import io.orderly.local.cli.terminal.Terminal;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.function.Predicate;

/** Submits a file to a suite, with all that belongs to it: checkpoint, rejected lines, progress. */
public final class Submission {

  private static final Duration LONGEST_ABSENCE = Duration.ofMinutes(3);
  private static final Duration FIRST_PAUSE = Duration.ofSeconds(1);
  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(10);

  private final BatchDoor door;
  private final Predicate<UUID> isKnown;
  private final Path currentFolder;
  private final Patience patience;

  /**
   * How to submit files to one suite.
   *
   * @param door of the submission service
   * @param isKnown whether the suite has that order
   * @param currentFolder takes what can't be written beside the input
   */
  Submission(BatchDoor door, Predicate<UUID> isKnown, Path currentFolder, Patience patience) {
    this.door = door;
    this.isKnown = isKnown;
    this.currentFolder = currentFolder;
    this.patience = patience;
  }

  /** With the patience for a suite that is just starting or restarting: 3 minutes. */
  public static Submission to(BatchDoor door, Predicate<UUID> isKnown) {
    var patience = new Patience(LONGEST_ABSENCE, FIRST_PAUSE, LONGEST_PAUSE);
    return new Submission(door, isKnown, Path.of(""), patience);
  }

  /**
   * What came of it.
   *
   * @param rejected the file of the refused lines; none when no line was refused
   */
  public record Outcome(Tally tally, List<Path> rejected) {}

  /**
   * Submits every line.
   *
   * @throws CommandFailedException when the file can't be read or the suite stays away
   */
  public Outcome submit(Path input, Terminal terminal) throws InterruptedException {
    var beside = FilesBeside.of(input, currentFolder);
    if (!beside.areBeside(input)) {
      terminal.say(
          "The folder of %s is not writable: writing to %s".formatted(input, beside.folder()));
    }
    try (var file = OrderFile.open(input);
        var rejected = new RejectedFile(beside.rejected());
        var checkpoint =
            Checkpoint.open(
                beside.checkpoint(), Checkpoint.Subject.of(input, door.baseUrl()), isKnown)) {
      var tally = submit(file, checkpoint, rejected, terminal);
      checkpoint.remove();
      return new Outcome(tally, rejected.written());
    } catch (IOException failure) {
      throw new CommandFailedException(
          "Reading %s or writing to %s failed: %s".formatted(input, beside.folder(), failure),
          failure);
    }
  }

  private Tally submit(
      OrderFile file, Checkpoint checkpoint, RejectedFile rejected, Terminal terminal)
      throws IOException, InterruptedException {
    try (var progress = terminal.progress("Submitting", file.kibibytes(), " KiB")) {
      return new FileSubmission(file, door, checkpoint, rejected, patience, progress).run();
    }
  }
}
