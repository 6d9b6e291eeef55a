package io.orderly.simulation.partner;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.orderly.messages.StepReply;
import io.orderly.messages.StepRequest;
import io.orderly.messages.Topics;
import io.orderly.process.Delivery;
import io.orderly.process.Failure;
import io.orderly.simulation.eventloop.SimulatedProcess;
import io.orderly.simulation.faults.Fault;
import io.orderly.simulation.network.Broker;
import io.orderly.simulation.network.PartitionReader.Read;
import io.orderly.simulation.partner.AttemptMemory.Known;
import io.orderly.simulation.partner.Work.Stage;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * The requests of one agent instance, from arrival to answer, which keeps an agent's rules: nothing
 * is called and nothing answered after CompleteBy by its own clock; what is in progress here is
 * ignored; what was answered here gets the same answer; an attempt that was called is never
 * declined; an answer to what others may have read before says so.
 *
 * <p>About a call that the partner took on it is asked, and not called again.
 *
 * <p>At a partner without keys an earlier call that may have had an effect is looked up, or left to
 * a person.
 */
final class SimulatedSteps {

  private static final int MAX_TRIES = 4;
  private static final long CALL_TIMEOUT_MICROS = 3_000_000;
  private static final long RESEND_MICROS = 500_000;

  /** With a list of two elements, for groups. */
  private static final JsonNode RESULT =
      JsonNodeFactory.instance
          .objectNode()
          .put("done", true)
          .set("items", JsonNodeFactory.instance.arrayNode().add("a").add("b"));

  private static final JsonNode NUMBER = JsonNodeFactory.instance.objectNode().put("number", 1);

  private static final Failure REFUSED = new Failure("refused", "the partner refused");
  private static final Failure CARD_DECLINED =
      new Failure(SimulatedAgent.ONE_CODE, "the partner declined it");
  private static final Failure NO_KEY = new Failure("refused-401", "the key has expired");
  private static final Failure NOT_SETTLED = new Failure("not-settled", "it may become visible");
  private static final Failure UNKNOWN = new Failure("effect-unknown", "the key may be forgotten");
  private static final Failure NO_ANSWER = new Failure("no-answer", "the partner did not answer");
  private static final Failure DECLINED = new Failure("no-slot", "every slot is in use");

  private final AgentSurroundings around;
  private final SimulatedProcess process;
  private final Broker broker;
  private final Predicate<Read> readByOthers;
  private final Consumer<Work> finished;
  private final AttemptMemory memory = new AttemptMemory();

  /**
   * Of one instance.
   *
   * @param readByOthers whether another instance may have read a request before
   * @param finished receives what nothing more is done about
   */
  SimulatedSteps(
      AgentSurroundings around,
      SimulatedProcess process,
      Broker broker,
      Predicate<Read> readByOthers,
      Consumer<Work> finished) {
    this.around = around;
    this.process = process;
    this.broker = broker;
    this.readByOthers = readByOthers;
    this.finished = finished;
  }

  /** A request as it was read. */
  Work work(Read read) {
    StepRequest request = (StepRequest) read.message();
    boolean calledHere = memory.of(request) instanceof Known.Called;
    Delivery delivery = calledHere ? Delivery.REDELIVERED : Delivery.FIRST;
    return new Work(read, request, delivery, around.line().kind());
  }

  /** Whether no request may be read by another instance once it is called. */
  boolean callsAtMostOnce() {
    return !around.line().kind().hasKeys();
  }

  void arrive(Work work) {
    Known known = memory.of(work.request());
    if (isPastCompleteBy(work.request()) || known instanceof Known.InProgress) {
      finished.accept(work);
    } else if (known instanceof Known.Answered answered) {
      send(work, answered.reply());
    } else if (around.faults().strikes(Fault.PARTNER_LETS_NOBODY_IN)) {
      // Also of what was called before: it says nothing about that.
      notCalled(work, StepReply.suspended(work.request(), NO_KEY, process.name()));
    } else if (known instanceof Known.New && hasNoSlot()) {
      send(work, StepReply.declined(work.request(), DECLINED, process.name()));
    } else if (work.isOfNothing()) {
      reply(work, StepReply.neverHappened(work.request(), RESULT, process.name()));
    } else if (work.isUnknowable()) {
      unknowable(work);
    } else {
      memory.learn(work.request(), new Known.InProgress());
      call(work);
    }
  }

  private void unknowable(Work work) {
    Instant until = work.callsUntil();
    if (work.stage() == Stage.NOTHING && until != null && until.isAfter(around.clock().instant())) {
      notCalled(work, StepReply.postponed(work.request(), NOT_SETTLED, until, process.name()));
    } else {
      reply(work, StepReply.failed(work.request(), UNKNOWN, process.name()));
    }
  }

  private boolean hasNoSlot() {
    return around.line().hangs() || around.faults().strikes(Fault.AGENT_DECLINES);
  }

  private boolean isPastCompleteBy(StepRequest request) {
    return leftMicros(request) <= 0;
  }

  private long leftMicros(StepRequest request) {
    return ChronoUnit.MICROS.between(around.clock().instant(), request.completeBy());
  }

  private void call(Work work) {
    if (isPastCompleteBy(work.request())) {
      silent(work);
      return;
    }
    work.tryAgain();
    int turn = work.tries();
    long limit = Math.min(CALL_TIMEOUT_MICROS, leftMicros(work.request()));
    boolean settled = isSettled(work);
    Consumer<Answer> answered =
        answer ->
            around
                .eventLoop()
                .plan(
                    around.line().latency(), process, () -> answered(work, turn, settled, answer));
    callFor(work, answered);
    around.eventLoop().plan(limit, process, () -> timedOut(work, turn));
  }

