package io.orderly.agent.hooks;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.agent.hooks.VersionedHookMapper.VersionedStep;
import io.orderly.agent.hosting.ResultJson;
import io.orderly.messages.Message;
import io.orderly.messages.PartnerEvent;
import io.orderly.messages.ReplyMac;
import io.orderly.messages.StepEvent;
import io.orderly.messages.StepReply;
import io.orderly.messages.Topics;
import io.orderly.partner.exchange.HookedStep;
import io.orderly.partner.exchange.HookedStep.OurStep;
import io.orderly.partner.exchange.HookedStep.PartnersValue;
import io.orderly.platform.kafka.Outgoing;
import io.orderly.process.Failure;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Makes messages of what the hooks of an agent's partner say of steps.
 *
 * @param instance of the agent service
 * @param resultMaxBytes of an agent's result
 * @param mac proves to the schedulers that the agent wrote them
 */
record StepReplies(String agent, String instance, int resultMaxBytes, ReplyMac mac) {

  /**
   * The message that can be sent and stored: a reply where the event names our own key, otherwise
   * one of which the schedulers find the step.
   *
   * @throws IllegalArgumentException when the result is too large: what is cut has lost what an
   *     undo needs of it
   */
  Outgoing of(VersionedStep versioned) {
    HookedStep step = versioned.step();
    Failure failure = step.failure();
    Failure clean =
        failure == null ? null : new Failure(failure.code(), ResultJson.clean(failure.message()));
    JsonNode result = step.result() == null ? null : sendable(step.result());
    if (step.subject() instanceof PartnersValue named) {
      PartnerEvent event =
          new PartnerEvent(
              Message.SCHEMA_VERSION,
              named.value(),
              named.step(),
              event(versioned, null),
              result,
              clean,
              instance);
      return Outgoing.to(Topics.PARTNER_EVENTS, named.value(), event.withProof(mac.ofEvent(event)));
    }
    OurStep ours = (OurStep) step.subject();
    StepEvent event = event(versioned, ours.edition());
    StepReply reply =
        result == null
            ? StepReply.failed(
                ours.orderId(),
                ours.step(),
                ours.direction(),
                Objects.requireNonNull(clean),
                event,
                instance)
            : StepReply.completed(
                ours.orderId(), ours.step(), ours.direction(), result, event, instance);
    return Outgoing.to(
        Topics.SCHEDULER_REPLIES,
        reply.orderId().toString(),
        reply.withReplyToken(mac.ofEvent(reply)));
  }

  private StepEvent event(VersionedStep versioned, @Nullable Integer edition) {
    List<String> others = versioned.versions().except();
    return new StepEvent(
        agent,
        ResultJson.clean(versioned.step().eventId()),
        edition,
        versioned.versions().only(),
        others.isEmpty() ? null : others);
  }

  private JsonNode sendable(JsonNode result) {
    int bytes = result.toString().getBytes(StandardCharsets.UTF_8).length;
    if (bytes > resultMaxBytes) {
      throw new IllegalArgumentException(
          "the result of the event has %d bytes, and result-max of agent %s is %d"
              .formatted(bytes, agent, resultMaxBytes));
    }
    return ResultJson.sendable(result, resultMaxBytes);
  }
}
