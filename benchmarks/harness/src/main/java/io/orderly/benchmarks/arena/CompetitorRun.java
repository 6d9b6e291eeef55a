package io.orderly.benchmarks.arena;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.orderly.benchmarks.processes.CpuReading;
import io.orderly.benchmarks.processes.Meter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Leads one competitor through its parts: it says that it is ready, we read the meters and say go,
 * it says its result, we read the meters again, and after the last part say that it may end.
 */
final class CompetitorRun {

  private static final Duration MAX_SILENCE = Duration.ofMinutes(10);
  private static final int MOST_PARTS = 10;
  private static final int LOG_LINES = 20;
  private static final ObjectMapper JSON =
      JsonMapper.builder().disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES).build();

  private final CompetitorProgram competitorProgram;
  private final ChildJvm jvm;
  private final Meter meter;

  CompetitorRun(CompetitorProgram competitorProgram, ChildJvm jvm, Meter meter) {
    this.competitorProgram = competitorProgram;
    this.jvm = jvm;
    this.meter = meter;
  }

  /**
   * Leads it to its end.
   *
   * @return what goes into tables
   * @throws IllegalStateException when it ends without the result of its last part or with another
   *     exit code than 0, or is silent for 10 minutes
   */
  List<CompetitorResult> lead() throws IOException, InterruptedException {
    List<CompetitorResult> results = new ArrayList<>();
    while (results.size() < MOST_PARTS && message().isPresent()) {
      results.add(part());
    }
    if (results.stream().noneMatch(result -> competitorProgram.isLastPart(partOf(result)))) {
      throw endedEarly();
    }
    requireGoodEnd();
    return results.stream().filter(result -> competitorProgram.tells(partOf(result))).toList();
  }

  /** What takes long to look through is looked through behind the last result. */
  private void requireGoodEnd() throws InterruptedException {
    int exitCode = jvm.exitCode();
    if (exitCode != 0) {
      throw new IllegalStateException(
          "It ended with exit code %d after its results, so they are discarded; see %s"
              .formatted(exitCode, jvm.log()));
    }
  }

  private static String partOf(CompetitorResult result) {
    return result.line().competitor();
  }

  private CompetitorResult part() throws IOException, InterruptedException {
    CpuReading before = meter.cpu();
    jvm.say("go");
    var line = JSON.readValue(message().orElseThrow(this::endedEarly), CompetitorLine.class);
    CpuReading used = meter.cpu().since(before);
    if (competitorProgram.isLastPart(line.competitor())) {
      // It has waited with its end: what its backends used ends with them.
      jvm.say("read");
    }
    return new CompetitorResult(competitorProgram.nameOf(line.competitor()), line, used);
  }

  private IllegalStateException endedEarly() {
    return new IllegalStateException(
        "It ended before its result; see %s, which ends with: %s".formatted(jvm.log(), logTail()));
  }

  /** The last lines of its log: the file may be gone when somebody reads of the failure. */
  private String logTail() {
    try (Stream<String> lines = Files.lines(jvm.log())) {
      List<String> all = lines.toList();
      return String.join(" | ", all.subList(Math.max(0, all.size() - LOG_LINES), all.size()));
    } catch (IOException | UncheckedIOException unreadable) {
      return unreadable.toString();
    }
  }

  /** The next line that is meant for us: libraries write to standard output too. */
  private Optional<String> message() throws InterruptedException {
    Optional<String> line = jvm.line(MAX_SILENCE);
    while (line.isPresent() && !line.get().startsWith("{\"")) {
      line = jvm.line(MAX_SILENCE);
    }
    return line;
  }
}
