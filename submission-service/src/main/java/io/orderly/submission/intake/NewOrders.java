package io.orderly.submission.intake;

import com.fasterxml.uuid.Generators;
import com.fasterxml.uuid.NoArgGenerator;
import io.orderly.process.ClaimRank;
import io.orderly.store.NewOrder;
import io.orderly.store.NewOrder.RequestIdentity;
import io.orderly.submission.intake.CheckedSubmission.Takeable;
import io.orderly.submission.intake.checking.RequestHash;
import io.orderly.submission.intake.checking.ValidOrder;
import java.time.InstantSource;
import java.util.Set;

/** Makes new orders of drafts: gives each its id and its place in the line. */
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
  Set<String> agentsOf(Takeable submission) {
    return workflows.get(submission.draft().workflow()).agents().keySet();
  }

  NewOrder of(String submitter, Takeable submission) {
    ValidOrder draft = submission.draft();
    return new NewOrder(
        orderIds.generate(),
        submitter,
        draft.order(),
        workflows.get(draft.workflow()),
        ClaimRank.of(clock.instant(), draft.priority()),
        draft.replyTo(),
        draft.webhook(),
        submission.traceParent(),
        new RequestIdentity(submission.keys(), RequestHash.of(draft), RequestHash.VERSION));
  }
}
