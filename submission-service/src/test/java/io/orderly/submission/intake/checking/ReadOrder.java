package io.orderly.submission.intake.checking;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.messages.AttributeLimits;
import io.orderly.messages.FieldProblem;
import io.orderly.submission.intake.checking.OrderReader.TimeLimits;
import io.orderly.submission.intake.checking.OrderReader.ValidOrder;
import io.orderly.workflow.ShippedWorkflows;
import io.orderly.workflow.WorkflowDefinition;
import io.orderly.workflow.WorkflowId;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** An order as it was read, with its errors. */
record ReadOrder(Optional<ValidOrder> read, List<FieldProblem> problems) {

  static final AttributeLimits LIMITS = new AttributeLimits(1_000, 4, 20);

  static final TimeLimits TIMES =
      new TimeLimits(Duration.ofMinutes(5), Duration.ofDays(400), Duration.ofDays(800));

  static ReadOrder of(OrderReader reader, JsonNode input) {
    RequestErrors errors = new RequestErrors();
    Optional<ValidOrder> read = reader.read(input, errors);
    return new ReadOrder(read, errors.all());
  }

  /** The rules without settings. */
  static OrderReader reader(String... workflows) {
    return new OrderReader(
        workflows(workflows), new MoneyRules(Map.of()), LIMITS, InstantSource.system(), TIMES);
  }

  /** Definitions under these names. */
  static RequestableWorkflows workflows(String... names) {
    WorkflowDefinition steps = ShippedWorkflows.load().get(0);
    return RequestableWorkflows.of(
        Arrays.stream(names)
            .collect(
                Collectors.toMap(
                    Function.identity(),
                    name ->
                        new WorkflowDefinition(
                            new WorkflowId(name, "1"), steps.agents(), steps.steps()))));
  }

  /** Null when there are errors. */
  @Nullable ValidOrder order() {
    return problems.isEmpty() ? read.orElseThrow() : null;
  }
}
