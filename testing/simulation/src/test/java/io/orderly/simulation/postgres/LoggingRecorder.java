package io.orderly.simulation.postgres;

import io.orderly.process.Decision;
import io.orderly.simulation.checking.EffectImage;
import io.orderly.simulation.checking.OrderImage;
import io.orderly.simulation.histories.HistoryRecorder;
import io.orderly.simulation.histories.Images;
import io.orderly.simulation.histories.Request;
import io.orderly.simulation.histories.Request.Answer;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;

/** Keeps what happens in the log, among the commits. Safe for use by several threads. */
final class LoggingRecorder implements HistoryRecorder {

  private final HistoryLog log;
  private final Map<Commit, OrderImage> decidedOn = new ConcurrentHashMap<>();

  private record Commit(UUID orderId, long version) {}

  private record Attempt(String step, String direction, int attempt, String outcome) {}

  private record Effect(String step, String direction, String remoteKey, String at) {}

  private record Command(String who, long seenVersion, long newVersion) {}

  LoggingRecorder(HistoryLog log) {
    this.log = log;
  }

  /** What a service had read when it made this version, where it has lived to tell. */
  Optional<OrderImage> decidedOn(OrderImage committed) {
    return Optional.ofNullable(decidedOn.get(new Commit(committed.orderId(), committed.version())));
  }

  @Override
  public void decided(String who, Decision decision) {
    Commit commit = new Commit(decision.after().orderId(), decision.after().version());
    decidedOn.put(commit, Images.of(decision.before()));
    decision
        .starts()
        .forEach(
            start ->
                log.add(
                    "started",
                    commit.orderId(),
                    new Attempt(start.step(), start.direction().value(), start.attempt(), who)));
  }

  @Override
  public void requested(Request request) {
    log.add("requested", request.orderId(), attempt(request, ""));
  }

  @Override
  public void answered(Answer answer) {
    log.add("answered", answer.request().orderId(), attempt(answer.request(), answer.outcome()));
  }

  @Override
  public void putAway(Answer answer) {
    log.add("put-away", answer.request().orderId(), attempt(answer.request(), answer.outcome()));
  }

  @Override
  public void effect(EffectImage effect) {
    log.add(
        "effect",
        effect.orderId(),
        new Effect(effect.step(), effect.direction(), effect.remoteKey(), effect.at().toString()));
  }

  @Override
  public void commanded(String who, UUID orderId, long seenVersion, long newVersion) {
    log.add("commanded", orderId, new Command(who, seenVersion, newVersion));
  }

  private static Attempt attempt(Request request, String outcome) {
    return new Attempt(request.step(), request.direction().value(), request.attempt(), outcome);
  }
}
