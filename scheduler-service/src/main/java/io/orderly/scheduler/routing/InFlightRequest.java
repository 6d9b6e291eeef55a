package io.orderly.scheduler.routing;

import java.util.Set;

/**
 * A request that was sent and not answered.
 *
 * @param partition of the agent's request topic, where it was sent last
 * @param declinedAt the partitions whose instances declined it
 * @param answersBefore how many answers the agent had given when it was sent
 */
record InFlightRequest(
    RequestRoute route, int partition, Set<Integer> declinedAt, long answersBefore, Home home) {

  /** Who gets the answer. */
  enum Home {
    HERE,
    /** Its reply partition went to another scheduler, which is told in place of this one. */
    ELSEWHERE
  }

  String agent() {
    return route.agent();
  }

  boolean isAnsweredElsewhere() {
    return home == Home.ELSEWHERE;
  }

  InFlightRequest movedElsewhere() {
    return new InFlightRequest(route, partition, declinedAt, answersBefore, Home.ELSEWHERE);
  }
}
