package io.orderly.submission.intake.admission;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.submission.intake.admission.Admission.Customer;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What is granted is taken once, and a flood leaves something to the others. */
class AllotmentTest {

  private static final Customer FLOOD = new Customer("shop", "flood");

  private final Allotment allotment = new Allotment();

  @Test
  void nothingIsAcquiredWithoutAGrant() {
    assertThat(allotment.tryAcquire(FLOOD)).isFalse();

    allotment.grant(2);

    assertThat(taken(FLOOD, 5)).isEqualTo(2);
    assertThat(allotment.left()).isZero();
  }

  @Test
  void whatIsReleasedIsAcquiredByTheNext() {
    allotment.grant(1);
    allotment.tryAcquire(FLOOD);

    allotment.release(FLOOD);

    assertThat(taken(FLOOD, 5)).isEqualTo(1);
  }

  @Test
  void aCustomerWithFewOrdersIsNotRefusedForAnothersFlood() {
    allotment.grant(100);
    taken(FLOOD, 1_000);
    IntStream.range(0, 10).forEach(number -> allotment.tryAcquire(light(number)));

    allotment.grant(100);

    assertThat(taken(FLOOD, 1_000)).isEqualTo(90);
    assertThat(
            IntStream.range(100, 110).filter(number -> allotment.tryAcquire(light(number))).count())
        .as("others than those before, one order each")
        .isEqualTo(10);
  }

  @Test
  void theSameCustomerIdOfAnotherSubmitterIsAnotherCustomer() {
    allotment.grant(10);
    taken(FLOOD, 100);
    taken(new Customer("other-shop", "flood"), 100);

    allotment.grant(10);

    assertThat(taken(FLOOD, 100)).isEqualTo(5);
    assertThat(taken(new Customer("other-shop", "flood"), 100)).isEqualTo(5);
  }

  @Test
  void morePeopleThanAreCountedShareWhatIsLeft() {
    allotment.grant(1);
    IntStream.range(0, 20_000).forEach(number -> allotment.tryAcquire(light(number)));

    allotment.grant(20_000);

    assertThat(
            IntStream.range(0, 20_000)
                .filter(number -> allotment.tryAcquire(light(number)))
                .count())
        .isBetween(10_001L, 20_000L);
  }

  @Test
  void theFairShareIsTheMostThatAllCanHave() {
    assertThat(Allotment.fairShare(List.of(), 10)).isEqualTo(Integer.MAX_VALUE);
    assertThat(Allotment.fairShare(List.of(3, 4), 10)).isEqualTo(Integer.MAX_VALUE);
    assertThat(Allotment.fairShare(List.of(100, 3, 4), 10)).isEqualTo(3);
    assertThat(Allotment.fairShare(List.of(100, 1, 100), 11)).isEqualTo(5);
    assertThat(Allotment.fairShare(List.of(5, 5, 5), 2)).as("at least one").isEqualTo(1);
  }

  private static Customer light(int number) {
    return new Customer("shop", "light-" + number);
  }

  private int taken(Customer customer, int asked) {
    return (int) IntStream.range(0, asked).filter(order -> allotment.tryAcquire(customer)).count();
  }
}
