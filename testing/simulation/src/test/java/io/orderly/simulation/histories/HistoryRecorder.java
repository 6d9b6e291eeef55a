package io.orderly.simulation.histories;

import io.orderly.process.Decision;
import io.orderly.simulation.checking.EffectImage;
import io.orderly.simulation.histories.Request.Answer;
import java.util.UUID;

/** Keeps what happens beside the commits, which tell of themselves. */
public interface HistoryRecorder {

  /** A service was told that its decision is committed. */
  void decided(String who, Decision decision);

  /** A request is handed to the network. */
  void requested(Request request);

  /** An agent hands an answer to the network. */
  void answered(Answer answer);

  /** Nobody delivers this answer again. */
  void putAway(Answer answer);

  /** A partner does something that it had not done before. */
  void effect(EffectImage effect);

  /** A command was applied. */
  void commanded(String who, UUID orderId, long seenVersion, long newVersion);
}
