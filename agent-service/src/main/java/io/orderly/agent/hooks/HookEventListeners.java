package io.orderly.agent.hooks;

import java.util.List;
import org.springframework.context.SmartLifecycle;
import org.springframework.kafka.listener.MessageListenerContainer;

/** The consumers of believed hooks, one per agent. They start and stop with the process. */
final class HookEventListeners implements SmartLifecycle {

  private final List<MessageListenerContainer> containers;

  HookEventListeners(List<MessageListenerContainer> containers) {
    this.containers = List.copyOf(containers);
  }

  @Override
  public void start() {
    containers.forEach(MessageListenerContainer::start);
  }

  @Override
  public void stop() {
    containers.forEach(MessageListenerContainer::stop);
  }

  @Override
  public boolean isRunning() {
    return containers.stream().anyMatch(MessageListenerContainer::isRunning);
  }
}
