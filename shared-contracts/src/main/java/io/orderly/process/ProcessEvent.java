package io.orderly.process;

import io.orderly.workflow.AgentDefinition;
import io.orderly.workflow.StepAsk;
import io.orderly.workflow.WorkflowDefinition;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What can happen to an order. Every event is a row of the table in {@link OrderStateMachine}, and
 * says in which one it is decided.
 */
public sealed interface ProcessEvent {

  /** Decides on this event by its row of the table. */
  Decision decidedBy(OrderStateMachine table);

  /** Whether it is about orders of that workflow. */
  default boolean isAbout(WorkflowDefinition workflow) {
    return true;
  }

  /** What comes of this event at an order in a final state, where nothing may change. */
  Decision atFinal(OrderProcess order);

  /**
   * What comes of this event where the order's workflow version can't be run: by itself nothing.
   */
  default Decision withoutWorkflow(OrderProcess order, Instant now) {
    return Decision.ignored(order, "workflow " + order.workflow() + " can't be run here");
  }

  /** A command of an operator or a customer; its caller receives the reason of a refusal. */
  sealed interface Command extends ProcessEvent {

    /** The version that the caller saw; another one refuses the command. */
    long seenVersion();

    @Override
    default Decision atFinal(OrderProcess order) {
      return Decision.refused(order, "the order is " + order.state().value() + ", which is final");
    }
  }

  /** What simply happens: at a final order it comes too late. */
  sealed interface Occurrence extends ProcessEvent {

    @Override
    default Decision atFinal(OrderProcess order) {
      return Decision.ignored(order, "the order is " + order.state().value());
    }
  }

  /** What somebody else says of a step, whatever version they saw: its sender is told a refusal. */
  sealed interface Response extends ProcessEvent {

    @Override
    default Decision atFinal(OrderProcess order) {
      return Decision.refused(order, "the order is " + order.state().value() + ", which is final");
    }
  }

  /** A scheduler takes a waiting order. */
  record Claim(String instance) implements Occurrence {
    @Override
    public Decision decidedBy(OrderStateMachine table) {
      return table.claim(this);
    }
  }

  /**
   * An agent's answer to one attempt of one step.
   *
   * @param instance the scheduler instance that serves the reply; it takes over the lock where
   *     there is one
   */
  record Reply(String step, Direction direction, int attempt, StepOutcome outcome, String instance)
      implements Occurrence {
    @Override
    public Decision decidedBy(OrderStateMachine table) {
      return table.reply(this);
    }

    @Override
    public Decision withoutWorkflow(OrderProcess order, Instant now) {
      return OrderStateMachine.handBack(order, this, now);
    }
  }

  /**
   * An event of a partner says what became of a step, and its agent believes it. One that no step
   * can be meant by is refused, so that operators are told of it.
   *
   * @param agent whose partner sent it
   * @param eventId of the partner
   * @param edition of the order that the key was of; null where the event names no key
   * @param outcome completed or failed
   * @param instance as in a reply
   * @param versions the steps that it is about
   */
  record Completion(
      String step,
      Direction direction,
      String agent,
      String eventId,
      @Nullable Integer edition,
      StepOutcome outcome,
      String instance,
      EventVersions versions)
      implements Occurrence {

    /** Of an agent whose versions all read the event alike. */
    public Completion(
        String step,
        Direction direction,
        String agent,
        String eventId,
        @Nullable Integer edition,
        StepOutcome outcome,
        String instance) {
      this(step, direction, agent, eventId, edition, outcome, instance, EventVersions.ALL);
    }

    @Override
    public boolean isAbout(WorkflowDefinition workflow) {
      AgentDefinition named = workflow.agents().get(agent);
      return versions.cover(named == null ? null : named.partner());
    }

    @Override
    public Decision decidedBy(OrderStateMachine table) {
      return table.completion(this);
    }

    /** Nothing changes, but an effect that contradicts the end has an alert. */
    @Override
    public Decision atFinal(OrderProcess order) {
      return Completions.atFinal(order, this);
    }

    /** One that is about some versions of the partner file only is refused, to be replayed. */
    @Override
    public Decision withoutWorkflow(OrderProcess order, Instant now) {
      return versions.equals(EventVersions.ALL)
          ? OrderStateMachine.handBack(order, this, now)
          : Decision.refused(
              order,
              "whether the event is about workflow %s is not known here; replay it once it is"
                  .formatted(order.workflow()));
    }
  }

  /** The owner of the lock looks for re-armed steps that are due. */
  record StartDue(String instance) implements Occurrence {
    @Override
    public Decision decidedBy(OrderStateMachine table) {
      return table.startDue(this);
    }
  }

  /** A new incarnation of a scheduler takes over the orders of its older one. */
  record Adopt(String instance) implements Occurrence {
    @Override
    public Decision decidedBy(OrderStateMachine table) {
      return table.adopt(this);
    }
  }

  /** CompleteBy and grace have passed, as the supervisor's sweep saw it. */
  record DeadlinePassed() implements Occurrence {
    @Override
    public Decision decidedBy(OrderStateMachine table) {
      return table.deadlinePassed();
    }
  }

  /** The deadline of the order as a whole has passed, as the supervisor's sweep saw it. */
  record OrderDeadlinePassed() implements Occurrence {
    @Override
    public Decision decidedBy(OrderStateMachine table) {
      return table.orderDeadlinePassed();
    }
  }

  /** notBefore has come. */
  record NotBeforeReached() implements Occurrence {
    @Override
    public Decision decidedBy(OrderStateMachine table) {
      return table.notBeforeReached();
    }
  }

