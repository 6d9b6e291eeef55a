package io.orderly.simulation.partner;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.orderly.messages.StepEvent;
import io.orderly.messages.StepReply;
import io.orderly.process.Failure;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What a partner says of its calls by events, as the agent believes it. */
final class CallEvents {

  private static final Pattern EDITION = Pattern.compile(":e([0-9]+)");
  private static final String SENDER = "partner";

  private CallEvents() {}

  static StepReply done(String agent, Call call) {
    return StepReply.completed(
        call.orderId(),
        call.step(),
        call.direction(),
        JsonNodeFactory.instance.objectNode().put("told", true),
        event(agent, call, "done"),
        SENDER);
  }

  static StepReply refused(String agent, Call call) {
    return StepReply.failed(
        call.orderId(),
        call.step(),
        call.direction(),
        new Failure("refused", "the partner refused what it had taken on"),
        event(agent, call, "refused"),
        SENDER);
  }

  private static StepEvent event(String agent, Call call, String name) {
    Matcher edition = EDITION.matcher(call.forwardKey());
    return new StepEvent(
        agent, name + ":" + call.key(), edition.find() ? Integer.parseInt(edition.group(1)) : 1);
  }
}
