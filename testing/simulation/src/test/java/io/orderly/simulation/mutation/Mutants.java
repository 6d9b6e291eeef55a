package io.orderly.simulation.mutation;

import io.orderly.simulation.mutation.Mutant.Edit;
import io.orderly.simulation.mutation.drills.AbandonedOrderDrill;
import io.orderly.simulation.mutation.drills.AcceptingPartnersDrill;
import io.orderly.simulation.mutation.drills.BelievedPartnersDrill;
import io.orderly.simulation.mutation.drills.ClusterDrill;
import io.orderly.simulation.mutation.drills.ForgedRepliesDrill;
import io.orderly.simulation.mutation.drills.HookedPartnersDrill;
import io.orderly.simulation.mutation.drills.KeylessPartnersDrill;
import io.orderly.simulation.mutation.drills.PeopleDrill;
import io.orderly.simulation.mutation.drills.RefundingPartnersDrill;
import io.orderly.simulation.mutation.drills.RoutingDrill;
import io.orderly.simulation.mutation.drills.UnknownOutcomesDrill;
import io.orderly.simulation.mutation.drills.WalkDrill;
import java.util.List;
import java.util.Set;
import java.util.function.LongConsumer;
import java.util.stream.Stream;

/** The known mistakes. */
final class Mutants {

  private static final String MESSAGING =
      "scheduler-service/src/main/java/io/orderly/scheduler/messaging/";
  private static final String PROCESS = "shared-contracts/src/main/java/io/orderly/process/";
  private static final String WORKFLOW = "shared-contracts/src/main/java/io/orderly/workflow/";
  private static final String MESSAGES = "shared-contracts/src/main/java/io/orderly/messages/";
  private static final String STORE = "state-store/src/main/java/io/orderly/store/";
  private static final String TWIN = "testing/store-twin/src/main/java/io/orderly/store/memory/";
  private static final String SCHEDULER = "scheduler-service/src/main/java/io/orderly/scheduler/";
  private static final String SUBMISSION =
      "submission-service/src/main/java/io/orderly/submission/";
  private static final String SUPERVISOR =
      "supervisor-service/src/main/java/io/orderly/supervisor/";
  private static final String SWEEPING = SUPERVISOR + "recovery/Sweeping.java";
  private static final String CLUSTER =
      "testing/simulation/src/main/java/io/orderly/simulation/cluster/";
  private static final String PARTNER =
      "testing/simulation/src/main/java/io/orderly/simulation/partner/";

  private Mutants() {}

  static List<Mutant> all() {
    return Stream.of(
            replies(),
            held(),
            unknownOutcomes(),
            forgedReplies(),
            policies(),
            claims(),
            decisions(),
            transactions(),
            messages(),
            undo(),
            learnedResults(),
            partnersWithoutKeys(),
            acceptedSteps(),
            endsOfAcceptedSteps(),
            acceptedUndos(),
            hooks(),
            events(),
            waitingSteps(),
            groups(),
            amendments(),
            answers(),
            recovery(),
            alerts(),
            wiring(),
            routing())
        .flatMap(List::stream)
        .toList();
  }

  private static List<Mutant> replies() {
    return List.of(
        mutant(
            "a reply ignores the attempt",
            WalkDrill.class,
            Set.of("I4"),
            edit(
                PROCESS + "StaleReplies.java",
                "if (step.attempt() != reply.attempt()) {",
                "if (step.attempt() < reply.attempt()) {")),
        mutant(
            "replies are dropped while Pending",
            ClusterDrill.class,
            Set.of("I4"),
            edit(
                PROCESS + "StaleReplies.java",
                "if (!step.state().isUnderWay(reply.direction())) {",
                """
                if (order.state() == ProcessState.PENDING
                    || !step.state().isUnderWay(reply.direction())) {
                """)),
        mutant(
            "a step is started whether its condition is met or not",
            ClusterDrill.class,
            Set.of("I14"),
            edit(PROCESS + "NextState.java", "ConditionalSteps.decide(builder);", "")),
        mutant(
            "a new order waits for the agent of a step that is skipped",
            ClusterDrill.class,
            Set.of("I14"),
            edit(
                SUBMISSION + "intake/FirstConditions.java",
                "result -> result.kind() == Kind.MET",
                "result -> result.kind() != Kind.OPEN")),
        mutant(
            "replies start successors while Pending",
            ClusterDrill.class,
            Set.of("I3"),
            edit(
                PROCESS + "NextState.java",
                "if (builder.order().lockedBy() != null && !builder.order().terms().isPaused()) {",
                "if (!builder.order().terms().isPaused()) {")));
  }

  private static List<Mutant> held() {
    return List.of(
        mutant(
            "a suspension counts as a refusal",
            ClusterDrill.class,
            Set.of("I4"),
            edit(
                SCHEDULER + "replying/ReplyEvents.java",
                "? new StepOutcome.Suspended(why, reply.notBefore())",
                "? new StepOutcome.Failed(why)")),
        mutant(
            "a suspension uses up the attempts of its step",
            ClusterDrill.class,
            Set.of("I9"),
            edit(
                PROCESS + "Replies.java",
                "suspended -> DeclinedSteps.suspended(step, suspended, now,"
                    + " now.plus(backoff.get())),",
                "suspended -> step.reArmed(now.plus(backoff.get()), step.failureCount() + 1,"
                    + " step.failure()),")));
  }

