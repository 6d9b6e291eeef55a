package io.orderly.scheduler.replying;

import io.orderly.messages.StepEvent;
import io.orderly.messages.StepReply;
import io.orderly.process.Decision;
import io.orderly.process.OrderStep;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * The replies of a batch that nothing came of and nothing ever will: unproven ones, and events of
 * partners. Events about a step of another agent are expected: its partner sends each event to all
 * agents that share an account. The others need a person. Not thread-safe.
 */
public final class UnusedReplies {

  private final Map<StepReply, String> why = new LinkedHashMap<>();
  private final Set<StepReply> ofOtherAgents = new HashSet<>();

  UnusedReplies() {}

  void add(StepReply reply, String reason) {
    why.put(reply, reason);
  }

  void decided(StepReply event, Decision decision) {
    if (decision.verdict() == Decision.Verdict.REFUSED) {
      add(event, decision.reason());
    } else if (decision.verdict() == Decision.Verdict.IGNORED && isOfOtherAgent(event, decision)) {
      ofOtherAgents.add(event);
    }
  }

  private static boolean isOfOtherAgent(StepReply reply, Decision decision) {
    OrderStep step = decision.before().step(reply.step());
    StepEvent event = Objects.requireNonNull(reply.event());
    return step != null && step.isPerformedByOtherThan(event.agent());
  }

  /** Why no order can use it; empty where an order may have used it, or its agent gets it too. */
  Optional<String> whyUseless(StepReply reply) {
    return Optional.ofNullable(why.get(reply));
  }

  boolean isOfOtherAgent(StepReply reply) {
    return ofOtherAgents.contains(reply);
  }
}
