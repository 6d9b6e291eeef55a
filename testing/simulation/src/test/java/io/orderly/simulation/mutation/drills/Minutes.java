package io.orderly.simulation.mutation.drills;

import io.orderly.process.Decision;
import io.orderly.simulation.checking.EffectImage;
import io.orderly.simulation.checking.Invariants;
import io.orderly.simulation.histories.HistoryRecorder;
import io.orderly.simulation.histories.Request;
import io.orderly.simulation.histories.Request.Answer;
import java.util.UUID;

/** Tells the invariants at once what happens. */
final class Minutes implements HistoryRecorder {

  private final Invariants invariants;

  Minutes(Invariants invariants) {
    this.invariants = invariants;
  }

  @Override
  public void decided(String who, Decision decision) {
    UUID orderId = decision.after().orderId();
    decision
        .starts()
        .forEach(
            start ->
                invariants.started(
                    who, orderId, start.step(), start.direction().value(), start.attempt()));
  }

  @Override
  public void requested(Request request) {
    invariants.requested(
        request.orderId(), request.step(), request.direction().value(), request.attempt());
  }

  @Override
  public void answered(Answer answer) {
    Request request = answer.request();
    invariants.answered(
        request.orderId(),
        request.step(),
        request.direction().value(),
        request.attempt(),
        answer.outcome());
  }

  @Override
  public void putAway(Answer answer) {
    Request request = answer.request();
    invariants.answerPutAway(
        request.orderId(),
        request.step(),
        request.direction().value(),
        request.attempt(),
        answer.outcome());
  }

  @Override
  public void effect(EffectImage effect) {
    invariants.effect(effect);
  }

  @Override
  public void commanded(String who, UUID orderId, long seenVersion, long newVersion) {
    invariants.commanded(who, orderId, seenVersion, newVersion);
  }
}