  private static List<Mutant> unknownOutcomes() {
    return List.of(
        mutant(
            "an unknown outcome counts as a refusal",
            UnknownOutcomesDrill.class,
            Set.of("I4"),
            edit(
                SCHEDULER + "replying/ReplyEvents.java",
                "case UNKNOWN -> new StepOutcome.Unknown(",
                "case UNKNOWN -> new StepOutcome.Failed(")),
        mutant(
            "an unknown outcome uses up an attempt of its step",
            UnknownOutcomesDrill.class,
            Set.of("I9"),
            edit(
                PROCESS + "Replies.java",
                "unknown -> step.counted(step.failureCount(), unknown.why()),",
                "unknown -> step.counted(step.failureCount() + 1, unknown.why()),")),
        mutant(
            "an unknown outcome says that nothing happened",
            UnknownOutcomesDrill.class,
            Set.of("I6"),
            edit(
                PROCESS + "Replies.java",
                "unknown -> step.counted(step.failureCount(), unknown.why()),",
                "unknown -> step.counted(step.failureCount(), unknown.why()).withoutEffect(),"),
            edit(
                PROCESS + "OrderStep.java",
                "private OrderStep withoutEffect() {",
                "OrderStep withoutEffect() {")));
  }

  private static List<Mutant> forgedReplies() {
    return List.of(
        mutant(
            "the token of a reply is not compared",
            ForgedRepliesDrill.class,
            Set.of("I4", "I6"),
            edit(
                SCHEDULER + "tokens/ReplyTokens.java",
                "token.substring(end + 1)) ? null : UnprovenReply.WRONG;",
                "token.substring(end + 1)) ? null : null;")),
        mutant(
            "a reply without a token counts",
            ForgedRepliesDrill.class,
            Set.of("I4", "I6"),
            edit(
                SCHEDULER + "tokens/ReplyTokens.java",
                "if (token == null) {\n      return UnprovenReply.MISSING;",
                "if (token == null) {\n      return null;")),
        mutant(
            "the token of another attempt counts",
            ForgedRepliesDrill.class,
            Set.of("I4", "I6"),
            edit(MESSAGES + "ReplyMac.java", ".putInt(attempt)", ".putInt(0)")),
        mutant(
            "the token of another step counts",
            ForgedRepliesDrill.class,
            Set.of("I4", "I6"),
            edit(MESSAGES + "ReplyMac.java", ".put(name)", "")),
        mutant(
            "an event counts without the proof of its agent",
            ForgedRepliesDrill.class,
            Set.of("I4", "I6"),
            edit(
                SCHEDULER + "tokens/ReplyTokens.java",
                "? null\n        : UnprovenReply.EVENT;",
                "? null\n        : null;")));
  }

  private static List<Mutant> policies() {
    return List.of(
        mutant(
            "a refusal applies the policy of every other code",
            ClusterDrill.class,
            Set.of("I3"),
            edit(
                PROCESS + "NextState.java",
                "switch (builder.definition(failed).onFailure().of(failure.code())) {",
                "switch (builder.definition(failed).onFailure().otherwise()) {")),
        mutant(
            "a step that did not happen covers the undo of another",
            ClusterDrill.class,
            Set.of("I6"),
            edit(
                PROCESS + "Startable.java",
                "&& covering.forwardOutcome() == ForwardOutcome.COMPLETED;",
                "&& covering.forwardOutcome() != ForwardOutcome.NOT_BEGUN;")));
  }

  private static List<Mutant> claims() {
    return List.of(
        mutant(
            "a claim restarts live siblings",
            ClusterDrill.class,
            Set.of("I3"),
            edit(
                PROCESS + "OrderStateMachine.java",
                "builder.become(builder.order().lockedBy(claim.instance()));",
                """
                builder.become(builder.order().lockedBy(claim.instance()));
                builder.order().steps().stream()
                    .filter(step -> step.isLive(builder.order().direction()))
                    .forEach(builder::start);
                """)),
        mutant(
            "a cancel does not compare the version",
            WalkDrill.class,
            Set.of("I5"),
            edit(
                PROCESS + "Commands.java",
                "if (order.version() != undo.seenVersion()) {",
                "if (order.version() < undo.seenVersion()) {")));
  }

  private static List<Mutant> decisions() {
    return List.of(
        mutant(
            "a decision does not compare the version",
            WalkDrill.class,
            Set.of("I5"),
            edit(
                PROCESS + "StepObjections.java",
                "if (order.version() != decide.seenVersion()) {",
                "if (order.version() < decide.seenVersion()) {")),
        mutant(
            "a step is decided while its answer may still come",
            ClusterDrill.class,
            Set.of("I3"),
            edit(
                PROCESS + "StepObjections.java",
                "if (open && !step.isPast(builder.now(), builder.context().grace())) {",
                "if (open && step.completeBy() == null) {")),
        mutant(
            "a late reply acts on a step that was decided not to have happened",
            ClusterDrill.class,
            Set.of("I3"),
            edit(
                PROCESS + "StepDecisions.java",
                "case DID_NOT_HAPPEN -> undo ? step.decidedUndone(builder.now()) :"
                    + " step.decidedNoEffect();",
                "case DID_NOT_HAPPEN ->\n"
                    + "undo ? step.decidedUndone(builder.now())"
                    + " : step.resubmitted(StepState.RUNNING, builder.now());")),
        mutant(
            "a step that was decided before it was started has not begun",
            ClusterDrill.class,
            Set.of("I3", "I4"),
            edit(
                PROCESS + "OrderStep.java",
                "isBegun() ? this : started(Direction.FORWARD, orderEdition",
                "attempt >= 0 ? this : started(Direction.FORWARD, orderEdition")),
        mutant(
            "an order is undone though a step stands that no agent can undo",
            ClusterDrill.class,
            Set.of("I3"),
            edit(
                PROCESS + "StepDecisions.java",
                "if (StepObjections.beyondUndo(builder, null).isEmpty()) {",
                "if (!builder.order().steps().isEmpty()) {")));
  }

