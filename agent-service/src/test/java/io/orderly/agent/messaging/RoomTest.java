package io.orderly.agent.messaging;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.agent.testing.Settings;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RoomTest {

  @ParameterizedTest
  @CsvSource({"32,64", "1,0", "1,1", "2,3", "512,10000", "8,0"})
  void aPollThatIsAllowedNeverBringsMoreThanThereIsRoomFor(int slots, int queue) {
    Room room = Room.of(Settings.of("slots", slots, "queue", queue));

    for (int inHand = 0; inHand <= slots + queue; inHand++) {
      if (!room.isFull(inHand)) {
        assertThat(inHand + room.perPoll()).isLessThanOrEqualTo(slots + queue);
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"32,64", "1,0", "1,1", "2,3", "512,10000", "8,0"})
  void asLongAsASlotIsFreeThereIsRoom(int slots, int queue) {
    Room room = Room.of(Settings.of("slots", slots, "queue", queue));

    assertThat(room.isFull(slots - 1)).isFalse();
    assertThat(room.isFull(slots + queue)).isTrue();
  }
}
