package io.orderly.console.customers;

import io.orderly.console.FormStamp;
import io.orderly.console.PageLayout;
import io.orderly.store.fairness.CustomerShareChange;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The share of one customer, and the form that changes it.
 *
 * @param weight that holds
 * @param history what was changed, the last first
 * @param form null for those who may only look
 * @param done the command that was just given; null where none was
 */
public record WeightPageModel(
    PageLayout frame,
    String customer,
    double weight,
    List<CustomerShareChange> history,
    @Nullable WeightForm form,
    @Nullable String done,
    Instant readAt) {

  /**
   * The form of the weight.
   *
   * @param typed what was typed before, by field
   * @param wrong what is wrong with it, by field
   */
  public record WeightForm(FormStamp stamp, Map<String, String> typed, Map<String, String> wrong) {}

  public String words() {
    return CustomersView.weight(weight);
  }

  /** What came of the command that was just given, as the store has it now; null for none. */
  public @Nullable String outcome() {
    return history.stream().anyMatch(change -> change.command().commandId().equals(done))
        ? "Its weight now: " + words() + ". Orders that wait already keep their places."
        : null;
  }
}
