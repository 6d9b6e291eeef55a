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

  private static final double SHARE_OF_KINDS = 0.5;
  private static final double SHARE_OF_PEACEFUL = 0.05;

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
   * @param without kinds that are left out
   */
  public Faults(Chance chance, Set<Fault> without) {
    this.chance = chance;
    boolean peaceful = chance.happens(SHARE_OF_PEACEFUL);
    for (Fault fault : Fault.values()) {
      boolean drawn = chance.happens(SHARE_OF_KINDS);
      double likelihood = fault.most() * (0.1 + 0.9 * chance.portion());
      boolean present = drawn && !peaceful && !without.contains(fault);
      if (present || fault == Fault.OTHERS_GO_FIRST) {
        likelihoods.put(fault, likelihood);
      }
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
        (fault, likelihood) -> words.add("%s %.3f".formatted(fault.word(), likelihood)));
    return words;
  }
}