  private static List<Mutant> transactions() {
    return List.of(
        mutant(
            "steps are read before the order's lock is there",
            ClusterDrill.class,
            Set.of("I5"),
            edit(
                TWIN + "LockStatement.java",
                """
                    return locked.stream()
                        .map(order -> ProcessAndStepRows.withSteps(order, stepsOf(order)))
                        .toList();
                """,
                "return locked;")),
        mutant(
            "a sweep neither locks nor compares",
            ClusterDrill.class,
            Set.of("I5"),
            edit(
                TWIN + "LockStatement.java",
                "if (locked.size() < limit && transaction.tryLock(seen.orderId())) {",
                "if (locked.size() < limit) {"),
            edit(
                TWIN + "WriteStatements.java",
                "if (row == null || row.process().version() != change.before().version()) {",
                "if (row == null) {")));
  }

  private static List<Mutant> messages() {
    return List.of(
        mutant(
            "a request carries every attribute of its order",
            ClusterDrill.class,
            Set.of("I13"),
            edit(MESSAGES + "StepRequest.java", "order.withOnly(step.reads());", "order;")),
        mutant(
            "a request carries every result of the steps before",
            ClusterDrill.class,
            Set.of("I13"),
            edit(
                MESSAGES + "StepRequest.java",
                "step.reads().resultsOf(EarlierResults.of(process, start.step(), workflow)),",
                "EarlierResults.of(process, start.step(), workflow),")),
        mutant(
            "a request is sent before its attempt is committed",
            ClusterDrill.class,
            Set.of("I5"),
            edit(
                SCHEDULER + "claiming/OrderClaimer.java",
                """
                            () -> deciders.batch(order -> new Claim(incarnation.lockedBy())));
                    duration.record(System.nanoTime() - start.startedNanos(), TimeUnit.NANOSECONDS);
                    afterCommit.send(start, decisions);
                """,
                """
                            () -> {
                              OrderTransitions.Decider batch =
                                  deciders.batch(order -> new Claim(incarnation.lockedBy()));
                              return (order, now) -> {
                                Decision decision = batch.decide(order, now);
                                afterCommit.send(start, List.of(decision));
                                return decision;
                              };
                            });
                    duration.record(System.nanoTime() - start.startedNanos(), TimeUnit.NANOSECONDS);
                """)),
        mutant(
            "the offsets of replies are committed before the transaction, and nothing sweeps",
            ClusterDrill.class,
            Set.of("I4"),
            edit(
                CLUSTER + "SimulatedScheduler.java",
                """
                    begun.replies().handle(batch.stream().map(read -> (StepReply) read.message()).toList());
                """,
                """
                    for (Read read : batch) {
                      replies.commit(this, read.partition(), read.offset() + 1, this::putAway);
                    }
                    begun.replies().handle(batch.stream().map(read -> (StepReply) read.message()).toList());
                """),
            sweepsOnlyWhere("false")),
        mutant(
            "the remote key names the attempt",
            ClusterDrill.class,
            Set.of("I6", "I8"),
            edit(
                "shared-contracts/src/main/java/io/orderly/messages/StepRequest.java",
                "RemoteKey.of(process, start.step(), start.direction()),",
                """
                RemoteKey.of(process, start.step(), start.direction())
                    + ":" + start.attempt(),
                """)),
        mutant(
            "the remote key does not name the edition",
            ClusterDrill.class,
            Set.of("I13"),
            edit(
                MESSAGES + "RemoteKey.java",
                "return of(process.orderId(), name, step.edition(), direction);",
                "return of(process.orderId(), name, 1, direction);")),
        mutant(
            "a request is made of the last edition of its order, whichever its step has",
            ClusterDrill.class,
            Set.of("I13"),
            edit(
                MESSAGING + "StepRequestSender.java",
                "return Objects.requireNonNull(order.step(start.step()), start.step()).edition();",
                "return order.edition();")),
        mutant(
            "an order is corrected though an attempt may have had its effect",
            ClusterDrill.class,
            Set.of("I15", "I6"),
            edit(
                PROCESS + "Corrections.java",
                "if (!isOpen(step)) {",
                "if (!step.isLive(Direction.FORWARD)) {")),
        mutant(
            "a corrected step does not wait for requests of its older edition",
            ClusterDrill.class,
            Set.of("I15"),
            edit(
                PROCESS + "Startable.java",
                "step.edition() < order.edition() ? step.completeBy() : null)",
                "false ? step.completeBy() : null)")));
  }

  private static Edit sweepsOnlyWhere(String condition) {
    return edit(
        SWEEPING,
        "transaction -> transaction.lockOverdue(decider.grace(), decider.runnable(), batch),",
        """
        transaction ->
            transaction.lockOverdue(decider.grace(), decider.runnable(), batch).stream()
                .filter(order -> %s)
                .toList(),
        """
            .formatted(condition));
  }