  private void callFor(Work work, Consumer<Answer> answered) {
    switch (work.stage()) {
      case LOOK_UP -> around.line().find(Call.of(work.request()), answered);
      case REPEAT -> around.line().call(Call.undoneBy(work.request()), answered);
      case STATUS -> around.line().status(Call.of(work.request()), answered);
      case NOTHING -> throw new IllegalStateException("nothing is called");
      case CALL -> {
        if (work.namesResult()) {
          around.watch().namedResult(work.request());
        }
        around.line().call(Call.of(work.request()), answered);
      }
    }
  }

  /** Whether all that earlier calls did can be found. */
  private boolean isSettled(Work work) {
    Instant until = work.callsUntil();
    return until == null || until.plus(Partner.SETTLES_WITHIN).isBefore(around.clock().instant());
  }

  private boolean isAwaited(Work work, int turn) {
    return work.tries() == turn && memory.of(work.request()) instanceof Known.InProgress;
  }

  private void timedOut(Work work, int turn) {
    if (isAwaited(work, turn)) {
      silent(work);
    }
  }

  private void answered(Work work, int turn, boolean settled, Answer answer) {
    if (!isAwaited(work, turn)) {
      return;
    }
    switch (answer) {
      case DONE -> done(work);
      case NEVER_HAPPENED ->
          reply(work, StepReply.neverHappened(work.request(), RESULT, process.name()));
      case ACCEPTED -> accepted(work);
      case NOT_FOUND -> notFound(work, settled);
      case REFUSED -> refused(work);
      case IN_PROGRESS, UNAVAILABLE -> retry(work);
    }
  }

  private void done(Work work) {
    boolean learned = work.isUndo() && work.isAboutTheStep();
    reply(
        work,
        learned
            ? StepReply.learned(work.request(), RESULT, process.name())
            : StepReply.completed(work.request(), RESULT, process.name()));
  }

  /** What an undo finds to be taken on is undone by its number; an undo may be taken on itself. */
  private void accepted(Work work) {
    Duration askAfter = around.line().askAfter();
    Instant askAt = askAfter == null ? null : around.clock().instant().plus(askAfter);
    reply(
        work,
        work.isUndo() && work.isAboutTheStep()
            ? StepReply.learned(work.request(), NUMBER, process.name())
            : StepReply.accepted(work.request(), NUMBER, askAt, process.name()));
  }

  private void notFound(Work work, boolean settled) {
    if (!settled) {
      Instant until = Objects.requireNonNull(work.callsUntil()).plus(Partner.SETTLES_WITHIN);
      notCalled(work, StepReply.postponed(work.request(), NOT_SETTLED, until, process.name()));
    } else if (work.isUndo()) {
      reply(work, StepReply.neverHappened(work.request(), RESULT, process.name()));
    } else {
      work.goOn();
      call(work);
    }
  }

  /** A step that is refused under the key of its unknown call never happened. */
  private void refused(Work work) {
    reply(
        work,
        work.stage() == Stage.REPEAT
            ? StepReply.neverHappened(work.request(), RESULT, process.name())
            : StepReply.failed(work.request(), refusal(work), process.name()));
  }

  /** Where each call counts, it says that there was none. */
  private void notCalled(Work work, StepReply reply) {
    if (callsAtMostOnce() && work.delivery() == Delivery.REDELIVERED) {
      silent(work);
      return;
    }
    if (memory.of(work.request()) instanceof Known.InProgress) {
      memory.learn(work.request(), new Known.New());
    }
    send(work, reply);
  }

  private static Failure refusal(Work work) {
    long order = work.request().orderId().getLeastSignificantBits();
    return order % 2 == 0 ? REFUSED : CARD_DECLINED;
  }

  private void retry(Work work) {
    long wait = around.line().retryWait();
    if (work.tries() >= MAX_TRIES || wait >= leftMicros(work.request())) {
      silent(work);
    } else {
      work.tryAgain();
      around.eventLoop().plan(wait, process, () -> call(work));
    }
  }

  private void reply(Work work, StepReply reply) {
    memory.learn(work.request(), new Known.Answered(reply));
    send(work, reply);
  }

  private void silent(Work work) {
    memory.learn(work.request(), new Known.Called());
    switch (around.unknownOutcomes()) {
      case SILENT -> finished.accept(work);
      case TOLD -> send(work, StepReply.unknown(work.request(), NO_ANSWER, process.name()));
    }
  }

  private void send(Work work, StepReply reply) {
    around.eventLoop().plan(around.line().quick(), process, () -> sendNow(work, reply));
  }

  private void sendNow(Work work, StepReply reply) {
    if (isPastCompleteBy(work.request())) {
      finished.accept(work);
    } else if (around.faults().strikes(Fault.SEND_FAILS)) {
      around.eventLoop().plan(RESEND_MICROS, process, () -> sendNow(work, reply));
    } else {
      around.watch().answered(reply);
      String key = work.request().orderId().toString();
      boolean again = work.delivery() == Delivery.REDELIVERED || readByOthers.test(work.read());
      StepReply marked = again ? reply.redelivered() : reply;
      broker.append(Topics.SCHEDULER_REPLIES, work.request().replyPartition(), key, marked);
      around.eventLoop().plan(around.line().quick(), process, () -> finished.accept(work));
    }
  }
}
