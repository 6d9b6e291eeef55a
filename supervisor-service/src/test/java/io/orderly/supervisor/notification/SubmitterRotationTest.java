package io.orderly.supervisor.notification;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.store.notifications.PendingNotification;
import java.util.List;
import org.junit.jupiter.api.Test;

class SubmitterRotationTest {

  private final PendingNotification a1 = SampleNotifications.of("a");
  private final PendingNotification a2 = SampleNotifications.of("a");
  private final PendingNotification a3 = SampleNotifications.of("a");
  private final PendingNotification b1 = SampleNotifications.of("b");

  @Test
  void noSubmitterWaitsForAllNotificationsOfAnother() {
    assertThat(SubmitterRotation.of(List.of(a1, a2, a3, b1), 0)).containsExactly(a1, b1, a2, a3);
  }

  @Test
  void theFirstSubmitterIsRandom() {
    assertThat(SubmitterRotation.of(List.of(a1, a2, a3, b1), 0.5)).containsExactly(b1, a1, a2, a3);
  }
}
