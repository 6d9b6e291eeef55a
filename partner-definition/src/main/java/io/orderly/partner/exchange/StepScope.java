package io.orderly.partner.exchange;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.orderly.messages.ForwardCall;
import io.orderly.messages.MessageCodec;
import io.orderly.messages.OrderTree;
import io.orderly.messages.StepRequest;
import io.orderly.partner.expression.Scope;
import io.orderly.process.Direction;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the expressions of a definition read of a step request. Only what is the same in every
 * attempt is there to build requests.
 */
public final class StepScope {

  /** The parameters of an operation are variables of their own, each with its type. */
  private static final String PARAMETERS = "with.";

  private static final ObjectMapper JSON = MessageCodec.mapper();

  private StepScope() {}

  /** Of the request as it is. */
  public static Scope of(StepRequest request) {
    return scope(request, request.direction(), request.remoteKey(), request.undoes());
  }

  /** Of the step that an undo takes back, as it was performed. */
  public static Scope ofForward(StepRequest undo) {
    return scope(undo, Direction.FORWARD, undo.forwardKey(), null);
  }

  /** Of an undo that has learned only now what its step came to. */
  public static Scope withForwardResult(Scope undo, JsonNode result) {
    return undo.with(
        Map.of("forwardResult", result, "forwardOutcome", outcome(ForwardCall.Outcome.COMPLETED)));
  }

  private static Scope scope(
      StepRequest request, Direction direction, String key, @Nullable ForwardCall undoes) {
    ObjectNode order = OrderTree.of(request.order());
    order.put("id", request.orderId().toString());
    ObjectNode results = JsonNodeFactory.instance.objectNode();
    results.setAll(request.results());
    Map<String, JsonNode> variables = new HashMap<>();
    variables.put("order", order);
    variables.put("results", results);
    variables.put("element", request.element() == null ? none() : request.element().value());
    variables.put("key", new TextNode(key));
    variables.put("direction", JSON.valueToTree(direction));
    variables.put("forwardKey", new TextNode(request.forwardKey()));
    variables.put("forwardOutcome", undoes == null ? none() : outcome(undoes.outcome()));
    variables.put("forwardResult", forwardResult(request, undoes));
    if (request.with() != null) {
      request
          .with()
          .properties()
          .forEach(each -> variables.put(PARAMETERS + each.getKey(), each.getValue()));
    }
    return Scope.of(variables);
  }

  /**
   * Of an undo: what the partner answered to the step. Of a status: what it answered to the call
   * that is asked about, the step or its undo.
   */
  private static JsonNode forwardResult(StepRequest request, @Nullable ForwardCall undoes) {
    if (request.accepted() != null) {
      return request.accepted().answer();
    }
    return undoes == null || undoes.result() == null ? none() : undoes.result();
  }

  private static JsonNode outcome(ForwardCall.Outcome outcome) {
    return JSON.valueToTree(outcome);
  }

  private static JsonNode none() {
    return NullNode.getInstance();
  }
}
