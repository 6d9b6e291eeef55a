package io.orderly.agent.http;

import io.orderly.agent.Agent;
import io.orderly.agent.hosting.AgentOperations;
import io.orderly.agent.http.StatusQuery.Proof;
import io.orderly.partner.Operation;
import io.orderly.partner.Operation.Repetition;
import io.orderly.partner.Operation.StatusCheck;
import io.orderly.partner.OutcomeRule.Outcome;
import io.orderly.partner.PartnerDefinition;
import io.orderly.platform.tracing.OrderTracing;
import io.orderly.workflow.AgentDefinition.Tombstones;
import java.time.Clock;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Makes the agents of a partner's operations, which are one logical agent together. */
final class PartnerAgents {

  private final String name;
  private final PartnerDefinition partner;
  private final PartnerEndpoint endpoint;
  private final int resultMaxBytes;
  private final OrderTracing tracing;
  private final Clock clock;

  PartnerAgents(
      String name,
      PartnerDefinition partner,
      PartnerEndpoint endpoint,
      int resultMaxBytes,
      OrderTracing tracing,
      Clock clock) {
    this.name = name;
    this.partner = partner;
    this.endpoint = endpoint;
    this.resultMaxBytes = resultMaxBytes;
    this.tracing = tracing;
    this.clock = clock;
  }

  /**
   * All of them.
   *
   * @param unnamed what is performed for steps that name no operation; empty: every step must
   * @param served the versions of the partner file that the agent serves
   */
  Agent all(Optional<Operation> unnamed, Set<String> served) {
    Map<String, Agent> byOperation = new TreeMap<>();
    partner.performing().forEach(each -> byOperation.put(each.name(), agent(each)));
    unnamed.ifPresent(operation -> byOperation.put("", agent(operation)));
    return AgentOperations.of(name, byOperation, served);
  }

  private Agent agent(Operation performing) {
    Operation undo = named(performing.undo());
    return new ParametersChecked(
        new PartnerAgent(
            name,
            repeated(performing),
            undo == null ? null : repeated(undo),
            status(performing),
            undo == null ? null : status(undo),
            partner.memory().tombstones() == Tombstones.KEPT),
        performing,
        undo);
  }

  private @Nullable StatusQuery status(Operation accepted) {
    StatusCheck check = accepted.statusCheck();
    Operation asking = named(accepted.status());
    return check == null || asking == null
        ? null
        : new StatusQuery(call(asking), check.every(), proof(asking), clock);
  }

  private static Proof proof(Operation asking) {
    return asking.rules().stream().anyMatch(rule -> rule.outcome() == Outcome.COMPLETED)
        ? Proof.ANSWERS
        : Proof.EVENTS_ALONE;
  }

  private RepeatedOperation repeated(Operation operation) {
    Repetition repetition = operation.repetition();
    Operation find = named(repetition.find());
    return new RepeatedOperation(
        call(operation),
        repetition.rule(),
        partner.memory().window(),
        find == null ? null : new LookUp(call(find), repetition.settlesWithin(), clock),
        clock);
  }

  private @Nullable Operation named(@Nullable String operation) {
    return operation == null ? null : partner.operations().get(operation);
  }

  private PartnerOperation call(Operation operation) {
    return new PartnerOperation(
        operation, partner.keyOf(operation), endpoint, resultMaxBytes, tracing);
  }
}
