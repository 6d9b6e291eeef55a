package io.orderly.scheduler.deciding;

import io.orderly.store.pauses.SystemPauses;
import java.time.Duration;
import java.util.Set;

/** A store in which the system holds no agent. */
final class NoSystemPauses implements SystemPauses {

  @Override
  public boolean hold(String agent, String why) {
    throw new AssertionError("schedulers hold no agent");
  }

  @Override
  public boolean release(String agent) {
    throw new AssertionError("schedulers let no agent go");
  }

  @Override
  public Set<String> held() {
    return Set.of();
  }

  @Override
  public boolean takeProbe(String agent, Duration pause) {
    return false;
  }
}
