package io.orderly.submission.intake.admission;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.submission.intake.admission.Admission.Customer;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** Orders are refused by the agents that they need. */
class AdmissionTest {

  private static final Customer CUSTOMER = new Customer("shop", "C-1");

  private final Admission admission = new Admission();

  @Test
  void everyOrderIsAdmittedWhereNothingIsBounded() {
    assertThat(admission.admits(Set.of("payment"), CUSTOMER)).isTrue();
  }

  @Test
  void onlyOrdersThatNeedTheAgentAreRefused() {
    admission.bound(Set.of("payment"));

    assertThat(admission.admits(Set.of("inventory", "payment"), CUSTOMER)).isFalse();
    assertThat(admission.admits(Set.of("inventory"), CUSTOMER)).isTrue();
  }

  @Test
  void anOrderThatOneAgentRefusesAcquiresNothingOfTheOther() {
    admission.bound(Set.of("payment", "carrier"));
    admission.grant("payment", 1, wanted -> wanted);

    assertThat(admission.admits(Set.of("payment", "carrier"), CUSTOMER)).isFalse();
    assertThat(admission.admits(Set.of("payment"), CUSTOMER)).isTrue();
    assertThat(admission.admits(Set.of("payment"), CUSTOMER)).isFalse();
  }

  @Test
  void whatIsLeftOverIsNotAskedForAgain() {
    admission.bound(Set.of("payment"));
    admission.grant("payment", 3, wanted -> wanted);
    admission.admits(Set.of("payment"), CUSTOMER);

    admission.grant(
        "payment",
        3,
        wanted -> {
          assertThat(wanted).isEqualTo(1);
          return wanted;
        });
  }

  @Test
  void anAgentKeepsWhatWasGrantedWhileItIsBounded() {
    admission.bound(Set.of("payment"));
    admission.grant("payment", 1, wanted -> wanted);

    admission.bound(Set.of("payment", "carrier"));

    assertThat(admission.admits(Set.of("payment"), CUSTOMER)).isTrue();
  }

  @Test
  void whoeverWaitsIsWokenByTheNextGrant() {
    admission.bound(Set.of("payment"));
    CompletableFuture<Boolean> waiting =
        CompletableFuture.supplyAsync(() -> admission.awaitGrant(Duration.ofMinutes(1)));
    while (!waiting.isDone()) {
      admission.grant("payment", 1, wanted -> 0);
    }

    assertThat(waiting).isCompletedWithValue(true);
  }

  @Test
  void withoutTimeItReturnsAtOnce() {
    assertThat(admission.awaitGrant(Duration.ZERO)).isFalse();
  }

  @Test
  void anInterruptEndsTheWait() {
    Thread.currentThread().interrupt();

    assertThat(admission.awaitGrant(Duration.ofMinutes(1))).isFalse();
    assertThat(Thread.interrupted()).isTrue();
  }
}