  private static List<Mutant> undo() {
    return List.of(
        mutant(
            "only Completed steps are undone",
            ClusterDrill.class,
            Set.of("I3", "I6"),
            edit(
                PROCESS + "OrderStep.java",
                "return state.direction() == Direction.FORWARD;",
                "return state == StepState.COMPLETED;"),
            edit(
                PROCESS + "NextState.java",
                ".filter(OrderStep::isBegun).allMatch(OrderStep::isUndone);",
                """
                            .noneMatch(
                                step ->
                                    step.state() == StepState.COMPLETED
                                        || step.state() == StepState.UNDOING
                                        || step.state() == StepState.UNDO_FAILED);
                """)),
        mutant(
            "an undo that never happened is believed of a completed step",
            ClusterDrill.class,
            Set.of("I6"),
            edit(
                PROCESS + "Replies.java",
                "case COMPLETED -> contradicted(builder.order(), step, never, builder.now());",
                "case COMPLETED -> step.undone(never.result(), builder.now());")),
        mutant(
            "a first undo does not look at the idempotency window",
            ClusterDrill.class,
            Set.of("I6"),
            edit(
                PROCESS + "Startable.java",
                """
                && !step.isAccepted()
                        && step.forwardOutcome()\
                """,
                "&& false && step.forwardOutcome()"),
            edit(PROCESS + "Replies.java", "return isProven", "return true")),
        mutant(
            "a resubmit begins the idempotency window anew, whoever looked",
            ClusterDrill.class,
            Set.of("I6"),
            edit(
                PROCESS + "Commands.java",
                "if (outOfWindow.isPresent() && !checked) {",
                "if (false) {"),
            edit(PROCESS + "Commands.java", "if (checked) {", "if (true) {")),
        mutant(
            "an unanswered attempt counts as one without an effect",
            WalkDrill.class,
            Set.of("I6"),
            edit(
                PROCESS + "OverdueSteps.java",
                "builder.change(step.reArmed(notBefore, failures, failure));",
                """
                builder.change(
                    step.refused(step.state(), failures, failure, builder.now())
                        .reArmed(notBefore, failures, failure));
                """)),
        mutant(
            "an attempt that one instance declined counts as one without an effect",
            WalkDrill.class,
            Set.of("I6"),
            edit(
                PROCESS + "OrderStep.java",
                "return reArmed(newNotBefore, failureCount,"
                    + " failure).withDeclines(declines).uncalled();",
                """
                return withoutEffect().reArmed(newNotBefore, failureCount, failure)
                    .withDeclines(declines).uncalled();
                """)),
        mutant(
            "a refusal counts for all copies of its request",
            WalkDrill.class,
            Set.of("I6"),
            edit(
                PROCESS + "OrderStep.java",
                "if (history.resentAttempt() == attempt) {",
                "if (attempt < 0) {")),
        mutant(
            "a refused step leaves no tombstone where its partner keeps them",
            ClusterDrill.class,
            Set.of("I6"),
            edit(
                PROCESS + "Startable.java",
                "return step.forwardOutcome() == ForwardOutcome.NO_EFFECT"
                    + " && keepsNoTombstones(step, workflow)",
                "return step.forwardOutcome() == ForwardOutcome.NO_EFFECT")),
        mutant(
            "an undo does not look through a skipped step",
            ClusterDrill.class,
            Set.of("I7", "I11"),
            edit(
                PROCESS + "Startable.java",
                "if (isSuccessor && seen.add(other.name())) {",
                "if (isSuccessor && other.isBegun() && seen.add(other.name())) {")),
        mutant(
            "an undo does not look behind a step that was decided undone",
            ClusterDrill.class,
            Set.of("I7"),
            edit(
                PROCESS + "Startable.java",
                "if (isSuccessor && seen.add(other.name())) {",
                "if (isSuccessor && !other.isBegun() && seen.add(other.name())) {")),
        mutant(
            "an undo begins at once",
            ClusterDrill.class,
            Set.of("I8"),
            edit(
                PROCESS + "Startable.java",
                ".filter(until -> until.isAfter(context.now()));",
                ".filter(until -> false);")),
        mutant(
            "the resubmit of a failed undo goes forward",
            ClusterDrill.class,
            Set.of("I3"),
            edit(
                PROCESS + "Commands.java",
                "builder.become(builder.order().waiting(null, null, null));",
                """
                OrderProcess back = builder.order();
                builder.become(
                    new OrderProcess(
                        back.orderId(), back.workflow(), ProcessState.PENDING, Direction.FORWARD,
                        back.version(), back.terms(), null, null, null, null, back.failureCount(),
                        null, back.steps()));
                """)));
  }

  private static List<Mutant> learnedResults() {
    return List.of(
        mutant(
            "what an undo learns is not recorded",
            KeylessPartnersDrill.class,
            Set.of("I4", "I9"),
            edit(
                PROCESS + "OrderStep.java",
                "return changed(state, next, failureCount, found, failure, finishedAt)",
                "return changed(state, next, failureCount, result, failure, finishedAt)")),
        mutant(
            "a step that its undo learned to have happened counts as undone",
            KeylessPartnersDrill.class,
            Set.of("I4"),
            edit(
                PROCESS + "Replies.java",
                "learned -> step.learned(learned.result(), now.plus(backoff.get())),",
                "learned -> step.undone(learned.result(), now),")),
        mutant(
            "an undo names a result that is not recorded",
            KeylessPartnersDrill.class,
            Set.of("I6"),
            edit(
                PARTNER + "SimulatedSteps.java",
                "reply(\n        work,\n        learned\n",
                """
                if (learned) {
                      work.goOn();
                      call(work);
                      return;
                    }
                    reply(
                        work,
                        learned
                """)));
  }

