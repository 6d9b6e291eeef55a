package io.orderly.submission.cancelling;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.process.ProcessState;
import io.orderly.submission.testing.Cancels;
import io.orderly.submission.testing.Cancels.Answer;
import io.orderly.submission.testing.RunningService;
import io.orderly.submission.testing.SampleOrder;
import io.orderly.submission.testing.Scheduler;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Cancels that come to nothing, and why. */
@Tag("servers")
class CancelRefusedTest {

  private static final List<String> ALL_STEPS = List.of("reserve-stock", "take-payment", "ship");

  private final RunningService service = RunningService.shared();
  private final Scheduler scheduler = new Scheduler(service);
  private final Cancels cancels = new Cancels(service);

  private UUID submit() {
    return RunningService.orderId(service.postOrder(SampleOrder.unique()));
  }

  @Test
  void isTooLateForAProcessedOrder() {
    UUID orderId = submit();
    scheduler.completeAll(orderId, ALL_STEPS);

    Answer answer = cancels.cancel(orderId);

    assertThat(answer.status()).isEqualTo(409);
    assertThat(answer.contentType()).isEqualTo("application/problem+json");
    assertThat(answer.text("type")).isEqualTo("urn:orderly:problem:command-refused");
    assertThat(answer.text("detail")).isEqualTo("the order is Processed, which is final");
    assertThat(answer.text("orderId")).isEqualTo(orderId.toString());
    assertThat(answer.text("outcome")).isEqualTo("too-late");
    assertThat(answer.text("state")).isEqualTo("Processed");
    assertThat(answer.version()).isEqualTo(scheduler.read(orderId).version());
  }

  @Test
  void isTooLateOnceAStepHasBegunThatCannotBeUndone() {
    UUID orderId = scheduler.submit(TestWorkflows.PARCEL_FIRST.formatted("parcel-first"), null);
    scheduler.completeAll(orderId, List.of("pick"));
    long version = scheduler.read(orderId).version();

    Answer answer = cancels.cancel(orderId);

    assertThat(answer.status()).isEqualTo(409);
    assertThat(answer.text("type")).isEqualTo("urn:orderly:problem:command-refused");
    assertThat(answer.text("detail")).isEqualTo("step ship has begun and can't be undone");
    assertThat(answer.text("state")).isEqualTo("Processing");
    assertThat(scheduler.read(orderId).version()).isEqualTo(version).isEqualTo(answer.version());
  }

  @Test
  void reportsAVersionOtherThanTheSeenOne() {
    UUID orderId = submit();
    scheduler.claim(orderId);

    Answer answer = cancels.cancelWith(orderId, "{\"version\": 1}");

    assertThat(answer.status()).isEqualTo(409);
    assertThat(answer.text("type")).isEqualTo("urn:orderly:problem:version-conflict");
    assertThat(answer.text("outcome")).isEqualTo("changed");
    assertThat(answer.text("state")).isEqualTo("Processing");
    assertThat(answer.version()).isEqualTo(2);
    assertThat(answer.text("detail")).contains("at version 2, you saw 1");
    assertThat(scheduler.read(orderId).state()).isEqualTo(ProcessState.PROCESSING);
  }

  @Test
  void reportsAnotherVersionOfAFinalOrderToo() {
    UUID orderId = submit();
    scheduler.completeAll(orderId, ALL_STEPS);

    Answer answer = cancels.cancelWith(orderId, "{\"version\": 1}");

    assertThat(answer.text("type")).isEqualTo("urn:orderly:problem:version-conflict");
    assertThat(answer.text("detail")).isEqualTo("the order is Processed, which is final");
  }

  @Test
  void knowsNoOtherOrder() {
    Answer answer = cancels.cancel(UUID.randomUUID());

    assertThat(answer.status()).isEqualTo(404);
    assertThat(answer.text("type")).isEqualTo("urn:orderly:problem:not-found");
  }

  @Test
  void cannotDecideOnAWorkflowThatItCannotRead() {
    UUID orderId = scheduler.submitUnknown(TestWorkflows.PARCEL_FIRST.formatted("unheard-of"));
    String[] key = {"Idempotency-Key", UUID.randomUUID().toString()};

    Answer answer = cancels.cancel(orderId, key);

    assertThat(answer.status()).isEqualTo(503);
    assertThat(answer.text("detail")).contains("unheard-of", "can't read");
    assertThat(cancels.recorded(orderId)).isEmpty();
  }
}
