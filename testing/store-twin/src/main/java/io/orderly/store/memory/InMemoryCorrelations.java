package io.orderly.store.memory;

import io.orderly.messages.Correlation;
import io.orderly.messages.PartnerEvent;
import io.orderly.messages.RemoteKey;
import io.orderly.store.correlation.Correlations;
import io.orderly.store.correlation.EventKey;
import io.orderly.store.correlation.PartnerValue;
import io.orderly.store.memory.Tables.EarlyEventRow;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Correlations and early events; each method is one statement. */
final class InMemoryCorrelations implements Correlations {

  private final InMemoryStore store;

  InMemoryCorrelations(InMemoryStore store) {
    this.store = store;
  }

  @Override
  public void add(Collection<Correlation> given) {
    boolean unused =
        store.statement("add correlations", tables -> tables.correlations.addAll(given));
  }

  @Override
  public Map<PartnerValue, Set<RemoteKey.Call>> calls(Collection<PartnerValue> values) {
    return store.statement(
        "read correlations",
        tables -> {
          Map<PartnerValue, Set<RemoteKey.Call>> calls = new LinkedHashMap<>();
          for (PartnerValue value : values) {
            Set<RemoteKey.Call> found =
                tables.correlations.stream()
                    .filter(given -> PartnerValue.of(given).equals(value))
                    .limit(MAX_CALLS)
                    .map(Correlation::call)
                    .collect(Collectors.toUnmodifiableSet());
            if (!found.isEmpty()) {
              calls.put(value, found);
            }
          }
          return calls;
        });
  }

  @Override
  public List<PartnerEvent> keep(
      Collection<PartnerEvent> events, Duration keepFor, int maxPerAgent) {
    Instant expiresAt = store.now().plus(keepFor);
    return store.statement(
        "keep early events",
        tables -> {
          Map<String, Long> before =
              tables.earlyEvents.keySet().stream()
                  .collect(Collectors.groupingBy(EventKey::agent, Collectors.counting()));
          List<PartnerEvent> refused = new ArrayList<>();
          for (PartnerEvent event : events) {
            if (before.getOrDefault(event.event().agent(), 0L) >= maxPerAgent) {
              refused.add(event);
            } else {
              tables.earlyEvents.merge(
                  EventKey.of(event),
                  new EarlyEventRow(event, expiresAt),
                  (kept, again) -> kept.expiresAt().isAfter(expiresAt) ? kept.at(expiresAt) : kept);
            }
          }
          return refused;
        });
  }

  @Override
  public List<PartnerEvent> early(Collection<PartnerValue> values) {
    return store.statement(
        "read early events",
        tables ->
            tables.earlyEvents.values().stream()
                .map(EarlyEventRow::event)
                .filter(event -> values.contains(PartnerValue.of(event)))
                .toList());
  }

  @Override
  public void remove(Collection<PartnerEvent> events) {
    boolean unused =
        store.statement(
            "remove early events",
            tables ->
                tables.earlyEvents.keySet().removeAll(events.stream().map(EventKey::of).toList()));
  }

  @Override
  public List<PartnerEvent> takeExpired(int limit, Duration lease) {
    Instant now = store.now();
    return store.statement(
        "take expired events",
        tables -> {
          List<PartnerEvent> expired =
              tables.earlyEvents.values().stream()
                  .filter(row -> !row.expiresAt().isAfter(now))
                  .sorted(Comparator.comparing(EarlyEventRow::expiresAt))
                  .limit(limit)
                  .map(EarlyEventRow::event)
                  .toList();
          expired.forEach(
              event ->
                  tables.earlyEvents.computeIfPresent(
                      EventKey.of(event), (key, row) -> row.at(now.plus(lease))));
          return expired;
        });
  }
}
