package io.orderly.simulation.faults;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The faults of one story: some kinds of them, each as likely as the seed says, until they stop.
 */
public final class Faults {

  private static final double SHARE_OF_PEACEFUL = 0.05;

  /**
   * A story with a rare fault lasts so many times as long: its other faults are as many as ever.
   */
  private static final int TIMES_AS_LONG = 100;

  private final Chance chance;
  private final Map<Fault, Double> likelihoods = new EnumMap<>(Fault.class);
  private Season season = Season.STORM;

  private enum Season {
    STORM,
    CALM
  }

  /**
   * Draws the kinds of one story.
   *
   * @param rare draws the rare ones, so that a story without them is the same as before they were
   *     thought of
   * @param without kinds that are left out
   */
  public Faults(Chance chance, Chance rare, Set<Fault> without) {
    this.chance = chance;
    boolean peaceful = chance.happens(SHARE_OF_PEACEFUL);
    for (Fault fault : Fault.values()) {
      Chance drawing = fault.isRare() ? rare : chance;
      boolean drawn = drawing.happens(fault.share());
      double likelihood = fault.maxLikelihood() * (0.1 + 0.9 * drawing.portion());
      boolean present = drawn && !peaceful && !without.contains(fault);
      if (present || fault == Fault.OTHERS_GO_FIRST) {
        likelihoods.put(fault, likelihood);
      }
    }
    if (likelihoods.keySet().stream().anyMatch(Fault::isRare)) {
      likelihoods.replaceAll(
          (fault, likelihood) -> fault.isRare() ? likelihood : likelihood / TIMES_AS_LONG);
    }
  }

  /** Whether it happens on this occasion. */
  public boolean strikes(Fault fault) {
    return season == Season.STORM && chance.happens(likelihoods.getOrDefault(fault, 0.0));
  }

  /** Whether it may happen at all in this story. */
  public boolean has(Fault fault) {
    return likelihoods.containsKey(fault);
  }

  /** Leaves out what does not go together with the rest of the story. */
  public void leaveOut(Fault fault) {
    likelihoods.remove(fault);
  }

  /** From now on nothing goes wrong. */
  public void stop() {
    season = Season.CALM;
  }

  public boolean haveStopped() {
    return season == Season.CALM;
  }

  /** The kinds, for the story. */
  public List<String> words() {
    List<String> words = new ArrayList<>();
    likelihoods.forEach(
        (fault, likelihood) -> words.add("%s %.3f".formatted(fault.value(), likelihood)));
    return words;
  }
}