  private static List<Mutant> partnersWithoutKeys() {
    return List.of(
        mutant(
            "a partner without keys is called before the offset is committed",
            KeylessPartnersDrill.class,
            Set.of("I6"),
            edit(
                PARTNER + "SimulatedAgent.java",
                "} else if (works.commitFirst(read)) {",
                "} else if (true) {")),
        mutant(
            "a call that is not found counts as none before it can be seen",
            KeylessPartnersDrill.class,
            Set.of("I6"),
            edit(
                PARTNER + "SimulatedSteps.java",
                "|| until.plus(Partner.SETTLES_WITHIN).isBefore(around.clock().instant());",
                "|| until.isBefore(around.clock().instant());")),
        mutant(
            "a request that is sent again does not say so",
            KeylessPartnersDrill.class,
            Set.of("I6"),
            edit(
                MESSAGES + "StepRequest.java",
                "return history.resentAttempt() == start.attempt()",
                "return history.resentAttempt() < 0")),
        mutant(
            "a request that is sent again is made of the order as it was before",
            KeylessPartnersDrill.class,
            Set.of("I6"),
            edit(
                SCHEDULER + "reconciling/RequestResender.java",
                "noted.stream().map(Decision::after)",
                "noted.stream().map(Decision::before)")),
        mutant(
            "where no call can be looked up a later attempt is called",
            KeylessPartnersDrill.class,
            Set.of("I6"),
            edit(
                PARTNER + "Work.java",
                "case WITHOUT_KEYS_AND_FIND -> Stage.NOTHING;",
                "case WITHOUT_KEYS_AND_FIND -> Stage.CALL;")),
        mutant(
            "an undo does not wait until earlier calls can be found",
            KeylessPartnersDrill.class,
            Set.of("I6", "I8"),
            edit(MESSAGES + "ForwardCall.java", "? undoBegan\n", "? Instant.EPOCH\n")),
        mutant(
            "a later attempt does not look up what an earlier one did",
            KeylessPartnersDrill.class,
            Set.of("I6"),
            edit(
                PROCESS + "OrderStep.java",
                "if (firstStartedAt == null || completeBy == null) {",
                "if (attempt >= 0) {")),
        mutant(
            "a call counts as none because a later attempt was postponed",
            KeylessPartnersDrill.class,
            Set.of("I6"),
            edit(
                PROCESS + "OrderStep.java",
                "new EarlierCalls(attempt, history.earlierCalls().until())",
                "new EarlierCalls(attempt, null)")));
  }

  private static List<Mutant> acceptedSteps() {
    return List.of(
        ofAccepted(
            "the attempt after an acceptance performs the step again",
            Set.of("I16"),
            MESSAGES + "StepRequest.java",
            "AcceptedCall.of(stepOf(process, start)),",
            "null,"),
        ofAccepted(
            "an acceptance counts as completed",
            Set.of("I4"),
            SCHEDULER + "replying/ReplyEvents.java",
            """
            new StepOutcome.Accepted(
                          Objects.requireNonNull(reply.result()).toString(), reply.notBefore());
            """,
            "new StepOutcome.Completed(Objects.requireNonNull(reply.result()).toString());\n"),
        ofAccepted(
            "a second acceptance of an attempt sets its time anew",
            Set.of("I3"),
            PROCESS + "StaleReplies.java",
            """
                return step.isAccepted() && step.notBefore() != null
                    ? Optional.of("the step is accepted already")
            """,
            """
                return step.isAccepted() && step.notBefore() == java.time.Instant.MIN
                    ? Optional.of("the step is accepted already")
            """),
        ofAccepted(
            "each acceptance begins the time anew",
            Set.of("I16"),
            PROCESS + "AcceptedSteps.java",
            ": before.answered(accepted.answer());",
            ": new Acceptance(now, null, accepted.answer());"),
        ofAccepted(
            "an acceptance is lost on an order that turned to undo",
            Set.of("I4"),
            PROCESS + "StaleReplies.java",
            "accepted -> whyNotAccepted(step));",
            """
            accepted ->
                order.direction() == Direction.UNDO
                    ? Optional.of("it is undone")
                    : whyNotAccepted(step));
            """),
        ofAccepted(
            "the undo of an accepted step does not name what the partner called it by",
            Set.of("I16"),
            MESSAGES + "ForwardCall.java",
            "return acceptance == null ? null : EarlierResults.parse(acceptance.answer());",
            "return null;"),
        ofAccepted(
            "a status that refuses leaves the effect of the step unknown",
            Set.of("I16"),
            PROCESS + "OrderStep.java",
            "if (isAccepted()) {\n      // The service",
            "if (attempt == 0) {\n      // The service"),
        ofAccepted(
            "the idempotency window keeps a status from being asked for",
            Set.of("I16"),
            PROCESS + "Startable.java",
            "return !firstUndo && !step.isAccepted() && isWindowPassed",
            "return !firstUndo && isWindowPassed"),
        ofAccepted(
            "the idempotency window keeps an accepted step from being undone",
            Set.of("I16"),
            PROCESS + "Startable.java",
            "return step.isBeforeItsUndo()\n        && !step.isAccepted()\n",
            "return step.isBeforeItsUndo()\n"));
  }

