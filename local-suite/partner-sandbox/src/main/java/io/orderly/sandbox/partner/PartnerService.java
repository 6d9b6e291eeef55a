package io.orderly.sandbox.partner;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.orderly.sandbox.call.Call;
import io.orderly.sandbox.call.Direction;
import io.orderly.sandbox.call.Partner;
import io.orderly.sandbox.call.RecordedCall;
import io.orderly.sandbox.keys.Admission;
import io.orderly.sandbox.keys.KeyMemory;
import io.orderly.sandbox.ledger.AcceptedState;
import io.orderly.sandbox.ledger.SandboxStore;
import io.orderly.sandbox.settings.CurrentFaultSettings;
import io.orderly.sandbox.settings.FaultSettings;
import io.orderly.sandbox.settings.Idempotency;
import io.orderly.sandbox.settings.Mode;
import io.orderly.sandbox.settings.Tombstones;
import java.time.Clock;
import java.time.Duration;
import java.util.HexFormat;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;

/**
 * Takes calls for all partners. Waiting holds no thread, so a partner that hangs does not slow
 * another down.
 */
public final class PartnerService {

  private final SandboxStore sandboxStore;
  private final CurrentFaultSettings faultSettings;
  private final RandomGenerator random;
  private final Clock clock;
  private final Executor workers;

  public PartnerService(
      SandboxStore sandboxStore,
      CurrentFaultSettings faultSettings,
      RandomGenerator random,
      Clock clock,
      Executor workers) {
    this.sandboxStore = sandboxStore;
    this.faultSettings = faultSettings;
    this.random = random;
    this.clock = clock;
    this.workers = workers;
  }

  /** Admits a call, delays it as the fault settings say, and ends it as they say. */
  public CompletableFuture<Outcome> take(CallRequest request) {
    var call = request.call();
    var current = faultSettings.of(call.partner());
    if (current.mode() == Mode.DOWN) {
      return CompletableFuture.completedFuture(new Outcome.NotDone(Outcome.Reason.DOWN));
    }
    var admission = admit(call, current);
    if (admission instanceof Admission.Turned turned) {
      return CompletableFuture.completedFuture(new Outcome.NotDone(reason(turned)));
    }
    var planned = CallOutcome.draw(current, request, random);
    var ended =
        CompletableFuture.supplyAsync(
            () -> end(request, admission, planned, current), after(planned.delay()));
    return planned.answerDelay().isZero()
        ? ended
        : ended.thenApplyAsync(outcome -> outcome, after(planned.answerDelay()));
  }

  private Admission admit(Call call, FaultSettings current) {
    if (current.idempotency() == Idempotency.IGNORED) {
      return new Admission.Proceed();
    }
    return switch (current.tombstones()) {
      case KEPT -> memory(call).admit(call);
      case NONE -> memory(call).admitWithoutTombstones(call);
    };
  }

  private static Outcome.Reason reason(Admission.Turned turned) {
    return switch (turned.reason()) {
      case IN_PROGRESS -> Outcome.Reason.IN_PROGRESS;
      case KEY_REUSED -> Outcome.Reason.KEY_REUSED;
      case UNDONE -> Outcome.Reason.UNDONE;
    };
  }

  private Executor after(Duration delay) {
    return CompletableFuture.delayedExecutor(delay.toMillis(), TimeUnit.MILLISECONDS, workers);
  }

  private Outcome end(
      CallRequest request, Admission admission, CallOutcome planned, FaultSettings current) {
    return admission instanceof Admission.Replay replay
        ? endAgain(request.call(), replay.answer(), planned.ending(), current)
        : endFirst(request, planned, current);
  }

  /** A success is never taken back: what may still happen is an error or a lost answer. */
  private Outcome endAgain(
      Call call, JsonNode answer, CallOutcome.Ending ending, FaultSettings current) {
    return switch (ending) {
      case ANSWER, REFUSE -> doneBefore(call, answer);
      case LOSE_ANSWER -> new Outcome.AnswerLost();
      case ERROR -> new Outcome.Failed(current.faults().errorStatus());
    };
  }

  private Outcome doneBefore(Call call, JsonNode answer) {
    var accepted = sandboxStore.accepted(call, clock.instant());
    if (call.direction() == Direction.UNDO || accepted.isEmpty()) {
      return new Outcome.DoneBefore(answer);
    }
    return switch (accepted.get()) {
      case ACCEPTED -> new Outcome.Accepted(answer);
      case COMPLETED, UNDONE -> new Outcome.DoneBefore(answer);
      case REFUSED -> new Outcome.NotDone(Outcome.Reason.REFUSED);
    };
  }

  private Outcome endFirst(CallRequest request, CallOutcome planned, FaultSettings current) {
    var call = request.call();
    var ending = planned.ending();
    boolean acts = ending == CallOutcome.Ending.ANSWER || ending == CallOutcome.Ending.LOSE_ANSWER;
    if (acts && call.makes(Call.CAPTURE) && authorisation(request).isEmpty()) {
      return notDone(call, new Outcome.NotDone(Outcome.Reason.NOT_AUTHORISED));
    }
    return switch (ending) {
      case ANSWER -> act(request, planned.completion(), current);
      case LOSE_ANSWER -> {
        act(request, planned.completion(), current);
        yield new Outcome.AnswerLost();
      }
      case REFUSE -> notDone(call, new Outcome.NotDone(refusal(request)));
      case ERROR -> notDone(call, new Outcome.Failed(current.faults().errorStatus()));
    };
  }

