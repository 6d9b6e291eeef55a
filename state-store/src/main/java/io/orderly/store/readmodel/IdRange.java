package io.orderly.store.readmodel;

import io.orderly.store.pg.IdSorting;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The ids that orders of a time can have, so that a search reads no others. Ids are UUIDv7 by the
 * clock of the instance that accepted the order, submission times are the database's.
 *
 * @param from no id is below it
 * @param until every id is below it
 */
public record IdRange(UUID from, UUID until) {

  /** By how much clocks may differ; a search reads the ids of so much more. */
  private static final Duration SLACK = Duration.ofHours(1);

  private static final UUID FIRST = new UUID(0, 0);
  private static final UUID LAST = new UUID(-1L, -1L);

  /** Of orders that were submitted between these times; null: no bound. */
  public static IdRange submitted(@Nullable Instant from, @Nullable Instant until) {
    return new IdRange(
        from == null ? FIRST : idAt(from.minus(SLACK)),
        until == null ? LAST : idAt(until.plus(SLACK)));
  }

  private static UUID idAt(Instant time) {
    return new UUID(Math.max(time.toEpochMilli(), 0) << 16, 0);
  }

  /** Those of orders that ended before this time: they were submitted before. Null: no bound. */
  public IdRange ended(@Nullable Instant before) {
    return before == null ? this : below(submitted(null, before).until);
  }

  /** Those below this one. */
  public IdRange below(UUID order) {
    return IdSorting.AS_POSTGRES.compare(order, until) < 0 ? new IdRange(from, order) : this;
  }

  /** Those of this one and above. */
  public IdRange above(UUID order) {
    return IdSorting.AS_POSTGRES.compare(order, from) > 0 ? new IdRange(order, until) : this;
  }
}
