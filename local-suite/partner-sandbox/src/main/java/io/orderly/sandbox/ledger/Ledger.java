package io.orderly.sandbox.ledger;

import io.orderly.sandbox.call.Direction;
import io.orderly.sandbox.call.Partner;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** All effects, counted independently of the keys, so that it would show when the keys failed. */
public final class Ledger {

  private static final Summary NOTHING = new Summary(0, 0, 0, 0);

  private final List<Effect> effects = new ArrayList<>();
  private final Map<Kind, Integer> counts = new HashMap<>();
  private final Map<Partner, Summary> summaries = new EnumMap<>(Partner.class);

  private record Kind(Partner partner, String orderId, String step, Direction direction) {}

  synchronized void add(Effect effect) {
    effects.add(effect);
    var kind = new Kind(effect.partner(), effect.orderId(), effect.step(), effect.direction());
    int count = counts.merge(kind, 1, Integer::sum);
    summaries.put(effect.partner(), summary(effect.partner()).plus(effect, count));
  }

  /** Everything up to now, oldest first. */
  public synchronized List<Effect> all() {
    return List.copyOf(effects);
  }

  /** What was done for one order, oldest first. */
  public synchronized List<Effect> ofOrder(String orderId) {
    return effects.stream().filter(effect -> effect.orderId().equals(orderId)).toList();
  }

  /** One partner's effects in numbers, its calls not counted. */
  public synchronized Summary summary(Partner partner) {
    return summaries.getOrDefault(partner, NOTHING);
  }

  synchronized void clear() {
    effects.clear();
    counts.clear();
    summaries.clear();
  }
}
