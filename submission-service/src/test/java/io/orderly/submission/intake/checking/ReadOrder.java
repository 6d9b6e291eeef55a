package io.orderly.submission.intake.checking;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.messages.FieldProblem;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** An order as it was read, with its errors. */
record ReadOrder(Optional<ValidOrder> read, List<FieldProblem> problems) {

  static ReadOrder of(OrderReader reader, JsonNode input) {
    RequestErrors errors = new RequestErrors();
    Optional<ValidOrder> read = reader.read(input, errors);
    return new ReadOrder(read, errors.all());
  }

  /** The rules without settings. */
  static OrderReader reader(String... workflows) {
    return new OrderReader(
        Set.of(workflows), new MoneyRules(Map.of()), InstantSource.system(), Duration.ofMinutes(5));
  }

  /** Null when there are errors. */
  @Nullable ValidOrder order() {
    return problems.isEmpty() ? read.orElseThrow() : null;
  }
}
