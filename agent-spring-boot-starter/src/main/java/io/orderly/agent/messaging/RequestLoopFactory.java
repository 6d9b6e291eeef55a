package io.orderly.agent.messaging;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.orderly.agent.hosting.AgentCatalogue;
import io.orderly.agent.stepping.AgentSteps;
import io.orderly.agent.stepping.AgentStepsFactory;
import io.orderly.messages.ConsumerGroups;
import io.orderly.platform.kafka.DeadLetters;
import io.orderly.process.Direction;
import java.time.Duration;
import java.util.Properties;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.springframework.kafka.core.ConsumerFactory;

/** Puts together the loop of an agent, with a consumer of its own in the group of the agent. */
public record RequestLoopFactory(
    AgentStepsFactory steps,
    ConsumerFactory<String, byte[]> consumers,
    RequestReader reader,
    ReplyProducer producer,
    DeadLetters deadLetters,
    MeterRegistry meters,
    BufferedBytes heldBytes) {

  /**
   * How long a fetch waits at the broker when there is nothing. It delays no other request: all
   * partitions of an agent are paused and resumed together, so that what arrives ends it at once.
   */
  private static final Duration LONGEST_FETCH = Duration.ofMillis(500);

  RequestLoop loopOf(AgentCatalogue.Entry entry) {
    String agent = entry.name();
    int slots = entry.settings().slots();
    BufferLimits bufferLimits = BufferLimits.of(entry.settings(), heldBytes);
    AgentSteps agentSteps = steps.stepsOf(entry);
    Replies replies = new Replies(agent, producer::send, agentSteps, System::nanoTime, meters);
    RequestIntake intake =
        new RequestIntake(
            agentSteps,
            replies,
            new FailedRequests(deadLetters),
            slots,
            steps.threads().executor(agent + "-slot", slots));
    Gauge.builder("orderly.agent.requests.buffered", intake, RequestIntake::inHand)
        .description("Requests in a slot, queued for a slot, or waiting for their offset commit")
        .tags("agent", agent)
        .register(meters);
    for (Direction direction : Direction.values()) {
      Gauge.builder("orderly.agent.suspended", agentSteps, steps -> steps.isHeld(direction) ? 1 : 0)
          .description("1 while the remote service rejects all calls and is only probed")
          .tags("agent", agent, "direction", direction.value())
          .register(meters);
    }
    Gauge.builder("orderly.agent.paced", agentSteps, steps -> steps.isPaced() ? 1 : 0)
        .description("1 while no calls are made because the remote service asked for it")
        .tags("agent", agent)
        .register(meters);
    RequestLoop loop =
        new RequestLoop(
            agent, consumer(agent, bufferLimits), reader, intake, bufferLimits, steps.clock());
    Gauge.builder("orderly.agent.clock.skewed", loop, running -> running.isClockOff() ? 1 : 0)
        .description(
            "1 while the clock of this machine is considered wrong: requests arrive expired"
                + " although they did not wait at the broker")
        .tags("agent", agent)
        .register(meters);
    return loop;
  }

  private Consumer<String, byte[]> consumer(String agent, BufferLimits bufferLimits) {
    Properties limits = new Properties();
    limits.setProperty(
        ConsumerConfig.MAX_POLL_RECORDS_CONFIG, Integer.toString(bufferLimits.perPoll()));
    limits.setProperty(
        ConsumerConfig.FETCH_MAX_WAIT_MS_CONFIG, Long.toString(LONGEST_FETCH.toMillis()));
    String perFetch = Integer.toString(bufferLimits.bytes().perFetch());
    limits.setProperty(ConsumerConfig.FETCH_MAX_BYTES_CONFIG, perFetch);
    limits.setProperty(ConsumerConfig.MAX_PARTITION_FETCH_BYTES_CONFIG, perFetch);
    return consumers.createConsumer(
        ConsumerGroups.agent(agent), steps.instance(), "." + agent, limits);
  }
}
