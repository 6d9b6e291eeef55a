package io.orderly.agent.messaging;

import io.orderly.agent.hosting.AgentCatalogue;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.availability.AvailabilityChangeEvent;
import org.springframework.boot.availability.LivenessState;
import org.springframework.context.ApplicationContext;
import org.springframework.context.SmartLifecycle;

/** Starts a loop for each agent with the application, and drains them all when it stops. */
public final class AgentLoops implements SmartLifecycle {

  private static final Logger LOG = LoggerFactory.getLogger(AgentLoops.class);

  private final AgentCatalogue agents;
  private final RequestLoopFactory factory;
  private final ApplicationContext application;
  private volatile List<RequestLoop> loops = List.of();

  public AgentLoops(
      AgentCatalogue agents, RequestLoopFactory factory, ApplicationContext application) {
    this.agents = agents;
    this.factory = factory;
    this.application = application;
  }

  @Override
  public void start() {
    loops = agents.entries().stream().map(factory::loopOf).toList();
    LOG.info(
        "Agents served by this process: {}",
        agents.entries().stream().map(AgentCatalogue.Entry::name).toList());
    loops.forEach(this::startThread);
  }

  private void startThread(RequestLoop loop) {
    Thread thread = new Thread(loop, "agent-" + loop.agent());
    thread.setUncaughtExceptionHandler((failed, error) -> giveUp(loop, error));
    thread.start();
  }

  /** What runs this process must start it again: without its loop an agent is silent for good. */
  private void giveUp(RequestLoop loop, Throwable error) {
    LOG.error(
        "Request loop of agent {} stopped by an unexpected error; requesting restart",
        loop.agent(),
        error);
    AvailabilityChangeEvent.publish(application, LivenessState.BROKEN);
  }

  @Override
  public void stop() {
    List<RequestLoop> draining = loops;
    loops = List.of();
    draining.forEach(RequestLoop::drain);
    try {
      for (RequestLoop loop : draining) {
        loop.awaitEnd();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public boolean isRunning() {
    return !loops.isEmpty();
  }

  /** How each agent stands now; none while they do not run. */
  public List<AgentLoad> load() {
    return loops.stream().map(RequestLoop::load).toList();
  }

  List<RequestLoop> running() {
    return loops;
  }
}
