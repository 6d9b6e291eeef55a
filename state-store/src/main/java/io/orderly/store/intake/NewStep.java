package io.orderly.store.intake;

import io.orderly.process.Decision;
import io.orderly.process.OrderStep;
import io.orderly.store.pg.Column;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;

/** A step that an order begins with, or gets once the list of its group is known. */
public record NewStep(UUID orderId, OrderStep step) {

  /** Inserts steps that were not started. */
  public static final String INSERT =
      """
      INSERT INTO state.order_step (order_id, position, name, agent, step_state)
      SELECT unnest(?), unnest(?), unnest(?), unnest(?), unnest(?)
      """;

  /** What it inserts. */
  public static final List<Column<NewStep>> COLUMNS =
      List.of(
          Column.uuid(NewStep::orderId),
          Column.integer(step -> step.step().position()),
          Column.text(step -> step.step().name()),
          Column.text(step -> step.step().agent()),
          Column.text(step -> step.step().state().value()));

  /** The steps that a decision adds to its order. */
  public static Stream<NewStep> addedBy(Decision decision) {
    return decision.addedSteps().stream()
        .map(step -> new NewStep(decision.after().orderId(), step));
  }
}
