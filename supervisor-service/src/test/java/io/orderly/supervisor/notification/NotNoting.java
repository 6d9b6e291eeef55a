package io.orderly.supervisor.notification;

import io.orderly.store.notifications.Addressee.Channel;
import io.orderly.store.notifications.PendingNotification;
import io.orderly.store.notifications.PendingNotification.GivenUp;
import io.orderly.store.notifications.PendingNotification.Postponed;
import io.orderly.store.notifications.PendingNotifications;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.springframework.dao.QueryTimeoutException;

/** A store whose statement that notes new notifications times out. */
record NotNoting(PendingNotifications store) implements PendingNotifications {

  @Override
  public int note(int limit) {
    throw new QueryTimeoutException("canceling statement due to statement timeout");
  }

  @Override
  public List<PendingNotification> claim(Terms terms) {
    return store.claim(terms);
  }

  @Override
  public void delivered(Collection<PendingNotification> notifications) {
    store.delivered(notifications);
  }

  @Override
  public void postpone(Collection<Postponed> notifications) {
    store.postpone(notifications);
  }

  @Override
  public void giveUp(Collection<GivenUp> notifications) {
    store.giveUp(notifications);
  }

  @Override
  public int giveUpDue(String destination, Duration pendingFor, String why, int limit) {
    return store.giveUpDue(destination, pendingFor, why, limit);
  }

  @Override
  public Map<Channel, Pending> pending() {
    return store.pending();
  }
}
