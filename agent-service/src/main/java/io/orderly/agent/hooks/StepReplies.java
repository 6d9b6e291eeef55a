package io.orderly.agent.hooks;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.agent.hooks.VersionedHookMapper.VersionedStep;
import io.orderly.agent.hosting.ResultJson;
import io.orderly.messages.ReplyMac;
import io.orderly.messages.StepEvent;
import io.orderly.messages.StepReply;
import io.orderly.partner.exchange.HookedStep;
import io.orderly.process.Failure;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;

/**
 * Makes replies of what the hooks of an agent's partner say of steps.
 *
 * @param instance of the agent service
 * @param resultMaxBytes of an agent's result
 * @param mac proves to the schedulers that the agent wrote them
 */
record StepReplies(String agent, String instance, int resultMaxBytes, ReplyMac mac) {

  /**
   * The reply that can be sent and stored.
   *
   * @throws IllegalArgumentException when the result is too large: what is cut has lost what an
   *     undo needs of it
   */
  StepReply of(VersionedStep versioned) {
    StepReply reply = unproven(versioned);
    return reply.withReplyToken(mac.ofEvent(reply));
  }

  private StepReply unproven(VersionedStep versioned) {
    HookedStep step = versioned.step();
    List<String> others = versioned.versions().except();
    StepEvent event =
        new StepEvent(
            agent,
            ResultJson.clean(step.eventId()),
            step.edition(),
            versioned.versions().only(),
            others.isEmpty() ? null : others);
    JsonNode result = step.result();
    if (result == null) {
      Failure failure = Objects.requireNonNull(step.failure());
      return StepReply.failed(
          step.orderId(),
          step.step(),
          step.direction(),
          new Failure(failure.code(), ResultJson.clean(failure.message())),
          event,
          instance);
    }
    int bytes = result.toString().getBytes(StandardCharsets.UTF_8).length;
    if (bytes > resultMaxBytes) {
      throw new IllegalArgumentException(
          "the result of the event has %d bytes, and result-max of agent %s is %d"
              .formatted(bytes, agent, resultMaxBytes));
    }
    return StepReply.completed(
        step.orderId(),
        step.step(),
        step.direction(),
        ResultJson.sendable(result, resultMaxBytes),
        event,
        instance);
  }
}
