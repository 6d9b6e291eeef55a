package io.orderly.sandbox.ledger;

import io.orderly.sandbox.call.Partner;
import java.time.Instant;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/** When each of the last million requests of the process came in, to be counted. */
final class Arrivals {

  static final int KEPT = 1_000_000;

  private static final int FIRST_SIZE = 1_024;

  private long[] millis = new long[FIRST_SIZE];
  private Partner[] partners = new Partner[FIRST_SIZE];
  private long total;

  void add(Partner partner, Instant at) {
    makeRoom();
    int place = (int) (total % KEPT);
    millis[place] = at.toEpochMilli();
    partners[place] = partner;
    total++;
  }

  private void makeRoom() {
    if (total == millis.length && millis.length < KEPT) {
      int size = Math.min(KEPT, 2 * millis.length);
      millis = Arrays.copyOf(millis, size);
      partners = Arrays.copyOf(partners, size);
    }
  }

  /** How many came in at that moment or later; empty when some of them may be forgotten. */
  Optional<Map<Partner, Long>> since(Instant moment) {
    Map<Partner, Long> counts = new EnumMap<>(Partner.class);
    for (var partner : Partner.values()) {
      counts.put(partner, 0L);
    }
    long from = moment.toEpochMilli();
    boolean isForgotten = total > KEPT;
    for (int place = 0; place < Math.min(total, KEPT); place++) {
      if (millis[place] >= from) {
        counts.merge(partners[place], 1L, Long::sum);
      } else {
        isForgotten = false;
      }
    }
    return isForgotten ? Optional.empty() : Optional.of(counts);
  }

  void clear() {
    total = 0;
  }
}
