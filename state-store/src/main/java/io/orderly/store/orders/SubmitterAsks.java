package io.orderly.store.orders;

import io.orderly.messages.StatusAsk;
import io.orderly.process.Acceptance;
import io.orderly.process.Decision;
import io.orderly.process.OrderEvent;
import io.orderly.process.OrderStep;
import io.orderly.workflow.StepAsk;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The questions that orders ask their submitters. The event of a question has its text. */
public final class SubmitterAsks {

  private static final String PREFIX = StepAsk.SUBMITTER + ": ";

  private SubmitterAsks() {}

  /** The steps that begin to ask with this decision. */
  public static List<StatusAsk> begunBy(Decision decision) {
    return decision.events().stream()
        .filter(event -> event.kind() == OrderEvent.Kind.ASKED)
        .flatMap(
            event -> {
              String step = event.step();
              return step == null
                  ? Stream.empty()
                  : of(step, event.detail(), until(decision.after().step(step))).stream();
            })
        .toList();
  }

  /**
   * The question of a step; empty where somebody else is asked.
   *
   * @param detail of the event with which the step began to ask
   * @param until when the step's policy applies without an answer
   */
  public static Optional<StatusAsk> of(String step, String detail, @Nullable Instant until) {
    return detail.startsWith(PREFIX)
        ? Optional.of(new StatusAsk(step, detail.substring(PREFIX.length()), until))
        : Optional.empty();
  }

  private static @Nullable Instant until(@Nullable OrderStep step) {
    Acceptance asked = step == null ? null : step.history().acceptance();
    return asked == null ? null : asked.until();
  }
}
