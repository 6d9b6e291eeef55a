package io.orderly.cli.submission;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CheckpointTest {

  private static final URI URL = URI.create("http://127.0.0.1:8081");
  private static final UUID ORDER = UUID.fromString("01939d40-0000-7000-8000-000000000001");

  @TempDir Path folder;
  private Path input;
  private Path path;

  @BeforeEach
  void write() throws IOException {
    input = Files.writeString(folder.resolve("orders.ndjson"), "a\nb\nc\n");
    path = folder.resolve("orders.checkpoint.ndjson");
    try (var checkpoint = open()) {
      checkpoint.add(accepted(1));
      checkpoint.add(LineResult.refused(2, "must not be"));
    }
  }

  @Test
  void earlierResultsAreReadInTheirOrder() throws IOException {
    assertThat(earlier()).extracting(LineResult::line).containsExactly(1L, 2L);
  }

  @Test
  void anIncompleteLastLineIsRemovedAndWrittenAgain() throws IOException {
    Files.writeString(path, "{\"line\":3,\"sta", StandardOpenOption.APPEND);

    try (var checkpoint = open()) {
      while (checkpoint.nextEarlier().isPresent()) {
        // Read to the end, as a submission does.
      }
      checkpoint.add(accepted(3));
    }

    assertThat(earlier()).extracting(LineResult::line).containsExactly(1L, 2L, 3L);
  }

  @Test
  void aChangedInputStartsOver() throws IOException {
    Files.writeString(input, "d\n", StandardOpenOption.APPEND);

    assertThat(earlier()).isEmpty();
  }

  @Test
  void anotherServiceUrlStartsOver() throws IOException {
    var elsewhere = Checkpoint.Subject.of(input, URI.create("http://127.0.0.1:9999"));

    try (var checkpoint = Checkpoint.open(path, elsewhere, id -> true)) {
      assertThat(checkpoint.nextEarlier()).isEmpty();
    }
  }

  @Test
  void aServiceThatDoesNotKnowTheLastOrderStartsOver() throws IOException {
    try (var checkpoint =
        Checkpoint.open(path, Checkpoint.Subject.of(input, URL), id -> !id.equals(ORDER))) {
      assertThat(checkpoint.nextEarlier()).isEmpty();
    }
  }

  @Test
  void aFileThatIsNotACheckpointStartsOver() throws IOException {
    Files.writeString(path, "something else\n");

    assertThat(earlier()).isEmpty();
  }

  private Checkpoint open() throws IOException {
    return Checkpoint.open(path, Checkpoint.Subject.of(input, URL), id -> true);
  }

  private List<LineResult> earlier() throws IOException {
    var results = new ArrayList<LineResult>();
    try (var checkpoint = open()) {
      for (var result = checkpoint.nextEarlier();
          result.isPresent();
          result = checkpoint.nextEarlier()) {
        results.add(result.get());
      }
    }
    return results;
  }

  private static LineResult accepted(long line) {
    return new LineResult(line, LineResult.Status.ACCEPTED, ORDER, List.of(), null);
  }
}
