package io.orderly.scheduler.replying;

import io.orderly.messages.PartnerEvent;
import io.orderly.messages.RemoteKey;
import io.orderly.messages.StepReply;
import io.orderly.store.correlation.Correlations;
import io.orderly.store.correlation.PartnerValue;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Finds the steps that events of partners name by values of their own, and records what the events
 * say. An event that comes before the answer which gives its value is kept until then. Everything
 * may be handled again: an event that acted before changes nothing.
 */
public final class PartnerEvents {

  /** As long as a step waits for its partner by default, and as long as topics keep events. */
  static final Duration KEEP_FOR = Duration.ofDays(7);

  /** Of one agent: who sends more events of nothing can't fill the store. */
  static final int MAX_EARLY = 10_000;

  private static final String TOO_MANY =
      "%d events of agent %s already wait for an answer that gives their value";
  private static final String AMBIGUOUS =
      "the value of the event stands for %s calls of agent %s: hook.step must say which, and a"
          + " partner must not use a value for two orders";

  private final Correlations correlations;
  private final ReplyHandler replies;

  public PartnerEvents(Correlations correlations, ReplyHandler replies) {
    this.correlations = correlations;
    this.replies = replies;
  }

  /**
   * Handles a batch; when it returns, what each event says is committed, or it is kept.
   *
   * @return those that are of no use, with the reason
   */
  public Map<PartnerEvent, String> handle(Collection<PartnerEvent> events) {
    Resolved resolved = resolve(events);
    Map<PartnerEvent, String> useless = new LinkedHashMap<>(record(resolved));
    if (!resolved.early().isEmpty()) {
      List<PartnerEvent> refused = correlations.keep(resolved.early(), KEEP_FOR, MAX_EARLY);
      refused.forEach(
          event -> useless.put(event, TOO_MANY.formatted(MAX_EARLY, event.event().agent())));
      // The answer may have come in between: the second of the two sees the other.
      List<PartnerEvent> kept = new ArrayList<>(resolved.early());
      kept.removeAll(refused);
      settle(kept);
    }
    return useless;
  }

  /** Records the early events whose values answers have given by now. */
  void settleEarly(Collection<PartnerValue> given) {
    settle(correlations.early(given));
  }

  /** What is of no use expires at once, and becomes a dead letter. */
  private void settle(Collection<PartnerEvent> early) {
    if (early.isEmpty()) {
      return;
    }
    Resolved resolved = resolve(early);
    Map<PartnerEvent, String> useless = record(resolved);
    Set<PartnerEvent> used = new LinkedHashSet<>(resolved.replies().values());
    used.removeAll(useless.keySet());
    if (!used.isEmpty()) {
      correlations.remove(used);
    }
    if (!useless.isEmpty()) {
      correlations.keep(useless.keySet(), Duration.ZERO, Integer.MAX_VALUE);
    }
  }

  /**
   * What is known of some events.
   *
   * @param replies what those say whose call is known
   * @param ambiguous those that may be of several calls, with the reason
   * @param early those of whose call nothing is known yet
   */
  private record Resolved(
      Map<StepReply, PartnerEvent> replies,
      Map<PartnerEvent, String> ambiguous,
      List<PartnerEvent> early) {}

  private Resolved resolve(Collection<PartnerEvent> events) {
    Map<PartnerValue, Set<RemoteKey.Call>> known =
        correlations.calls(events.stream().map(PartnerValue::of).collect(Collectors.toSet()));
    Resolved resolved =
        new Resolved(new LinkedHashMap<>(), new LinkedHashMap<>(), new ArrayList<>());
    for (PartnerEvent event : events) {
      Collection<RemoteKey.Call> calls =
          newest(
              known.getOrDefault(PartnerValue.of(event), Set.of()).stream().filter(event::isAbout));
      switch (calls.size()) {
        case 0 -> resolved.early().add(event);
        case 1 -> resolved.replies().put(event.reply(calls.iterator().next()), event);
        default ->
            resolved
                .ambiguous()
                .put(event, AMBIGUOUS.formatted(several(calls), event.event().agent()));
      }
    }
    return resolved;
  }

  /** A corrected step may be called by the value that it had before: its last call is meant. */
  private static Collection<RemoteKey.Call> newest(Stream<RemoteKey.Call> calls) {
    return calls
        .collect(
            Collectors.toMap(
                call -> RemoteKey.of(call.orderId(), call.step(), call.direction()),
                Function.identity(),
                BinaryOperator.maxBy(Comparator.comparingInt(RemoteKey.Call::edition))))
        .values();
  }

  private static String several(Collection<RemoteKey.Call> calls) {
    return calls.size() < Correlations.MAX_CALLS
        ? Integer.toString(calls.size())
        : Correlations.MAX_CALLS + " or more";
  }

  /** Gives those that no order has a use for. */
  private Map<PartnerEvent, String> record(Resolved resolved) {
    Map<PartnerEvent, String> useless = new LinkedHashMap<>(resolved.ambiguous());
    if (!resolved.replies().isEmpty()) {
      UnusedReplies unused = replies.handle(List.copyOf(resolved.replies().keySet()));
      resolved
          .replies()
          .forEach(
              (reply, event) -> unused.whyUseless(reply).ifPresent(why -> useless.put(event, why)));
    }
    return useless;
  }
}
