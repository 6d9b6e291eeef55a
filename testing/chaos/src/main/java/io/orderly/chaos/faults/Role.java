package io.orderly.chaos.faults;

/** Target of a fault. Concurrent faults have different targets. */
public enum Role {
  SUBMISSION,
  SCHEDULER,
  AGENT,
  SUPERVISOR,
  EVERY_SERVICE,
  POSTGRES,
  KAFKA,
  PARTNERS,
  TOPICS,
  NETWORK;

  /**
   * Whether a fault on each would be two faults on the same thing. A restart of everything waits
   * for services to get ready, which none does without its servers, so it overlaps with those too.
   */
  public boolean overlaps(Role other) {
    return this == other
        || (this == EVERY_SERVICE && other.isInTheWayOfStarts())
        || (other == EVERY_SERVICE && isInTheWayOfStarts());
  }

  private boolean isInTheWayOfStarts() {
    return switch (this) {
      case SUBMISSION, SCHEDULER, AGENT, SUPERVISOR, POSTGRES, KAFKA -> true;
      case EVERY_SERVICE, PARTNERS, TOPICS, NETWORK -> false;
    };
  }
}
