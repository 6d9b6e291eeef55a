package io.orderly.agent.stepping;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.agent.StepAnswer.Doubt;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class RefusalHistoryTest {

  private final RefusalHistory history = new RefusalHistory(Set.of("out-of-stock"));
  private long nowNanos;

  @Test
  void whatNoOrderCanCauseIsNeverTheOrders() {
    UUID order = UUID.randomUUID();
    for (int call = 0; call < 100; call++) {
      succeed();
      assertThat(history.misconfigured(order, "refused-401", Doubt.NONE, tick()))
          .isEqualTo(RefusalCause.AGENT);
    }
  }

  @Test
  void oneOrderThatIsRefusedAgainWhileOthersSucceedHasItsOwnFault() {
    UUID order = UUID.randomUUID();

    assertThat(notFound(order)).isEqualTo(RefusalCause.AGENT);
    assertThat(notFound(order)).isEqualTo(RefusalCause.AGENT);
    succeed();

    assertThat(notFound(order)).isEqualTo(RefusalCause.ORDER);
    assertThat(history.isSuspicious(nowNanos)).isFalse();
  }

  @Test
  void aSuccessThatBeganBeforeTheRefusalProvesNothing() {
    UUID order = UUID.randomUUID();
    long began = tick();
    notFound(order);
    history.succeeded(UUID.randomUUID(), began);

    assertThat(notFound(order)).isEqualTo(RefusalCause.AGENT);
  }

  @Test
  void anOldSuccessProvesNothing() {
    succeed();

    assertThat(notFound(UUID.randomUUID())).isEqualTo(RefusalCause.AGENT);
  }

  @Test
  void severalOrdersWithNoSuccessSinceAreSuspicious() {
    succeed();
    for (int order = 1; order < RefusalHistory.SUSPICIOUS_ORDERS; order++) {
      notFound(UUID.randomUUID());
      assertThat(history.isSuspicious(nowNanos)).isFalse();
    }
    notFound(UUID.randomUUID());

    assertThat(history.isSuspicious(nowNanos)).isTrue();
  }

  @Test
  void ordersWithSuccessesInBetweenAreNotSuspicious() {
    for (int order = 0; order < 100; order++) {
      notFound(UUID.randomUUID());
      succeed();
      assertThat(history.isSuspicious(nowNanos)).isFalse();
    }
  }

  @Test
  void oneOrderThatIsAloneIsSuspiciousAfterAWhile() {
    UUID order = UUID.randomUUID();
    notFound(order);
    assertThat(history.isSuspicious(nowNanos)).isFalse();

    nowNanos += RefusalHistory.SUSPICIOUS_FOR.toNanos();
    notFound(order);

    assertThat(history.isSuspicious(nowNanos)).isTrue();
  }

  @Test
  void aSuddenShareOfOneCodeCostsABoundedNumberOfOrders() {
    for (int call = 0; call < 1_000; call++) {
      succeed();
    }

    assertThat(blamed(100, "merchant-blocked", RefusalCause.ORDER))
        .isEqualTo(RefusalHistory.SUDDEN);
  }

  @Test
  void soItDoesWhereNothingIsKnownYet() {
    assertThat(blamed(100, "merchant-blocked", RefusalCause.ORDER))
        .isEqualTo(RefusalHistory.SUDDEN);
  }

  @Test
  void oneOrderManyTimesIsNoShare() {
    UUID order = UUID.randomUUID();
    for (int call = 0; call < 100; call++) {
      assertThat(history.refused(order, "card-declined")).isEqualTo(RefusalCause.ORDER);
    }
  }

  @Test
  void aCodeThatAlwaysMadeUpAShareIsNotSudden() {
    List<String> codes = new ArrayList<>(Collections.nCopies(200, "card-declined"));
    codes.addAll(Collections.nCopies(800, ""));
    Collections.shuffle(codes, new java.util.Random(16));
    codes.forEach(code -> answer(code));

    assertThat(blamed(100, "card-declined", RefusalCause.AGENT)).isZero();
  }

  @Test
  void aCodeThatIsTheOrdersByConfigurationIsNeverSudden() {
    assertThat(blamed(100, "out-of-stock", RefusalCause.AGENT)).isZero();
    assertThat(
            history.misconfigured(
                UUID.randomUUID(), "out-of-stock", Doubt.MAY_BE_THE_ORDERS, tick()))
        .isEqualTo(RefusalCause.ORDER);
  }

  @Test
  void whatWasFoundToBeOverCountsFromTheBeginning() {
    blamed(15, "merchant-blocked", RefusalCause.ORDER);
    history.clear();

    assertThat(history.refused(UUID.randomUUID(), "merchant-blocked"))
        .isEqualTo(RefusalCause.ORDER);
  }

  @Test
  void aShareThatComesAgainAndAgainIsUsualFromTheFourthTime() {
    for (int call = 0; call < 1_000; call++) {
      succeed();
    }
    for (int time = 1; time <= 3; time++) {
      assertThat(blamed(100, "merchant-blocked", RefusalCause.ORDER))
          .isEqualTo(RefusalHistory.SUDDEN);
      succeed();
      history.clear();
    }

    assertThat(blamed(100, "merchant-blocked", RefusalCause.ORDER)).isEqualTo(100);
  }

  private long blamed(int orders, String code, RefusalCause blame) {
    long blamed = 0;
    for (int order = 0; order < orders; order++) {
      blamed += history.refused(UUID.randomUUID(), code) == blame ? 1 : 0;
    }
    return blamed;
  }

  private void answer(String code) {
    if (code.isEmpty()) {
      succeed();
    } else {
      var unused = history.refused(UUID.randomUUID(), code);
    }
  }

  private RefusalCause notFound(UUID order) {
    return history.misconfigured(order, "refused-404", Doubt.MAY_BE_THE_ORDERS, tick());
  }

  private void succeed() {
    history.succeeded(UUID.randomUUID(), tick());
  }

  private long tick() {
    nowNanos += Duration.ofMillis(1).toNanos();
    return nowNanos;
  }
}