  private static List<Mutant> endsOfAcceptedSteps() {
    return List.of(
        ofAccepted(
            "a status is asked for again at once",
            Set.of("I3", "I16"),
            PROCESS + "AcceptedSteps.java",
            "if (wanted.isBefore(earliest)) {\n      return earliest;",
            "if (wanted.isBefore(earliest)) {\n      return wanted.isBefore(now) ? now : wanted;"),
        ofAccepted(
            "a status is not asked for when the time is over",
            Set.of("I16"),
            PROCESS + "AcceptedSteps.java",
            "return wanted.isAfter(latest) ? latest : wanted;",
            "return wanted;"),
        ofAccepted(
            "no policy applies to what is not completed after its time",
            Set.of("I16"),
            PROCESS + "Replies.java",
            "AcceptedSteps.boundWait(builder, step, outcome);",
            ""),
        ofAccepted(
            "the policy applies to what is not completed before its time is over",
            Set.of("I16"),
            PROCESS + "AcceptedSteps.java",
            "|| !acceptance.isOver(builder.now())) {",
            "|| acceptance.until() == null) {"),
        ofAccepted(
            "silence about an accepted step is counted while it waits",
            Set.of("I16"),
            PROCESS + "AcceptedSteps.java",
            "step.failureCount() + (counts ? 1 : 0);",
            "step.failureCount() + 1;"),
        ofAccepted(
            "silence at the end of its time undoes an accepted step",
            Set.of("I16"),
            PROCESS + "AcceptedSteps.java",
            """
                  builder.change(step.counted(failures, failure));
                  builder.error(failure, step, look(step).inError());
                  return;
            """,
            """
                  builder.change(step.counted(failures, failure));
                  NextState.turnToUndo(builder, step, failure.message(), Cause.of(failure, step));
                  return;
            """),
        ofAccepted(
            "a resubmit does not begin the time of an accepted step anew",
            Set.of("I16"),
            PROCESS + "AcceptedSteps.java",
            ": acceptance.until(builder.now().plus(builder.definition(step).maxWait()));",
            ": acceptance;"),
        ofAccepted(
            "an accepted step is undone before it is settled",
            Set.of("I16"),
            PROCESS + "SettlingSteps.java",
            "return definition.whenWaiting() == WhenWaiting.SETTLE_FIRST\n",
            "return definition.whenWaiting() == null\n"),
        ofAccepted(
            "the status of an accepted step is asked for after its time instead of its undo",
            Set.of("I16"),
            PROCESS + "SettlingSteps.java",
            "isAskedBefore(step, end(step, definition)));",
            "isAskedBefore(step, Instant.MAX));"));
  }

  private static List<Mutant> acceptedUndos() {
    return List.of(
        mutant(
            "an undo that its partner took on counts as done",
            RefundingPartnersDrill.class,
            Set.of("I4", "I6"),
            edit(
                PROCESS + "AcceptedSteps.java",
                "return step.accepted(acceptance.until(until), askAt",
                """
                if (step.state() == StepState.UNDOING) {
                  return step.undone(accepted.answer(), builder.now());
                }
                return step.accepted(acceptance.until(until), askAt\
                """)),
        mutant(
            "the attempt after an accepted undo undoes again",
            RefundingPartnersDrill.class,
            Set.of("I16"),
            edit(
                MESSAGES + "StepRequest.java",
                "AcceptedCall.of(stepOf(process, start)),",
                """
                start.direction() == Direction.UNDO
                    ? null
                    : AcceptedCall.of(stepOf(process, start)),\
                """)),
        mutant(
            "an undo that is open after its time waits for ever",
            RefundingPartnersDrill.class,
            Set.of("I16"),
            edit(
                PROCESS + "AcceptedSteps.java",
                "|| !acceptance.isOver(builder.now())) {",
                "|| !acceptance.isOver(builder.now())\n"
                    + "        || step.state() == StepState.UNDOING) {")),
        mutant(
            "a status that refuses an undo leaves it accepted",
            RefundingPartnersDrill.class,
            Set.of("I16"),
            edit(
                PROCESS + "StepHistory.java",
                "case UNDOING -> undoAcceptance;\n              case UNDONE",
                "case UNDOING, UNDO_FAILED -> undoAcceptance;\n              case UNDONE"),
            edit(
                PROCESS + "StepHistory.java",
                "case NOT_STARTED, RUNNING, COMPLETED, SKIPPED, FAILED, UNDO_FAILED -> null;",
                "case NOT_STARTED, RUNNING, COMPLETED, SKIPPED, FAILED -> null;")));
  }

  private static List<Mutant> hooks() {
    return List.of(
        mutant(
            "each hook has an accepted step asked about at once",
            HookedPartnersDrill.class,
            Set.of("I16"),
            edit(
                PROCESS + "AcceptedSteps.java",
                "return next.isAfter(now) ? next : now;",
                "return now;")),
        mutant(
            "a hook is written though the step is asked about soon anyway",
            HookedPartnersDrill.class,
            Set.of("I3", "I16"),
            edit(
                PROCESS + "AcceptedSteps.java",
                ".filter(step -> Objects.requireNonNull(step.notBefore()).isAfter(soon))",
                ""),
            edit(
                SCHEDULER + "claiming/HintHandler.java",
                "StatusHint.MIN_INTERVAL",
                "java.time.Duration.ZERO")));
  }

  private static List<Mutant> events() {
    return List.of(
        mutant(
            "an event of a partner settles no step that waits",
            BelievedPartnersDrill.class,
            Set.of("I4"),
            edit(
                PROCESS + "Completions.java",
                "if (!step.state().isUnderWay(event.direction())) {",
                "if (!step.isLive(event.direction())) {")),
        mutant(
            "an event about the step is recorded of its undo",
            BelievedPartnersDrill.class,
            Set.of("I4", "I6"),
            edit(
                PROCESS + "Completions.java",
                "if (!step.state().isUnderWay(event.direction())) {",
                "if (!step.state().isUnderWay()) {")));
  }

