package io.orderly.simulation.checking;

import java.util.UUID;

/**
 * One attempt of one step: what is started, requested and answered.
 *
 * @param direction {@code forward} or {@code undo}
 */
public record AttemptImage(UUID orderId, String step, String direction, int attempt) {

  @Override
  public String toString() {
    return direction + " attempt " + attempt + " of " + step;
  }
}
