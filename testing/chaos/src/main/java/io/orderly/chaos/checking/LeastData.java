package io.orderly.chaos.checking;

import io.orderly.chaos.checking.Effect.Direction;
import io.orderly.chaos.workflows.ChaosStep;
import io.orderly.chaos.workflows.ChaosWorkflow;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** A partner receives exactly those attributes that its step reads, in the edition of its key. */
final class LeastData implements Check {

  @Override
  public String claim() {
    return "a partner received the attributes that its step reads, in one edition, and no others";
  }

  @Override
  public boolean concerns(ReferenceHistory referenceHistory) {
    return !referenceHistory.answers().isEmpty() && !referenceHistory.effects().isEmpty();
  }

  @Override
  public List<String> violations(ReferenceHistory referenceHistory) {
    return referenceHistory.orders().stream()
        .flatMap(order -> violations(order, referenceHistory))
        .toList();
  }

  private static Stream<String> violations(FinalOrder order, ReferenceHistory referenceHistory) {
    return referenceHistory.effects().stream()
        .filter(effect -> effect.orderId().equals(order.orderId()))
        .map(effect -> violation(effect, expected(order, effect, referenceHistory)))
        .flatMap(Optional::stream);
  }

  private static String expected(
      FinalOrder order, Effect effect, ReferenceHistory referenceHistory) {
    boolean reads =
        ChaosWorkflow.step(order.workflow(), effect.step())
            .filter(ChaosStep::readsPayment)
            .isPresent();
    return reads
        ? referenceHistory.edition(effect.edition()).map(Edition::attributes).orElse("")
        : "";
  }

  private static Optional<String> violation(Effect effect, String expected) {
    boolean holds =
        effect.attributes().equals(expected)
            // An undo may do without the order.
            || (effect.direction() == Direction.UNDO && effect.attributes().isEmpty());
    return holds
        ? Optional.empty()
        : Optional.of(
            "step %s (%s) received \"%s\" instead of \"%s\""
                .formatted(effect.step(), effect.direction(), effect.attributes(), expected));
  }
}
