package io.orderly.agent.hosting;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.orderly.agent.Agent;
import io.orderly.agent.PunctualAgent;
import io.orderly.agent.StepAnswer;
import io.orderly.agent.StepCall;
import io.orderly.messages.ForwardCall;
import io.orderly.process.Failure;
import io.orderly.process.StepOutcome;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * One logical agent of several operations: each call goes to the agent of the operation that its
 * step names. A step with another operation is never performed as something else.
 */
public class AgentOperations implements Agent {

  private final String name;
  private final Map<String, Agent> byOperation;
  private final Set<String> partners;

  /** One whose agents all are back in time. */
  private static final class Punctual extends AgentOperations implements PunctualAgent {
    Punctual(String name, Map<String, Agent> byOperation, Set<String> partners) {
      super(name, byOperation, partners);
    }
  }

  private AgentOperations(String name, Map<String, Agent> byOperation, Set<String> partners) {
    this.name = name;
    this.byOperation = byOperation;
    this.partners = Set.copyOf(partners);
  }

  /**
   * Of these, which differ in their operation.
   *
   * @throws IllegalStateException when two of them have the same
   */
  public static Agent of(String name, Collection<? extends Agent> agents) {
    Map<String, Agent> byOperation = new TreeMap<>();
    for (Agent agent : agents) {
      if (byOperation.putIfAbsent(agent.operation(), agent) != null) {
        throw new IllegalStateException(
            agent.operation().isEmpty()
                ? "agent %s has two beans without an operation".formatted(name)
                : "agent %s has two beans of operation %s".formatted(name, agent.operation()));
      }
    }
    return of(name, byOperation);
  }

  /** Of these, by operation; the one of the empty name is for steps that name none. */
  public static Agent of(String name, Map<String, Agent> byOperation) {
    Set<String> partners =
        byOperation.values().stream()
            .flatMap(agent -> agent.partners().stream())
            .collect(Collectors.toUnmodifiableSet());
    return of(name, byOperation, partners);
  }

  /** The same, which perform steps by these partner files. */
  public static Agent of(String name, Map<String, Agent> byOperation, Set<String> partners) {
    Map<String, Agent> agents = new TreeMap<>(byOperation);
    return agents.values().stream().allMatch(PunctualAgent.class::isInstance)
        ? new Punctual(name, agents, partners)
        : new AgentOperations(name, agents, partners);
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public Set<String> partners() {
    return partners;
  }

  /** For all when for one: their requests come from one partition, which has one offset. */
  @Override
  public boolean callsAtMostOnce() {
    return byOperation.values().stream().anyMatch(Agent::callsAtMostOnce);
  }

  @Override
  public StepAnswer perform(StepCall call) throws InterruptedException {
    Agent agent = find(call);
    return agent == null ? notOffered(call) : agent.perform(call);
  }

  @Override
  public StepAnswer status(StepCall call) throws InterruptedException {
    Agent agent = find(call);
    return agent == null ? notOffered(call) : agent.status(call);
  }

  @Override
  public StepAnswer undo(StepCall call) throws InterruptedException {
    Agent agent = find(call);
    if (agent != null) {
      return agent.undo(call);
    }
    // So an order that named it by mistake can be undone: it was refused each time, like now.
    return isServed(call) && call.undoes().outcome() == ForwardCall.Outcome.NO_EFFECT
        ? new StepAnswer.WithoutCall(
            new StepAnswer.NeverHappened(JsonNodeFactory.instance.objectNode()))
        : notOffered(call);
  }

  /** The one that performs and undoes an operation; the empty name is that of none. */
  Optional<Agent> find(String operation) {
    return Optional.ofNullable(byOperation.get(operation));
  }

  /** Null where a step names another version of the partner file, or another operation. */
  private @Nullable Agent find(StepCall call) {
    return isServed(call) ? byOperation.get(operation(call)) : null;
  }

  private boolean isServed(StepCall call) {
    String partner = call.request().partner();
    return partner == null || partners.contains(partner);
  }

  private static String operation(StepCall call) {
    return Objects.requireNonNullElse(call.request().operation(), "");
  }

  /** One workflow may be wrong, or this deployment: neither says anything of the remote service. */
  private StepAnswer notOffered(StepCall call) {
    return new StepAnswer.WithoutCall(
        new StepAnswer.NotOffered(isServed(call) ? unknownOperation(call) : otherVersion(call)));
  }

  private Failure otherVersion(StepCall call) {
    return new Failure(
        StepOutcome.Declined.OTHER_PARTNER_VERSION,
        "step %s is performed by %s, which this instance of agent %s does not serve; it serves %s"
            .formatted(
                call.request().step(),
                call.request().partner(),
                name,
                partners.isEmpty() ? "none" : String.join(", ", new TreeSet<>(partners))));
  }

  private Failure unknownOperation(StepCall call) {
    String operation = operation(call);
    String problem =
        operation.isEmpty()
            ? "names no operation, and agent %s has no default one".formatted(name)
            : "names operation %s, which agent %s does not have".formatted(operation, name);
    return new Failure(
        StepOutcome.Declined.UNKNOWN_OPERATION,
        "step %s %s; %s".formatted(call.request().step(), problem, choices()));
  }

  private String choices() {
    List<String> named = byOperation.keySet().stream().filter(each -> !each.isEmpty()).toList();
    return named.isEmpty() ? "it has no operations" : "it has " + String.join(", ", named);
  }
}
