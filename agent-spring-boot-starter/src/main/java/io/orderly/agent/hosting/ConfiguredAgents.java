package io.orderly.agent.hosting;

import io.orderly.agent.Agent;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;

/**
 * Makes the agents that {@code orderly.agents.<name>} configures and that no bean of type {@link
 * Agent} implements. An application without a bean of this type has agents in code only.
 */
@FunctionalInterface
public interface ConfiguredAgents {

  /** Refuses every name: it belongs to no agent in code. */
  ConfiguredAgents NONE =
      (name, settings) -> {
        throw new InvalidConfigurationPropertyValueException(
            "orderly.agents." + name, null, "no bean of type Agent has the name " + name);
      };

  /**
   * The agent of that name.
   *
   * @throws InvalidConfigurationPropertyValueException when a setting that it needs is missing or
   *     wrong
   */
  Agent agent(String name, AgentSettings settings);
}
