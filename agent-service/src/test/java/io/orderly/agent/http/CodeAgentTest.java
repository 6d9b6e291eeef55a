package io.orderly.agent.http;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.orderly.agent.Agent;
import io.orderly.agent.StepAnswer;
import io.orderly.agent.StepCall;
import io.orderly.process.Failure;
import java.util.concurrent.CountDownLatch;

/** An agent written in code, as anyone may write one. */
class CodeAgentTest extends AgentContractTest {

  private enum Mood {
    SOUND,
    REFUSING,
    HANGING
  }

  private volatile Mood mood = Mood.SOUND;
  private final CountDownLatch hanging = new CountDownLatch(1);

  @Override
  Agent agent() {
    return new PaymentInCode();
  }

  @Override
  void hang() {
    mood = Mood.HANGING;
  }

  @Override
  boolean isHanging() {
    return hanging.getCount() == 0;
  }

  @Override
  void refuse() {
    mood = Mood.REFUSING;
  }

  private final class PaymentInCode implements Agent {

    @Override
    public String name() {
      return "payment";
    }

    @Override
    public StepAnswer perform(StepCall call) throws InterruptedException {
      if (mood == Mood.HANGING) {
        hanging.countDown();
        new CountDownLatch(1).await();
      }
      if (mood == Mood.REFUSING) {
        return new StepAnswer.Refused(new Failure("card-declined", "Insufficient funds"));
      }
      return partner
          .charge(call.remoteKey())
          .<StepAnswer>map(charge -> new StepAnswer.Done(json().put("charge", charge)))
          .orElse(new StepAnswer.Refused(new Failure("undone", "it was undone")));
    }

    @Override
    public StepAnswer undo(StepCall call) {
      boolean undone = partner.undo(call.forwardKey());
      ObjectNode answer = json().put("undone", undone).put("neverHappened", !undone);
      return undone ? new StepAnswer.Done(answer) : new StepAnswer.NeverHappened(answer);
    }

    private static ObjectNode json() {
      return JsonNodeFactory.instance.objectNode();
    }
  }
}
