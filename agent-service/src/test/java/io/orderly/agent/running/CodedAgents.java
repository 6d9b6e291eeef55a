package io.orderly.agent.running;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.orderly.agent.Agent;
import io.orderly.agent.StepAnswer;
import io.orderly.agent.StepCall;
import io.orderly.messages.StepRequest;
import java.time.Instant;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.context.annotation.Bean;

/** An agent in code, as a bean. Not found by scanning, so that only who asks for it has it. */
class CodedAgents {

  static final String NAME = "coded";

  /** The order whose step ends only after CompleteBy, and in spite of being interrupted. */
  static final int ATTEMPT_THAT_COMES_TOO_LATE = 99;

  private static final Set<String> CALLED = ConcurrentHashMap.newKeySet();

  @Bean
  Agent coded() {
    return new Agent() {

      @Override
      public String name() {
        return NAME;
      }

      @Override
      public StepAnswer perform(StepCall call) {
        CALLED.add(call.request().remoteKey());
        if (call.request().attempt() == ATTEMPT_THAT_COMES_TOO_LATE) {
          while (!Instant.now().isAfter(call.request().completeBy())) {
            Thread.onSpinWait();
          }
        }
        return done("performed", call);
      }

      @Override
      public StepAnswer undo(StepCall call) {
        return done("undone", call);
      }
    };
  }

  /** Whether a step was to be performed. */
  static boolean isCalledFor(StepRequest request) {
    return CALLED.contains(request.remoteKey());
  }

  private static StepAnswer done(String what, StepCall call) {
    return new StepAnswer.Done(
        JsonNodeFactory.instance.objectNode().put(what, call.forwardKey()).put("nul", "\u0000"));
  }
}
