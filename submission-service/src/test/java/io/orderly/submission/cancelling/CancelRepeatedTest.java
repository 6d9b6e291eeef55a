package io.orderly.submission.cancelling;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.process.ProcessState;
import io.orderly.submission.testing.Cancels;
import io.orderly.submission.testing.Cancels.Answer;
import io.orderly.submission.testing.RunningService;
import io.orderly.submission.testing.SampleOrder;
import io.orderly.submission.testing.Scheduler;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The same command id again. */
@Tag("servers")
class CancelRepeatedTest {

  /** The version that the order has once it is claimed. */
  private static final String SEEN_VERSION = "{\"version\": 2}";

  private final RunningService service = RunningService.shared();
  private final Scheduler scheduler = new Scheduler(service);
  private final Cancels cancels = new Cancels(service);

  private UUID submit() {
    return RunningService.orderId(service.postOrder(SampleOrder.unique()));
  }

  @Test
  void answersARepeatAlikeWhateverHappenedMeanwhile() {
    UUID orderId = submit();
    String[] key = {"Idempotency-Key", UUID.randomUUID().toString()};

    Answer first = cancels.cancel(orderId, key);
    scheduler.claim(orderId);
    Answer repeat = cancels.cancel(orderId, key);

    assertThat(first.text("commandId")).isEqualTo(key[1]);
    assertThat(first.isReplayed()).isFalse();
    assertThat(repeat.isReplayed()).isTrue();
    assertThat(repeat.status()).isEqualTo(202);
    assertThat(repeat.body()).isEqualTo(first.body());
    assertThat(cancels.recorded(orderId)).hasSize(1);
  }

  @Test
  void answersARepeatedRefusalAlikeThoughItWouldBeAppliedNow() {
    UUID orderId = submit();
    String[] key = {"Idempotency-Key", UUID.randomUUID().toString()};

    Answer refusal = cancels.cancelWith(orderId, SEEN_VERSION, key);
    scheduler.claim(orderId);
    Answer repeat = cancels.cancelWith(orderId, SEEN_VERSION, key);

    assertThat(refusal.status()).isEqualTo(409);
    assertThat(scheduler.read(orderId).version()).isEqualTo(2);
    assertThat(repeat).isEqualTo(refusal);
    assertThat(scheduler.read(orderId).state()).isEqualTo(ProcessState.PROCESSING);
  }

  @Test
  void refusesOtherContentUnderTheSameId() {
    UUID orderId = submit();
    String[] key = {"Idempotency-Key", UUID.randomUUID().toString()};

    Answer first = cancels.cancelWith(orderId, SEEN_VERSION, key);
    Answer other = cancels.cancel(orderId, key);

    assertThat(first.status()).isEqualTo(409);
    assertThat(other.status()).isEqualTo(422);
    assertThat(other.text("type")).isEqualTo("urn:orderly:problem:idempotency-key-reused");
    assertThat(scheduler.read(orderId).state()).isEqualTo(ProcessState.PENDING);
    assertThat(cancels.recorded(orderId)).hasSize(1);
  }

  @Test
  void doesNotRunUnderTheIdOfAnotherCommand() {
    UUID first = submit();
    UUID second = submit();
    String[] key = {"Idempotency-Key", UUID.randomUUID().toString()};

    cancels.cancel(first, key);
    Answer answer = cancels.cancel(second, key);

    assertThat(answer.status()).isEqualTo(422);
    assertThat(answer.text("type")).isEqualTo("urn:orderly:problem:idempotency-key-reused");
    assertThat(scheduler.read(second).state()).isEqualTo(ProcessState.PENDING);
  }

  @Test
  void theSameIdOfSomebodyElseIsAnotherOne() {
    UUID first = submit();
    UUID second = submit();
    String[] key = {"Idempotency-Key", UUID.randomUUID().toString()};

    Answer ofSubmitter = cancels.cancel(first, key);
    Answer ofOperator = cancels.cancelAs("ada", second, key);

    assertThat(ofSubmitter.status()).isEqualTo(202);
    assertThat(ofOperator.status()).isEqualTo(202);
  }
}
