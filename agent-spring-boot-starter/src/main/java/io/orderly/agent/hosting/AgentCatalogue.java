package io.orderly.agent.hosting;

import io.orderly.agent.Agent;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.BindException;
import org.springframework.boot.context.properties.bind.BindHandler;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.bind.handler.NoUnboundElementsBindHandler;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.boot.context.properties.source.UnboundElementsSourceFilter;

/** The agents that this process hosts: those written in code, and those configured. */
public record AgentCatalogue(List<Entry> entries) {

  private static final String PREFIX = "orderly.agents";

  /** An agent with its limits. */
  public record Entry(Agent agent, AgentSettings settings) {

    public String name() {
      return agent.name();
    }
  }

  public AgentCatalogue {
    entries = List.copyOf(entries);
  }

  /** Names of the agents. */
  public List<String> names() {
    return entries.stream().map(Entry::name).toList();
  }

  /**
   * Reads and checks {@code orderly.agents.*}. An agent in code takes the place of the configured
   * one of its name, under the limits that are configured for that name, or the default ones.
   *
   * @throws RuntimeException with the property and its rule when a value is wrong or unknown, or
   *     when there is no agent at all
   */
  public static AgentCatalogue of(
      Binder binder, Collection<Agent> inCode, ConfiguredAgents configured) {
    Map<String, List<Agent>> codeByName =
        inCode.stream().collect(Collectors.groupingBy(Agent::name));
    Map<String, AgentSettings> settings = new TreeMap<>(readSettings(binder));
    codeByName.keySet().forEach(name -> settings.computeIfAbsent(name, absent -> defaults(binder)));
    if (settings.isEmpty()) {
      throw new InvalidConfigurationPropertyValueException(
          PREFIX,
          null,
          "this process has no agent to serve: add a bean of type Agent, or, for agent-service,"
              + " configure orderly.agents.<name>.partner, or base-url, perform-path and undo-path,"
              + " or activate the profile shipped-agents");
    }
    return new AgentCatalogue(
        settings.entrySet().stream()
            .map(entry -> entry(entry, codeByName.get(entry.getKey()), configured))
            .toList());
  }

  private static Map<String, AgentSettings> readSettings(Binder binder) {
    // A mistyped name of a setting must not leave a default in force. Of the environment, whose
    // names are ambiguous, AgentVariables checks that.
    BindHandler noUnknownNames =
        new NoUnboundElementsBindHandler(BindHandler.DEFAULT, new UnboundElementsSourceFilter());
    try {
      return binder
          .bind(PREFIX, Bindable.mapOf(String.class, AgentSettings.class), noUnknownNames)
          .orElse(Map.of());
    } catch (BindException e) {
      throw UnknownSettings.named(e);
    }
  }

  private static AgentSettings defaults(Binder binder) {
    return binder.bindOrCreate(PREFIX + ".-", Bindable.of(AgentSettings.class));
  }

  private static Entry entry(
      Map.Entry<String, AgentSettings> named,
      @Nullable List<Agent> inCode,
      ConfiguredAgents configured) {
    String name = named.getKey();
    AgentSettings settings = named.getValue();
    SettingsCheck.checkName(name);
    SettingsCheck.checkLimits(name, settings);
    return new Entry(
        inCode == null ? configured.agent(name, settings) : AgentOperations.of(name, inCode),
        settings);
  }
}
