package io.orderly.submission.commands;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.orderly.platform.tracing.ActionStart;
import io.orderly.process.Decision;
import io.orderly.submission.commands.SubmitterAnswer.SubmitterOutcome;
import io.orderly.submission.publishing.ChangePublisher;
import java.util.List;
import org.springframework.stereotype.Component;

/** Counts commands by their outcomes, and publishes those that changed an order. */
@Component
final class CommandPublisher {

  private final ChangePublisher changes;
  private final MeterRegistry meters;

  /** Every counter is there from the start, so that a rate has a first value. */
  CommandPublisher(
      ChangePublisher changes, MeterRegistry meters, List<CommandDefinition<?, ?>> commands) {
    this.changes = changes;
    this.meters = meters;
    commands.stream()
        .map(CommandDefinition::type)
        .forEach(type -> type.outcomes().forEach(outcome -> counter(type, outcome)));
  }

  private Counter counter(CommandType<?> type, SubmitterOutcome outcome) {
    return meters.counter(type.counter(), "outcome", outcome.value());
  }

  /** Never throws. */
  void publish(ActionStart start, CommandType<?> type, CommandResult<?> result) {
    counter(type, result.answer().outcome()).increment();
    result
        .decision()
        .filter(Decision::isChange)
        .ifPresent(change -> changes.publish(start, change));
  }
}
