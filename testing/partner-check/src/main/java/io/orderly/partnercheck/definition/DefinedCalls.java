package io.orderly.partnercheck.definition;

import com.fasterxml.jackson.databind.node.TextNode;
import io.orderly.partner.Operation.Repetition.Rule;
import io.orderly.partner.exchange.StepScope;
import io.orderly.partner.expression.Scope;
import io.orderly.partnercheck.call.Call;
import io.orderly.partnercheck.call.Calls;
import io.orderly.partnercheck.call.Exchange;
import io.orderly.partnercheck.call.SampleOrder;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Calls of a partner as its definition has them. */
final class DefinedCalls implements Calls {

  private final DefinedOperation performing;
  private final @Nullable DefinedOperation undoing;
  private final @Nullable DefinedOperation finding;
  private final SampleSteps steps;
  private final int readLimitBytes;

  DefinedCalls(
      DefinedOperation performing,
      @Nullable DefinedOperation undoing,
      @Nullable DefinedOperation finding,
      SampleSteps steps,
      int readLimitBytes) {
    this.performing = performing;
    this.undoing = undoing;
    this.finding = finding;
    this.steps = steps;
    this.readLimitBytes = readLimitBytes;
  }

  @Override
  public SampleOrder newOrder() {
    return steps.newOrder();
  }

  @Override
  public boolean canUndo() {
    return undoing != null;
  }

  @Override
  public Call perform(SampleOrder order) {
    return forward("perform", order, StepScope.of(steps.forward(order)));
  }

  @Override
  public Call performWithBodyOf(SampleOrder order, SampleOrder other) {
    var key = new TextNode(order.forwardKey());
    var scope = StepScope.of(steps.forward(other)).with(Map.of("key", key, "forwardKey", key));
    return forward("perform, same key, another body", order, scope);
  }

  @Override
  public Optional<Call> performRefused(SampleOrder order) {
    return steps
        .refused(order)
        .map(request -> forward("perform, to be refused", order, StepScope.of(request)));
  }

  private Call forward(String label, SampleOrder order, Scope scope) {
    return performing.call(label, order, order.forwardKey(), scope);
  }

  @Override
  public Call undo(SampleOrder order, Exchange performed) {
    return undo(order, StepScope.of(steps.undo(order, performed.result())));
  }

  @Override
  public Optional<Call> undoOfUnknown(SampleOrder order) {
    var scope = StepScope.of(steps.undo(order, null));
    return undoing != null && undoing.isBuilt(scope)
        ? Optional.of(undo(order, scope))
        : Optional.empty();
  }

  private Call undo(SampleOrder order, Scope scope) {
    return Objects.requireNonNull(undoing, "there is no undo")
        .call("undo", order, order.undoKey(), scope);
  }

  @Override
  public boolean hasKeys() {
    return performing.rule() == Rule.BY_KEY;
  }

  @Override
  public boolean repeatsUndo() {
    return undoing == null || undoing.rule() != Rule.ONCE;
  }

  /** A later attempt asks, so that what no rule names is understood as there. */
  @Override
  public Optional<Call> find(SampleOrder order) {
    return Optional.ofNullable(finding)
        .map(
            find ->
                find.call("find", order, order.forwardKey(), StepScope.of(steps.forward(order)))
                    .again());
  }

  @Override
  public Duration settlesWithin() {
    return performing.settlesWithin();
  }

  @Override
  public Optional<Call> withNewToken(Call refused) {
    return performing.withNewToken(refused);
  }

  @Override
  public String hint(int status) {
    return switch (status) {
      case 401, 403 -> "Check the credentials of the partner file.";
      case 404, 405 ->
          "Check the URL, and method and path of the operation: --print shows the request.";
      default ->
          "Give --order FILE with an order that its test endpoint accepts, and check the outcomes"
              + " of the operation: --print shows the request.";
    };
  }

  @Override
  public int readLimitBytes() {
    return readLimitBytes;
  }
}
