package io.orderly.submission.intake;

import com.fasterxml.uuid.Generators;
import com.fasterxml.uuid.NoArgGenerator;
import io.orderly.process.ClaimRank;
import io.orderly.store.intake.NewOrder;
import io.orderly.store.intake.NewOrder.RequestIdentity;
import io.orderly.submission.intake.Submission.Valid;
import io.orderly.submission.intake.checking.RequestHash;
import io.orderly.submission.intake.checking.ValidOrder;
import io.orderly.submission.workflows.KnownWorkflows;
import java.time.InstantSource;
import java.util.Set;

/** Makes new orders of valid submissions: gives each its id and its claim rank. */
public final class NewOrders {

  /** UUIDv7: sorts by the time of submission. */
  private final NoArgGenerator orderIds = Generators.timeBasedEpochRandomGenerator();

  private final KnownWorkflows workflows;
  private final InstantSource clock;

  public NewOrders(KnownWorkflows workflows, InstantSource clock) {
    this.workflows = workflows;
    this.clock = clock;
  }

  /** The agents that its workflow needs. */
  Set<String> agentsOf(Valid submission) {
    return workflows.get(submission.order().workflow()).agents().keySet();
  }

  NewOrder of(Valid submission) {
    ValidOrder order = submission.order();
    return new NewOrder(
        orderIds.generate(),
        submission.submitter(),
        order.order(),
        workflows.get(order.workflow()),
        ClaimRank.of(clock.instant(), order.priority()),
        order.replyTo(),
        order.webhook(),
        submission.traceParent(),
        new RequestIdentity(submission.keys(), RequestHash.of(order), RequestHash.VERSION));
  }
}
