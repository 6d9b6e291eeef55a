package io.orderly.process;

import java.util.Arrays;
import java.util.Optional;

/** What an operator found out about a step at its remote service. */
public enum StepFinding {
  /** The step took effect, by its call or manually: there is a result. */
  HAPPENED("happened"),
  /** No call of it ever had an effect. */
  DID_NOT_HAPPEN("did-not-happen"),
  /** The effect was undone outside of the suite, or is written off. */
  UNDONE("undone");

  private final String value;

  StepFinding(String value) {
    this.value = value;
  }

  /** As requests, events and screens have it. */
  public String value() {
    return value;
  }

  /** The verdict of that value, where there is one. */
  public static Optional<StepFinding> find(String value) {
    return Arrays.stream(values()).filter(verdict -> verdict.value.equals(value)).findFirst();
  }
}
