package io.orderly.simulation.faults;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The faults of one run: some kinds of them, each as likely as the seed says, until they stop. */
public final class Faults {

  private static final double SHARE_OF_PEACEFUL = 0.05;

  /**
   * A run with a rare fault lasts this many times as long, with the usual number of other faults.
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
   * Draws the kinds of one run.
   *
   * @param rare draws the rare ones, so that a run without them is the same as before they were
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

  /** Whether it may happen in this run. */
  public boolean has(Fault fault) {
    return likelihoods.containsKey(fault);
  }

  /** Omits kinds that exclude each other. */
  public void leaveOut(Fault fault) {
    likelihoods.remove(fault);
  }

  /** No faults from now on. */
  public void stop() {
    season = Season.CALM;
  }

  public boolean haveStopped() {
    return season == Season.CALM;
  }

  /** The kinds, for the history. */
  public List<String> words() {
    List<String> words = new ArrayList<>();
    likelihoods.forEach(
        (fault, likelihood) -> words.add("%s %.3f".formatted(fault.value(), likelihood)));
    return words;
  }
}
