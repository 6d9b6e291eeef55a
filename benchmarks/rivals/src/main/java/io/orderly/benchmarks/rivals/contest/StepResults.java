package io.orderly.benchmarks.rivals.contest;

import java.util.List;

/** The results of the steps so far, as the JSON that the next step's call carries. */
public final class StepResults {

  private final StringBuilder json = new StringBuilder(200).append('{');

  /**
   * Of the first steps.
   *
   * @param results one a step, in their order
   */
  public static StepResults of(List<String> results) {
    var all = new StepResults();
    for (OrderStep step : OrderStep.values()) {
      if (step.position() < results.size()) {
        all.add(step, results.get(step.position()));
      }
    }
    return all;
  }

  public void add(OrderStep step, String result) {
    if (json.length() > 1) {
      json.append(',');
    }
    json.append('"').append(step.value()).append("\":").append(result);
  }

  public String json() {
    return json + "}";
  }
}
