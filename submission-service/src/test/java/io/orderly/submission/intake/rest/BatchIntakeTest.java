package io.orderly.submission.intake.rest;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.platform.tracing.OrderTracing;
import io.orderly.submission.intake.Intake;
import io.orderly.submission.intake.Submission.Channel;
import io.orderly.submission.intake.SubmissionCheck;
import io.orderly.submission.intake.SubmitSpans;
import io.orderly.submission.testing.RunningService;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("servers")
class BatchIntakeTest {

  private static final byte[] LARGE = new byte[400 * 1024];

  private final RunningService service = RunningService.shared();
  private final BatchIntake batch =
      new BatchIntake(
          RunningService.SUBMITTER,
          service.bean(SubmissionCheck.class),
          service.bean(Intake.class),
          new SubmitSpans(service.bean(OrderTracing.class), Channel.BATCH),
          null);

  @Test
  void aBlockIsBoundedInBytes() {
    batch.add(1, LARGE);
    batch.add(2, LARGE);
    assertThat(batch.isFull()).isFalse();
    batch.add(3, LARGE);
    assertThat(batch.isFull()).isTrue();

    assertThat(batch.accept()).hasSize(3);
    assertThat(batch.isFull()).isFalse();
  }

  @Test
  void aBlockIsBoundedInLines() {
    for (int line = 1; line < Intake.MAX_PER_TRANSACTION; line++) {
      batch.add(line, new byte[1]);
    }
    assertThat(batch.isFull()).isFalse();
    batch.add(Intake.MAX_PER_TRANSACTION, new byte[1]);
    assertThat(batch.isFull()).isTrue();
  }
}
