package io.orderly.submission.intake.batching;

import io.orderly.platform.failure.StoreFailure;
import io.orderly.submission.intake.Intake;
import io.orderly.submission.intake.SubmissionChannel;
import io.orderly.submission.intake.SubmissionOutcome;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes one group and answers each order of it. An outage of the store is everybody's; whatever
 * else a group fails with may be the fault of one of its orders, so that each is tried alone.
 */
final class GroupCommit {

  private static final Logger LOG = LoggerFactory.getLogger(GroupCommit.class);

  private final Intake intake;

  GroupCommit(Intake intake) {
    this.intake = intake;
  }

  /** Never throws: what goes wrong is told to those who wait. */
  void take(List<WaitingOrder> group) {
    List<WaitingOrder> awaited = group.stream().filter(WaitingOrder::isAwaited).toList();
    if (awaited.isEmpty()) {
      return;
    }
    try {
      answer(awaited, outcomes(awaited));
    } catch (RuntimeException | Error failure) {
      if (awaited.size() == 1 || StoreFailure.of(failure).isOutage()) {
        awaited.forEach(order -> order.fail(failure));
      } else {
        LOG.warn(
            "Group commit failed; storing {} orders one by one: {}",
            awaited.size(),
            failure.toString());
        takeEach(awaited);
      }
    }
  }

  /**
   * Each with what is left of its time, so that one that blocks does not hold up the rest for good.
   * An outage on the way is everybody's again.
   */
  private void takeEach(List<WaitingOrder> orders) {
    for (WaitingOrder order : orders) {
      take(List.of(order));
      order
          .failure()
          .filter(failure -> StoreFailure.of(failure).isOutage())
          .ifPresent(outage -> orders.forEach(untaken -> untaken.fail(outage)));
    }
  }

  private List<SubmissionOutcome> outcomes(List<WaitingOrder> orders) {
    return intake.take(
        SubmissionChannel.REST, orders.stream().map(WaitingOrder::submitted).toList());
  }

  private static void answer(List<WaitingOrder> orders, List<SubmissionOutcome> outcomes) {
    for (int i = 0; i < orders.size(); i++) {
      orders.get(i).answer(outcomes.get(i));
    }
  }
}
