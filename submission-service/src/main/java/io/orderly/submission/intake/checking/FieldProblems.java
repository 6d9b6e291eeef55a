package io.orderly.submission.intake.checking;

import io.orderly.messages.FieldProblem;
import java.util.ArrayList;
import java.util.List;

/** Collects what is wrong with an input, in the order in which it is found. */
public final class FieldProblems {

  /**
   * Keeps answers and dead letters of a wholly wrong input readable, and the memory of a batch of
   * 500 such inputs within some megabytes.
   */
  static final int MOST_LISTED = 100;

  private final List<FieldProblem> listed = new ArrayList<>();
  private int unlisted;

  /** Adds one; beyond 100 they are only counted. */
  public void add(String field, String rule) {
    if (listed.size() < MOST_LISTED) {
      listed.add(new FieldProblem(field, rule));
    } else {
      unlisted++;
    }
  }

  /** Whether nothing is wrong. */
  public boolean isEmpty() {
    return listed.isEmpty();
  }

  /** Every problem; where there were too many, the last one says how many more. */
  public List<FieldProblem> all() {
    if (unlisted == 0) {
      return List.copyOf(listed);
    }
    List<FieldProblem> all = new ArrayList<>(listed);
    all.add(new FieldProblem("", "has %d problems more".formatted(unlisted)));
    return List.copyOf(all);
  }
}