  private static List<Mutant> waitingSteps() {
    return List.of(
        ofWaiting(
            "a step that asks begins in an order that nobody holds",
            Set.of("I15", "I17"),
            PROCESS + "WaitingSteps.java",
            "        || order.lockedBy() == null\n",
            ""),
        ofWaiting(
            "a step that asks begins while its order is paused",
            Set.of("I17"),
            PROCESS + "WaitingSteps.java",
            "        || order.terms().isPaused()) {",
            ") {"),
        ofWaiting(
            "a time is over as soon as it begins",
            Set.of("I17"),
            PROCESS + "WaitingSteps.java",
            "builder.now().plus(builder.definition(begun).maxWait());",
            "builder.now().plusSeconds(1);"),
        ofWaiting(
            "a step that nobody answers is asked anew",
            Set.of("I3", "I17"),
            PROCESS + "WaitingSteps.java",
            "OverdueSteps.notCompleted(builder, step, failure, actions);",
            "builder.change(waiting(builder, step));"),
        ofWaiting(
            "an order whose step asks waits for a scheduler that serves whoever is asked",
            Set.of("I11"),
            PROCESS + "NextAgent.java",
            "startable.stream().allMatch(step -> isPerformed(builder, step))\n"
                + "        ? ofPerformed",
            "true\n        ? ofPerformed"),
        ofWaiting(
            "a new order whose first step asks waits for whoever is asked",
            Set.of("I11"),
            "shared-contracts/src/main/java/io/orderly/workflow/WorkflowDefinition.java",
            "!step.task().isPerformed()\n                        || (step.when()",
            "(step.when()"),
        ofWaiting(
            "an undo waits as if whoever is asked could still be called",
            Set.of("I11"),
            PROCESS + "Startable.java",
            "        .filter(step -> context.workflow().step(step.name()).task().isPerformed())\n",
            ""),
        ofWaiting(
            "a resubmit does not begin the time of a step that asks anew",
            Set.of("I17"),
            PROCESS + "Commands.java",
            "if (!builder.definition(step).task().isPerformed()) {",
            "if (step.attempt() == 0) {"),
        ofWaiting(
            "an operator who asks for a status ends a wait",
            Set.of("I17"),
            PROCESS + "AcceptedSteps.java",
            "            .filter(step -> builder.definition(step).task().isPerformed())\n",
            ""));
  }

  private static List<Mutant> groups() {
    return List.of(
        mutant(
            "an element of a list has no steps",
            ClusterDrill.class,
            Set.of("I18"),
            edit(
                PROCESS + "ElementSteps.java",
                "builder.append(group.stepsFor(elements));",
                "builder.append(group.stepsFor(elements - 1));")),
        mutant(
            "what comes after a group does not wait for its elements",
            ClusterDrill.class,
            Set.of("I7"),
            edit(
                WORKFLOW + "GroupExpansion.java",
                "Stream.concat(names.stream().filter(group::has), beginningOf(group))",
                "beginningOf(group)")),
        mutant(
            "the elements of a group wait for nothing outside",
            ClusterDrill.class,
            Set.of("I7"),
            edit(
                WORKFLOW + "GroupExpansion.java",
                "? Stream.of(inElement(earlier, element))\n                        :"
                    + " endOf(earlier));",
                "? Stream.of(inElement(earlier, element))\n                        :"
                    + " Stream.<String>empty());")),
        mutant(
            "an element is undone alone where its group does not say so",
            ClusterDrill.class,
            Set.of("I3", "I19"),
            edit(
                PROCESS + "UndoneElements.java",
                "group.onFailure() == OnFailure.UNDO_GROUP && group.has(step.name())",
                "group.has(step.name())")),
        mutant(
            "what comes after a group does not wait for the undo of an element",
            ClusterDrill.class,
            Set.of("I7"),
            edit(PROCESS + "OrderStep.java", ": isUndone() || !isBegun();", ": true;")));
  }

  private static List<Mutant> amendments() {
    return List.of(
        ofWaiting(
            "an order is amended though a step may have its effect",
            Set.of("I15"),
            PROCESS + "Amendments.java",
            "step.task() instanceof StepAmend &&",
            "step.task() instanceof StepAmend && false &&"),
        ofWaiting(
            "an amended order stays in its edition",
            Set.of("I15"),
            PROCESS + "Amendments.java",
            "builder.order().inNextEdition(builder.order().steps());",
            "builder.order();"),
        ofWaiting(
            "what follows an amendment is begun before its edition is stored",
            Set.of("I15"),
            PROCESS + "DecisionBuilder.java",
            "return amendment != null;",
            "return false;"),
        ofWaiting(
            "an amendment changes other attributes than its workflow says",
            Set.of("I13"),
            MESSAGES + "AmendedOrder.java",
            "new AmendedOrder(corrected.order(), changes)",
            "new AmendedOrder(before, changes)"));
  }

  private static List<Mutant> answers() {
    return List.of(
        ofWaiting(
            "a step is answered before it asks",
            Set.of("I3", "I17"),
            PROCESS + "WaitingSteps.java",
            "case RUNNING -> Optional.empty();\n"
                + "      case NOT_STARTED -> Optional.of(\"step %s does not ask"
                + " yet\".formatted(step.name()));",
            "case RUNNING, NOT_STARTED -> Optional.empty();"),
        ofWaiting(
            "a step is answered twice",
            Set.of("I3", "I17"),
            PROCESS + "WaitingSteps.java",
            """
                  case COMPLETED, FAILED -> Optional.of("step %s is answered already".formatted(step.name()));
            """,
            """
                  case COMPLETED, FAILED -> Optional.empty();
            """),
        ofWaiting(
            "a choice that refuses completes its step",
            Set.of("I17"),
            PROCESS + "WaitingSteps.java",
            "if (ask.refusals().contains(answer.choice())) {",
            "if (ask.refusals().contains(answer.step())) {"),
        ofWaiting(
            "an order in Error takes no answer",
            Set.of("I17"),
            PROCESS + "WaitingSteps.java",
            "if (order.direction() == Direction.UNDO) {\n      return Optional.of",
            "if (order.direction() == Direction.UNDO || order.state().needsOperator()) {\n"
                + "      return Optional.of"),
        ofWaiting(
            "an answer that refuses leaves its order in Error",
            Set.of("I17"),
            PROCESS + "WaitingSteps.java",
            "UndoneElements.undo(builder, refused, failure);",
            ""),
        ofWaiting(
            "an answer leaves its order in Error",
            Set.of("I17"),
            PROCESS + "StepDecisions.java",
            "} else if (leavesError(builder)) {",
            "} else if (false) {"),
        ofWaiting(
            "an answer wakes nobody",
            Set.of("I11"),
            PROCESS + "WaitingSteps.java",
            "StepDecisions.followCompleted(builder);",
            ""));
  }

