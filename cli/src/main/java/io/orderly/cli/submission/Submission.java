package io.orderly.cli.submission;

import io.orderly.cli.terminal.CommandFailedException;
import io.orderly.cli.terminal.Terminal;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.function.Predicate;

/** Submits a file to a suite, with all that belongs to it: checkpoint, rejected lines, progress. */
public final class Submission {

  private static final Duration MAX_ABSENCE = Duration.ofMinutes(3);
  private static final Duration FIRST_PAUSE = Duration.ofSeconds(1);
  private static final Duration MAX_PAUSE = Duration.ofSeconds(10);

  private final BatchEndpoint endpoint;
  private final Predicate<UUID> isKnown;
  private final Path currentFolder;
  private final RetryPolicy patience;

  /**
   * How to submit files to one suite.
   *
   * @param endpoint of the submission service
   * @param isKnown whether the suite has that order
   * @param currentFolder takes what can't be written beside the input
   */
  Submission(
      BatchEndpoint endpoint, Predicate<UUID> isKnown, Path currentFolder, RetryPolicy patience) {
    this.endpoint = endpoint;
    this.isKnown = isKnown;
    this.currentFolder = currentFolder;
    this.patience = patience;
  }

  /** With the patience for a suite that is just starting or restarting: 3 minutes. */
  public static Submission to(BatchEndpoint endpoint, Predicate<UUID> isKnown) {
    var patience = new RetryPolicy(MAX_ABSENCE, FIRST_PAUSE, MAX_PAUSE);
    return new Submission(endpoint, isKnown, Path.of(""), patience);
  }

  /**
   * What came of it.
   *
   * @param rejected the file of the refused lines; none when no line was refused
   */
  public record Outcome(SubmissionCounts counts, List<Path> rejected) {}

  /**
   * Submits every line.
   *
   * @throws CommandFailedException when the file can't be read or the suite stays away
   */
  public Outcome submit(Path input, Terminal terminal) throws InterruptedException {
    var beside = SiblingFiles.of(input, currentFolder);
    if (!beside.areBeside(input)) {
      terminal.say(
          "The folder of %s is not writable: writing to %s".formatted(input, beside.folder()));
    }
    try (var file = OrderFile.open(input);
        var rejected = new RejectedFile(beside.rejected());
        var checkpoint =
            Checkpoint.open(
                beside.checkpoint(), Checkpoint.Subject.of(input, endpoint.baseUrl()), isKnown)) {
      var counts = submit(file, checkpoint, rejected, terminal);
      checkpoint.remove();
      return new Outcome(counts, rejected.written());
    } catch (IOException failure) {
      throw new CommandFailedException(
          "Reading %s or writing to %s failed: %s".formatted(input, beside.folder(), failure),
          failure);
    }
  }

  private SubmissionCounts submit(
      OrderFile file, Checkpoint checkpoint, RejectedFile rejected, Terminal terminal)
      throws IOException, InterruptedException {
    try (var progress = terminal.progress("Submitting", file.kibibytes(), " KiB")) {
      return new FileSubmission(file, endpoint, checkpoint, rejected, patience, progress).run();
    }
  }
}
