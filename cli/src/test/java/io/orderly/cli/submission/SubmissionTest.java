package io.orderly.cli.submission;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.orderly.cli.terminal.CommandFailedException;
import io.orderly.cli.terminal.Terminal;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SubmissionTest {

  private static final URI NOBODY = URI.create("http://127.0.0.1:1");

  @TempDir Path folder;
  private final Terminal terminal =
      new Terminal(
          new PrintWriter(new StringWriter()), new PrintWriter(new StringWriter()), Terminal.PLAIN);
  private StandInEndpoint endpoint;

  @BeforeEach
  void open() throws IOException {
    endpoint = new StandInEndpoint();
  }

  @AfterEach
  void close() {
    endpoint.close();
  }

  @Test
  void everyLineGetsItsAnswerInSeveralRequests() throws Exception {
    var file = orders(1_203);

    var counts = submit(file).counts();

    assertThat(counts.accepted()).isEqualTo(1_203);
    assertThat(counts.orderIds()).containsExactlyElementsOf(endpoint.orders().values());
    assertThat(folder).isDirectoryNotContaining("glob:**.checkpoint.ndjson");
  }

  @Test
  void secondRunAddsNothingAndSaysThatAllWasKnown() throws Exception {
    var file = orders(700);
    submit(file);

    var again = submit(file).counts();

    assertThat(again.known()).isEqualTo(700);
    assertThat(again.accepted()).isZero();
    assertThat(endpoint.orders()).hasSize(700);
  }

  @Test
  void refusedLinesAreWrittenBesideTheInputWithNumberReasonAndOriginal() throws Exception {
    var file = Files.writeString(folder.resolve("shop.ndjson"), "a\n\nbad \"one\"\nb\nbad two\n");

    var outcome = submit(file);

    assertThat(outcome.counts().refused()).isEqualTo(2);
    assertThat(outcome.counts().reasons())
        .containsExactly(Map.entry("lines[].quantity must be 1", 2L));
    assertThat(outcome.rejected()).containsExactly(folder.resolve("shop.rejected.ndjson"));
    var rejected = Files.readAllLines(folder.resolve("shop.rejected.ndjson"));
    var first = new ObjectMapper().readTree(rejected.get(0));
    assertThat(first.path("line").asInt()).isEqualTo(3);
    assertThat(first.path("reason").asText()).isEqualTo("lines[2].quantity must be 1");
    assertThat(first.path("original").asText()).isEqualTo("bad \"one\"");
    assertThat(rejected).hasSize(2);
  }

  @Test
  void rejectedFileOfAnEarlierRunGoesWhenNothingIsRefusedAnyMore() throws Exception {
    var file = Files.writeString(folder.resolve("shop.ndjson"), "bad\n");
    submit(file);
    Files.writeString(file, "good\n");

    var outcome = submit(file);

    assertThat(outcome.rejected()).isEmpty();
    assertThat(folder.resolve("shop.rejected.ndjson")).doesNotExist();
  }

  @Test
  void shortOutageInTheMiddleIsWaitedForAndNothingIsLostOrDoubled() throws Exception {
    var file = orders(900);
    endpoint.breakAfter(250, 3);

    var counts = submit(file).counts();

    assertThat(counts.accepted()).isEqualTo(900);
    assertThat(endpoint.orders()).hasSize(900);
  }

  @Test
  void longOutageFailsAndTheNextRunGoesOnWhereItEnded() throws Exception {
    var file = orders(900);
    endpoint.breakAfter(600, 1_000);
    assertThatThrownBy(() -> submit(file))
        .isInstanceOf(CommandFailedException.class)
        .hasMessageContaining("600 lines have their answer");
    endpoint.breakAfter(Integer.MAX_VALUE, 0);
    int receivedBefore = endpoint.linesReceived();

    var counts = submit(file).counts();

    assertThat(endpoint.linesReceived() - receivedBefore).isEqualTo(300);
    assertThat(counts.accepted()).isEqualTo(900);
    assertThat(counts.orderIds()).containsExactlyElementsOf(endpoint.orders().values());
  }

  @Test
  void checkpointOfASuiteThatForgotItsOrdersIsDiscarded() throws Exception {
    var file = orders(900);
    endpoint.breakAfter(600, 1_000);
    assertThatThrownBy(() -> submit(file)).isInstanceOf(CommandFailedException.class);
    endpoint.breakAfter(Integer.MAX_VALUE, 0);
    endpoint.orders().clear();

    var counts = submit(file).counts();

    assertThat(counts.accepted()).isEqualTo(900);
    assertThat(endpoint.orders()).hasSize(900);
  }

  @Test
  void rejectedFileIsWholeAfterAResumedRun() throws Exception {
    var lines = IntStream.range(0, 800).mapToObj(i -> (i % 2 == 0 ? "bad " : "order ") + i);
    var file =
        Files.writeString(folder.resolve("mixed.ndjson"), lines.collect(Collectors.joining("\n")));
    endpoint.breakAfter(500, 1_000);
    assertThatThrownBy(() -> submit(file)).isInstanceOf(CommandFailedException.class);
    endpoint.breakAfter(Integer.MAX_VALUE, 0);

    var outcome = submit(file);

    assertThat(outcome.counts().refused()).isEqualTo(400);
    assertThat(Files.readAllLines(folder.resolve("mixed.rejected.ndjson"))).hasSize(400);
  }

  @Test
  void suiteThatIsNotThereIsNamed() throws IOException {
    var file = orders(1);

    assertThatThrownBy(() -> submission(NOBODY, id -> true).submit(file, terminal))
        .isInstanceOf(CommandFailedException.class)
        .hasMessageContaining("http://127.0.0.1:1/orders/batch does not answer");
  }

  @Test
  void lineThatIsTooLongIsRefusedHereAndTheRestIsSubmitted() throws Exception {
    var file =
        Files.writeString(
            folder.resolve("long.ndjson"), "a\n" + "x".repeat(InputLine.MAX_BYTES + 1) + "\nb\n");

    var counts = submit(file).counts();

    assertThat(counts.accepted()).isEqualTo(2);
    assertThat(counts.refused()).isEqualTo(1);
    assertThat(endpoint.orders()).containsOnlyKeys("a", "b");
  }

  private Path orders(int count) throws IOException {
    var lines = IntStream.range(0, count).mapToObj(i -> "order " + i);
    return Files.writeString(
        folder.resolve("orders.ndjson"), lines.collect(Collectors.joining("\n", "", "\n")));
  }

  private Submission.Outcome submit(Path file) throws InterruptedException {
    return submission(endpoint.url(), endpoint.orders()::containsValue).submit(file, terminal);
  }

  private Submission submission(URI url, Predicate<UUID> isKnown) {
    var patience =
        new RetryPolicy(Duration.ofMillis(200), Duration.ofMillis(10), Duration.ofMillis(50));
    return new Submission(new BatchEndpoint(url, ""), isKnown, folder, patience);
  }
}