  private static List<Mutant> recovery() {
    return List.of(
        mutant(
            "an order starts before its startAt",
            ClusterDrill.class,
            Set.of("I7"),
            edit(
                PROCESS + "ClaimTerms.java",
                "return startAt != null && startAt.isAfter(now);",
                "return false;"),
            edit(
                STORE + "intake/NewOrder.java",
                "startAt,\n        firstAgent,",
                "null,\n        firstAgent,")),
        mutant(
            "a deadline acts again and again",
            ClusterDrill.class,
            Set.of("I10"),
            edit(
                PROCESS + "ClaimTerms.java",
                "return new ClaimTerms(rank, activity, startAt, null);",
                "return this;")),
        mutant(
            "a deadline undoes what can't be undone",
            ClusterDrill.class,
            Set.of("I3"),
            edit(
                PROCESS + "OrderDeadlines.java",
                "if (undo && beyondUndo.isEmpty()) {",
                "if (undo) {")),
        mutant(
            "the sweep forgets deadlines",
            ClusterDrill.class,
            Set.of("I11"),
            edit(SWEEPING, "counts = counts.plus(actOnDeadlines());", "")),
        mutant(
            "a re-arm is not counted",
            ClusterDrill.class,
            Set.of("I9"),
            edit(
                PROCESS + "OverdueSteps.java",
                "int failures = step.failureCount() + 1;",
                "int failures = step.failureCount();")),
        mutant(
            "a step is declined for ever",
            ClusterDrill.class,
            Set.of("I9"),
            edit(
                PROCESS + "ConsecutiveDeclines.java",
                "return thatMayFail() >= MAX_TIMES && isFor(MAX_DURATION, now);",
                "return false;")),
        mutant(
            "the sweep skips orders that are being undone",
            ClusterDrill.class,
            Set.of("I11"),
            sweepsOnlyWhere("order.direction() == io.orderly.process.Direction.FORWARD")),
        mutant(
            "the sweep skips orders of which no attempt is overdue",
            AbandonedOrderDrill.class,
            Set.of("I11"),
            sweepsOnlyWhere(
                """
                order.steps().stream()
                    .anyMatch(
                        step ->
                            step.isLive(order.direction())
                                && step.isPast(transaction.now(), decider.grace()))\
                """)));
  }

  private static List<Mutant> alerts() {
    return List.of(
        mutant(
            "an alert has a transaction of its own",
            ClusterDrill.class,
            Set.of("I9", "I10"),
            edit(
                TWIN + "OpenTransaction.java",
                """
                    committed.takeOver(own);
                    end(Status.ENDED);
                    interleaving.committed(changes());
                """,
                """
                    java.util.Map<String, AlertRow> alerts = new java.util.HashMap<>(own.alerts);
                    own.alerts.clear();
                    committed.takeOver(own);
                    end(Status.ENDED);
                    interleaving.committed(changes());
                    interleaving.before("insert alerts");
                    committed.alerts.putAll(alerts);
                """)),
        mutant(
            "an alert is keyed by its order alone",
            ClusterDrill.class,
            Set.of("I10", "I11", "I12"),
            edit(
                STORE + "alerts/RaisedAlerts.java",
                "orderId + \":\" + version + suffix,",
                "orderId + suffix,")));
  }

  private static List<Mutant> wiring() {
    return List.of(
        mutant(
            "schedulers are put together without the grace",
            ClusterDrill.class,
            Set.of("I8"),
            edit(SCHEDULER + "SchedulerCore.java", "self.grace(),", "java.time.Duration.ZERO,")),
        mutant(
            "supervisors are put together without their sinks",
            ClusterDrill.class,
            Set.of("I10"),
            edit(
                SUPERVISOR + "SupervisorCore.java",
                "outlets.sinks().stream().map(AlertSink::name).toList(),",
                "List.of(),")));
  }

  private static List<Mutant> routing() {
    return List.of(
        mutant(
            "an unanswered count is never released",
            RoutingDrill.class,
            Set.of("capacity"),
            edit(
                SCHEDULER + "routing/Routing.java",
                """
                      load(inFlight.agent()).answered();
                      release(key);
                """,
                """
                      load(inFlight.agent()).answered();
                      sent.remove(key);
                """)),
        mutant(
            "an unanswered count is released at once on failure",
            RoutingDrill.class,
            Set.of("capacity"),
            edit(
                SCHEDULER + "routing/Routing.java",
                "load(inFlight.agent()).lingers(inFlight.partition(), inFlight.completeBy());",
                "load(inFlight.agent()).release(key, inFlight.partition());")));
  }

  private static Mutant ofAccepted(
      String name, Set<String> caughtBy, String source, String text, String replacement) {
    return mutant(name, AcceptingPartnersDrill.class, caughtBy, edit(source, text, replacement));
  }

  private static Mutant ofWaiting(
      String name, Set<String> caughtBy, String source, String text, String replacement) {
    return mutant(name, PeopleDrill.class, caughtBy, edit(source, text, replacement));
  }

  private static Mutant mutant(
      String name, Class<? extends LongConsumer> drill, Set<String> caughtBy, Edit... edits) {
    return new Mutant(name, drill, caughtBy, List.of(edits));
  }

  private static Edit edit(String source, String text, String replacement) {
    return new Edit(source, text, replacement);
  }
}