  private static Outcome.Reason refusal(CallRequest request) {
    if (CallOutcome.isShortOf(request)) {
      return Outcome.Reason.OUT_OF_STOCK;
    }
    return CallOutcome.isDeclined(request) ? Outcome.Reason.CARD_DECLINED : Outcome.Reason.REFUSED;
  }

  /** What was authorised for the same order under that number, and was not taken back since. */
  private Optional<JsonNode> authorisation(CallRequest request) {
    return sandboxStore
        .authorisation(request.payment().authorisation())
        .filter(authorised -> authorised.call().orderId().equals(request.call().orderId()))
        .filter(authorised -> !memory(request.call()).isUndone(authorised.call().key()))
        .map(RecordedCall::answer);
  }

  private Outcome notDone(Call call, Outcome outcome) {
    memory(call).release(call);
    return outcome;
  }

  /** Nothing that was taken on becomes due in between. */
  private Outcome act(
      CallRequest request, CallOutcome.Completion completion, FaultSettings current) {
    synchronized (sandboxStore) {
      var kind = kind(request.call(), completion, current.idempotency());
      var answer = act(request, kind, current);
      return completion == CallOutcome.Completion.AT_ONCE
          ? new Outcome.Done(answer)
          : new Outcome.Accepted(answer);
    }
  }

  private JsonNode act(CallRequest request, RecordedCall.Kind kind, FaultSettings current) {
    var call = request.call();
    boolean later =
        kind == RecordedCall.Kind.ACCEPTED || kind == RecordedCall.Kind.ACCEPTED_TO_REFUSE;
    var at =
        later ? clock.instant().plusMillis(current.accepting().acceptedMillis()) : clock.instant();
    var recordedCall = new RecordedCall(kind, call, answer(request, kind), at);
    boolean isForgotten =
        kind == RecordedCall.Kind.NEVER_HAPPENED && current.tombstones() == Tombstones.NONE;
    if (isForgotten) {
      memory(call).release(call);
    } else {
      record(recordedCall);
    }
    return recordedCall.answer();
  }

  /**
   * Releases nothing when it succeeds: remembering has done so, and what is in progress after that
   * may be the next call, such as the undo of this one.
   */
  private void record(RecordedCall recordedCall) {
    try {
      sandboxStore.record(recordedCall);
    } catch (RuntimeException failure) {
      memory(recordedCall.call()).release(recordedCall.call());
      throw failure;
    }
  }

  private RecordedCall.Kind kind(
      Call call, CallOutcome.Completion completion, Idempotency idempotency) {
    if (call.direction() == Direction.FORWARD) {
      return switch (completion) {
        case AT_ONCE -> RecordedCall.Kind.PERFORMED;
        case LATER -> RecordedCall.Kind.ACCEPTED;
        case REFUSED_LATER -> RecordedCall.Kind.ACCEPTED_TO_REFUSE;
      };
    }
    var accepted = sandboxStore.accepted(call, clock.instant());
    if (accepted.isPresent() && accepted.get() == AcceptedState.ACCEPTED) {
      return RecordedCall.Kind.CANCELLED;
    }
    boolean nothingToUndo =
        idempotency == Idempotency.KEPT
            && (!memory(call).hasPerformed(call.forwardKey())
                || accepted.filter(AcceptedState.REFUSED::equals).isPresent());
    return nothingToUndo ? RecordedCall.Kind.NEVER_HAPPENED : RecordedCall.Kind.UNDONE;
  }

  private JsonNode answer(CallRequest request, RecordedCall.Kind kind) {
    var answer = JsonNodeFactory.instance.objectNode();
    return switch (kind) {
      case PERFORMED, ACCEPTED, ACCEPTED_TO_REFUSE -> performed(request, answer);
      case UNDONE, CANCELLED -> answer.put("undone", true);
      case NEVER_HAPPENED -> answer.put("undone", false).put("neverHappened", true);
    };
  }

  private ObjectNode performed(CallRequest request, ObjectNode answer) {
    var call = request.call();
    answer.put(call.product(), newNumber());
    if (call.partner() == Partner.CARRIER) {
      answer.put("trackingNumber", newNumber());
    }
    if (call.makes(Call.AUTHORISATION)) {
      answer.put("amount", request.payment().amount());
      answer.put("currency", request.payment().currency());
    }
    if (call.makes(Call.CAPTURE)) {
      // All of what was authorised, whatever the order says now.
      authorisation(request).ifPresent(given -> answer.setAll((ObjectNode) given));
    }
    return answer;
  }

  private String newNumber() {
    return HexFormat.of().withUpperCase().toHexDigits(random.nextLong());
  }

  private KeyMemory memory(Call call) {
    return sandboxStore.memory(call.partner());
  }
}
