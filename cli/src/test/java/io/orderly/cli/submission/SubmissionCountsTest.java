package io.orderly.cli.submission;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.cli.submission.LineResult.FieldError;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SubmissionCountsTest {

  private final SubmissionCounts counts = new SubmissionCounts();

  @Test
  void theSameErrorInSeveralPlacesOfALineCountsOnce() {
    refuse(
        new FieldError("lines[0].quantity", "must be 1"),
        new FieldError("lines[7].quantity", "must be 1"),
        new FieldError("customerId", "is missing"));
    refuse(new FieldError("lines[2].quantity", "must be 1"));

    assertThat(counts.refused()).isEqualTo(2);
    assertThat(counts.reasons())
        .containsExactly(
            Map.entry("lines[].quantity must be 1", 2L), Map.entry("customerId is missing", 1L));
  }

  @Test
  void positionsAndIdsDoNotMakeDifferentReasons() {
    refuse(new FieldError("", "must be JSON (line 1, column 5)"));
    refuse(new FieldError("", "must be JSON (line 1, column 77)"));
    refuse(
        new FieldError(
            "customerReference", "belongs to order 01939d40-0000-7000-8000-000000000001"));
    refuse(
        new FieldError(
            "customerReference", "belongs to order 01939d40-0000-7000-8000-00000000abcd"));

    assertThat(counts.reasons())
        .containsExactly(
            Map.entry("must be JSON", 2L),
            Map.entry("customerReference belongs to order (id)", 2L));
  }

  @Test
  void theNumberOfReasonsIsBounded() {
    IntStream.range(0, 5_000).forEach(i -> refuse(new FieldError("field" + i, "is unknown")));

    assertThat(counts.reasons()).hasSize(201);
    assertThat(counts.reasons().get(0)).isEqualTo(Map.entry("(other reasons)", 4_800L));
  }

  private void refuse(FieldError... errors) {
    counts.add(new LineResult(1, LineResult.Status.REFUSED, null, List.of(errors), "no"));
  }
}
