package io.orderly.agent.messaging;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.agent.hosting.Settings;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BufferLimitsTest {

  private static final BufferedBytes PLENTY = BufferedBytes.of(Long.MAX_VALUE / 2);

  @ParameterizedTest
  @CsvSource({"32,64", "1,0", "1,1", "2,3", "512,10000", "8,0"})
  void aPollThatIsAllowedNeverBringsMoreThanThereIsRoomFor(int slots, int queue) {
    BufferLimits bufferLimits =
        BufferLimits.of(Settings.of("slots", slots, "queue", queue), PLENTY);

    for (int inHand = 0; inHand <= slots + queue; inHand++) {
      if (!bufferLimits.isFull(inHand)) {
        assertThat(inHand + bufferLimits.perPoll()).isLessThanOrEqualTo(slots + queue);
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"32,64", "1,0", "1,1", "2,3", "512,10000", "8,0"})
  void asLongAsASlotIsFreeThereIsRoom(int slots, int queue) {
    BufferLimits bufferLimits =
        BufferLimits.of(Settings.of("slots", slots, "queue", queue), PLENTY);

    assertThat(bufferLimits.isFull(slots - 1)).isFalse();
    assertThat(bufferLimits.isFull(slots + queue)).isTrue();
  }

  @Test
  void anAgentReadsNoMoreWhileAllTogetherHoldAsManyBytesAsTheyMay() {
    BufferedBytes bytes = BufferedBytes.of(800);
    BufferLimits bufferLimits = BufferLimits.of(Settings.of("slots", 32, "queue", 64), bytes);

    bytes.take(700);
    assertThat(bufferLimits.isFull(1)).isFalse();

    bytes.take(1);
    assertThat(bufferLimits.isFull(1)).isTrue();

    bytes.giveBack(1);
    assertThat(bufferLimits.isFull(1)).isFalse();
  }

  @Test
  void anAgentThatHoldsNothingReadsWhateverTheOthersHold() {
    BufferedBytes bytes = BufferedBytes.of(800);
    bytes.take(10_000);

    assertThat(BufferLimits.of(Settings.of("slots", 32, "queue", 64), bytes).isFull(0)).isFalse();
  }
}