  /**
   * An operator puts an order in Error back to work.
   *
   * @param seenVersion the version that the operator saw; another one refuses the command
   * @param outcomes outcomes, known to the operator, of steps whose idempotency window has passed
   */
  record Resubmit(long seenVersion, UnknownOutcomes outcomes) implements Command {

    /** No outcome was checked. */
    public Resubmit(long seenVersion) {
      this(seenVersion, UnknownOutcomes.UNCHECKED);
    }

    @Override
    public Decision decidedBy(OrderStateMachine table) {
      return table.resubmit(this);
    }
  }

  /** What an operator knows of steps whose outcome is unknown. */
  enum UnknownOutcomes {
    /** None: a step whose idempotency window has passed refuses the command. */
    UNCHECKED,
    /** They looked each of them up at its remote service: it may be called again. */
    CHECKED_AT_PARTNER
  }

  /**
   * An operator says of a step what only a person can know.
   *
   * @param seenVersion the version that the operator saw; another one refuses the command
   * @param result of a step that happened: what stands for the agent's answer, JSON; null otherwise
   */
  record Decide(long seenVersion, String step, StepFinding verdict, @Nullable String result)
      implements Command {

    public Decide {
      if ((verdict == StepFinding.HAPPENED) != (result != null)) {
        throw new IllegalArgumentException("only a step that happened has a result");
      }
    }

    @Override
    public Decision decidedBy(OrderStateMachine table) {
      return table.decide(this);
    }
  }

  /**
   * The attributes of the order are corrected: what is performed from now on is made of its next
   * edition.
   *
   * @param seenVersion the version that the caller saw; another one refuses the command
   * @param changes the paths that change, for people
   * @param next what becomes of an order in Error
   */
  record Correct(long seenVersion, List<String> changes, AfterCorrection next) implements Command {

    public Correct {
      changes = List.copyOf(changes);
    }

    @Override
    public Decision decidedBy(OrderStateMachine table) {
      return table.correct(this);
    }
  }

  /** What becomes of an order in Error once it is corrected. */
  enum AfterCorrection {
    /** It stays there: an operator corrects more, or resubmits it. */
    STAY,
    /** It is put back to work. */
    RESUBMIT
  }

  /**
   * The order is to be undone.
   *
   * @param seenVersion the version that the caller saw; another one refuses the command
   * @param cause who asks for it, and as what
   */
  record Undo(long seenVersion, Cause cause) implements Command {
    @Override
    public Decision decidedBy(OrderStateMachine table) {
      return table.undo(this);
    }
  }

  /**
   * An operator holds the order: nothing of it is started until it is resumed.
   *
   * @param seenVersion the version that the operator saw; another one refuses the command
   */
  record Pause(long seenVersion) implements Command {
    @Override
    public Decision decidedBy(OrderStateMachine table) {
      return table.pause(this);
    }
  }

  /**
   * An operator lets a paused order go on.
   *
   * @param seenVersion the version that the operator saw; another one refuses the command
   */
  record Resume(long seenVersion) implements Command {
    @Override
    public Decision decidedBy(OrderStateMachine table) {
      return table.resume(this);
    }
  }

  /**
   * An operator does not want to wait until the agents of accepted steps ask for their status.
   *
   * @param seenVersion the version that the operator saw; another one refuses the command
   */
  record AskStatus(long seenVersion) implements Command {
    @Override
    public Decision decidedBy(OrderStateMachine table) {
      return table.askStatus(this);
    }
  }

  /**
   * Somebody answers a step that asks them.
   *
   * @param choice one of those that the step offers
   * @param by who answers, for people
   * @param result of the step, JSON; a refused step has none
   * @param seenEdition of the order that they saw; another one refuses the answer. Null: the
   *     edition in which the step began to ask
   */
  record Answer(String step, String choice, String by, String result, @Nullable Integer seenEdition)
      implements Response {

    /** Whether the step asks, and the order is not what the answer is about any more. */
    static boolean isStale(OrderProcess order, String step, @Nullable Integer seenEdition) {
      OrderStep asking = order.step(step);
      return asking != null
          && asking.state() == StepState.RUNNING
          && StepAsk.asked(asking.agent()).isPresent()
          && order.direction() == Direction.FORWARD
          && order.edition() != (seenEdition == null ? asking.edition() : seenEdition);
    }

    @Override
    public Decision decidedBy(OrderStateMachine table) {
      return table.answer(this);
    }
  }

  /**
   * Partners sent hooks about the order. They are not believed: the statuses of what these agents'
   * partners took on are asked for.
   */
  record StatusHint(Set<String> agents) implements Occurrence {

    /** Hints cost their senders nothing, so that they make a step ask no more often than this. */
    public static final Duration MIN_INTERVAL = Duration.ofSeconds(10);

    public StatusHint {
      agents = Set.copyOf(agents);
    }

    @Override
    public Decision decidedBy(OrderStateMachine table) {
      return table.statusHint(this);
    }
  }

  /**
   * An operator changes the order's place among the waiting ones.
   *
   * @param seenVersion the version that the operator saw; another one refuses the command
   * @param rank the new claim rank ({@link ClaimRank})
   */
  record ChangeRank(long seenVersion, long rank) implements Command {
    @Override
    public Decision decidedBy(OrderStateMachine table) {
      return table.changeRank(this);
    }
  }

  /** Deciding on this order failed: it goes to Error alone, so that no other waits for it. */
  record DecisionFailed(Failure failure) implements Occurrence {
    @Override
    public Decision decidedBy(OrderStateMachine table) {
      return table.decisionFailed(this);
    }
  }
}
