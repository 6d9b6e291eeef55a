package io.orderly.agent.messaging;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.agent.testing.Settings;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RoomTest {

  private static final HeldBytes PLENTY = HeldBytes.of(Long.MAX_VALUE / 2);

  @ParameterizedTest
  @CsvSource({"32,64", "1,0", "1,1", "2,3", "512,10000", "8,0"})
  void aPollThatIsAllowedNeverBringsMoreThanThereIsRoomFor(int slots, int queue) {
    Room room = Room.of(Settings.of("slots", slots, "queue", queue), PLENTY);

    for (int inHand = 0; inHand <= slots + queue; inHand++) {
      if (!room.isFull(inHand)) {
        assertThat(inHand + room.perPoll()).isLessThanOrEqualTo(slots + queue);
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"32,64", "1,0", "1,1", "2,3", "512,10000", "8,0"})
  void asLongAsASlotIsFreeThereIsRoom(int slots, int queue) {
    Room room = Room.of(Settings.of("slots", slots, "queue", queue), PLENTY);

    assertThat(room.isFull(slots - 1)).isFalse();
    assertThat(room.isFull(slots + queue)).isTrue();
  }

  @Test
  void anAgentReadsNoMoreWhileAllTogetherHoldAsManyBytesAsTheyMay() {
    HeldBytes bytes = HeldBytes.of(800);
    Room room = Room.of(Settings.of("slots", 32, "queue", 64), bytes);

    bytes.take(700);
    assertThat(room.isFull(1)).isFalse();

    bytes.take(1);
    assertThat(room.isFull(1)).isTrue();

    bytes.giveBack(1);
    assertThat(room.isFull(1)).isFalse();
  }

  @Test
  void anAgentThatHoldsNothingReadsWhateverTheOthersHold() {
    HeldBytes bytes = HeldBytes.of(800);
    bytes.take(10_000);

    assertThat(Room.of(Settings.of("slots", 32, "queue", 64), bytes).isFull(0)).isFalse();
  }
}
