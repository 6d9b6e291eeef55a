package io.orderly.benchmarks.rivals.contest;

/** The results of the steps so far, as the JSON that the next step's call carries. */
public final class StepResults {

  private final StringBuilder json = new StringBuilder(200).append('{');

  public void add(OrderStep step, String result) {
    if (json.length() > 1) {
      json.append(',');
    }
    json.append('"').append(step.word()).append("\":").append(result);
  }

  public String json() {
    return json + "}";
  }
}
