package io.orderly.store.limits;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** How a bound is divided, without a store. */
class ShareOfCallsTest {

  /** What the store keeps and what a scheduler knows, round by round. */
  private final Map<String, Integer> held = new HashMap<>();

  private final Map<String, Integer> granted = new HashMap<>();

  private int take(int bound, String instance, int inUse) {
    Map<String, Integer> others = new HashMap<>(held);
    others.remove(instance);
    ShareOfCalls share = ShareOfCalls.of(bound, instance, inUse, others);
    held.put(instance, share.reserved());
    granted.put(instance, share.granted());
    return share.granted();
  }

  private int sumHeld() {
    return held.values().stream().mapToInt(Integer::intValue).sum();
  }

  @Test
  void aSingleSchedulerGetsTheWholeLimit() {
    assertThat(ShareOfCalls.of(10, "a", 0, Map.of())).isEqualTo(new ShareOfCalls(10, 10));
  }

  @Test
  void theRemainderGoesToTheLowestIds() {
    assertThat(ShareOfCalls.of(7, "a", 0, Map.of("b", 0, "c", 0)).granted()).isEqualTo(3);
    assertThat(ShareOfCalls.of(7, "b", 0, Map.of("a", 0, "c", 0)).granted()).isEqualTo(2);
    assertThat(ShareOfCalls.of(7, "c", 0, Map.of("a", 0, "b", 0)).granted()).isEqualTo(2);
    assertThat(ShareOfCalls.of(1, "b", 0, Map.of("a", 0)).granted()).isZero();
  }

  @Test
  void aShareIsBoundedByWhatTheOthersHold() {
    assertThat(ShareOfCalls.of(10, "b", 0, Map.of("a", 8))).isEqualTo(new ShareOfCalls(2, 2));
    assertThat(ShareOfCalls.of(10, "b", 0, Map.of("a", 12))).isEqualTo(new ShareOfCalls(0, 0));
  }

  @Test
  void aReducedShareIsAvailableToOthersInTheNextRoundOnly() {
    take(10, "a", 0);
    take(10, "b", 0);

    int afterwards = take(10, "a", granted.getOrDefault("a", 0));
    int tooEarly = take(10, "b", 0);
    take(10, "a", granted.getOrDefault("a", 0));
    int inTime = take(10, "b", 0);

    assertThat(afterwards).isEqualTo(5);
    assertThat(tooEarly).isZero();
    assertThat(inTime).isEqualTo(5);
  }

  @Test
  void afterTheLimitIsLoweredCallsInFlightStillCount() {
    take(10, "a", 0);

    assertThat(take(4, "a", 9)).isEqualTo(4);
    assertThat(take(4, "b", 0)).isZero();
    assertThat(take(4, "a", 4)).isEqualTo(2);
    assertThat(take(4, "b", 0)).isZero();
    assertThat(take(4, "a", 2)).isEqualTo(2);
    assertThat(take(4, "b", 0)).isEqualTo(2);
  }

  /** Each uses whatever it may, at any moment, and hears of its new share last. */
  @Test
  void togetherTheyNeverHoldMoreThanTheBound() {
    Random random = new Random(1);
    List<String> instances = List.of("a", "b", "c", "d", "e");
    for (int round = 0; round < 2_000; round++) {
      String instance = instances.get(random.nextInt(instances.size()));
      if (random.nextInt(20) == 0) {
        held.remove(instance);
        granted.remove(instance);
      } else {
        take(13, instance, granted.getOrDefault(instance, 0));
      }
      assertThat(sumHeld()).isLessThanOrEqualTo(13);
    }
  }

  @Test
  void sharesSettleAtEqualParts() {
    List<String> instances = List.of("a", "b", "c");
    for (int round = 0; round < 4; round++) {
      instances.forEach(instance -> take(10, instance, granted.getOrDefault(instance, 0)));
    }

    assertThat(granted).isEqualTo(Map.of("a", 4, "b", 3, "c", 3));
    assertThat(sumHeld()).isEqualTo(10);
  }
}
