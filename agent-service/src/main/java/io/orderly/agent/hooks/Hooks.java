package io.orderly.agent.hooks;

import io.orderly.partner.HookDefinition;
import io.orderly.partner.HookDefinition.Algorithm;
import io.orderly.partner.HookDefinition.Encoding;
import io.orderly.partner.HookDefinition.Hmac;
import io.orderly.partner.HookDefinition.Signature;
import io.orderly.partner.SecretReference;
import io.orderly.partner.TextTemplate;
import io.orderly.partner.credentials.Secrets;
import io.orderly.partner.exchange.HookMapper;
import io.orderly.partner.exchange.HookMessage;
import io.orderly.partner.exchange.HookReader;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The hooks of the partners of this process, by agent. Thread-safe. */
public final class Hooks {

  private final Map<String, HookReader> byAgent = new ConcurrentSkipListMap<>();
  private final Map<String, Map<String, HookDefinition>> earlier = new ConcurrentSkipListMap<>();

  /** Accepts nothing, in the time that it takes to refuse a wrong signature. */
  private final HookReader ofUnknown =
      new HookReader(
          new HookDefinition(
              null,
              new TextTemplate(List.of()),
              new Hmac(
                  new Signature(new TextTemplate(List.of()), "", Encoding.HEX),
                  null,
                  Algorithm.SHA256,
                  Encoding.TEXT,
                  List.of(new SecretReference.EnvironmentVariable("UNKNOWN")))),
          new Secrets(variable -> variable, System::nanoTime),
          () -> 0);

  /** The agent's partner sends hooks. */
  public void add(String agent, HookReader reader) {
    byAgent.put(agent, reader);
  }

  /** Earlier versions of the agent's partner file read what they believe in their own way. */
  public void addEarlier(String agent, Map<String, HookDefinition> byVersion) {
    earlier.put(agent, Map.copyOf(byVersion));
  }

  /** Says what the believed hooks of an agent's partner mean, by each version of its file. */
  VersionedHookMapper mapper(String agent) {
    Map<String, HookMapper> mappers = new TreeMap<>();
    earlier
        .getOrDefault(agent, Map.of())
        .forEach((version, definition) -> mappers.put(version, new HookMapper(definition)));
    return new VersionedHookMapper(new HookMapper(of(agent).definition()), mappers);
  }

  /** The headers that any version reads; never what proves the origin of the hook. */
  Map<String, String> keptHeaders(String agent, HookMessage hook) {
    Map<String, String> kept = new TreeMap<>();
    versions(agent).forEach(version -> kept.putAll(version.keptHeaders(hook.headers())));
    kept.keySet().removeAll(of(agent).definition().secretHeaders());
    return kept;
  }

  /** The parameters of its address that any version reads. */
  Map<String, String> keptQuery(String agent, HookMessage hook) {
    Map<String, String> kept = new TreeMap<>();
    versions(agent).forEach(version -> kept.putAll(version.keptQuery(hook.query())));
    return kept;
  }

  private Stream<HookDefinition> versions(String agent) {
    return Stream.concat(
        Stream.of(of(agent).definition()), earlier.getOrDefault(agent, Map.of()).values().stream());
  }

  Set<String> agents() {
    return new TreeMap<>(byAgent).keySet();
  }

  /** The agents whose partners' hooks are believed. */
  Set<String> believed() {
    return byAgent.entrySet().stream()
        .filter(entry -> entry.getValue().definition().content() != null)
        .map(Map.Entry::getKey)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  boolean isKnown(String agent) {
    return byAgent.containsKey(agent);
  }

  HookReader of(String agent) {
    return byAgent.getOrDefault(agent, ofUnknown);
  }
}
