package io.orderly.cli.submission;

import io.orderly.cli.terminal.CommandFailedException;
import io.orderly.cli.terminal.Ending;
import io.orderly.cli.terminal.Progress;
import io.orderly.cli.terminal.Texts;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Hands the lines of one file in, some hundred a request, until each has its answer. */
final class FileSubmission {

  private static final int MAX_LINES_A_REQUEST = 500;
  private static final int MAX_BYTES_A_REQUEST = 4 * 1024 * 1024;
  private static final String TOO_LONG =
      "must have at most %,d bytes; this line was not sent".formatted(InputLine.MAX_BYTES);

  private final OrderFile file;
  private final BatchEndpoint endpoint;
  private final Checkpoint checkpoint;
  private final RejectedFile rejected;
  private final RetryPolicy patience;
  private final Progress progress;
  private final SubmissionCounts counts = new SubmissionCounts();

  FileSubmission(
      OrderFile file,
      BatchEndpoint endpoint,
      Checkpoint checkpoint,
      RejectedFile rejected,
      RetryPolicy patience,
      Progress progress) {
    this.file = file;
    this.endpoint = endpoint;
    this.checkpoint = checkpoint;
    this.rejected = rejected;
    this.patience = patience;
    this.progress = progress;
  }

  /**
   * Submits all of it.
   *
   * @throws CommandFailedException when the suite stays away for longer than the patience lasts
   */
  SubmissionCounts run() throws IOException, InterruptedException {
    takeUpEarlierAnswers();
    var unanswered = new ArrayList<InputLine>();
    fill(unanswered);
    while (!unanswered.isEmpty()) {
      int answered = settle(unanswered, answers(unanswered));
      unanswered.subList(0, answered).clear();
      flush();
      fill(unanswered);
    }
    return counts;
  }

  private void takeUpEarlierAnswers() throws IOException {
    for (var earlier = checkpoint.nextEarlier();
        earlier.isPresent();
        earlier = checkpoint.nextEarlier()) {
      var line = file.next();
      if (line.isEmpty() || line.get().number() != earlier.get().line()) {
        throw new CommandFailedException(
            "The checkpoint beside %s does not fit the file: remove it.".formatted(file.path()));
      }
      count(line.get(), earlier.get());
    }
    show();
  }

  private void fill(List<InputLine> lines) {
    long bytes = lines.stream().mapToLong(line -> line.bytes().length).sum();
    while (lines.size() < MAX_LINES_A_REQUEST && bytes < MAX_BYTES_A_REQUEST) {
      var line = file.next();
      if (line.isEmpty()) {
        return;
      }
      lines.add(line.get());
      bytes += line.get().bytes().length;
    }
  }

  private List<LineResult> answers(List<InputLine> lines) throws InterruptedException {
    var first = lines.get(0);
    if (first.isTooLong()) {
      return List.of(LineResult.refused(first.number(), TOO_LONG));
    }
    return endpoint.submit(lines.stream().takeWhile(line -> !line.isTooLong()).toList());
  }

  /** Keeps the answers up to the first line that has none; waits when that is the first of all. */
  private int settle(List<InputLine> lines, List<LineResult> results)
      throws IOException, InterruptedException {
    int answered = 0;
    while (answered < results.size() && results.get(answered).isSettled()) {
      count(lines.get(answered), results.get(answered));
      checkpoint.add(results.get(answered));
      answered++;
    }
    if (answered > 0) {
      patience.renew();
    } else {
      waitForSuite(results.get(0));
    }
    return answered;
  }

  private void count(InputLine line, LineResult result) throws IOException {
    counts.add(result);
    if (result.status() == LineResult.Status.REFUSED) {
      rejected.add(line, result);
    }
  }

  private void waitForSuite(LineResult unavailable) throws IOException, InterruptedException {
    progress.show(file.kibibytesRead(), "waiting: " + unavailable.reason());
    if (!patience.waitsOn()) {
      throw new CommandFailedException(
          counts.read() == 0 ? Ending.NOT_REACHABLE : Ending.PARTLY_DONE,
          "The suite is not there for %s: %s. %s lines have their answer; the same command goes on from there."
              .formatted(
                  Texts.roughly(patience.waited()),
                  unavailable.reason(),
                  Texts.count(counts.read())));
    }
  }

  private void flush() throws IOException {
    rejected.flush();
    checkpoint.flush();
    show();
  }

  private void show() throws IOException {
    progress.show(
        file.kibibytesRead(),
        "%s lines: %s accepted, %s known, %s refused"
            .formatted(
                Texts.count(counts.read()),
                Texts.count(counts.accepted()),
                Texts.count(counts.known()),
                Texts.count(counts.refused())));
  }
}
