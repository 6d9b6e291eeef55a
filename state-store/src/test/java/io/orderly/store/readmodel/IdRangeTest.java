package io.orderly.store.readmodel;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.store.pg.IdSorting;
import java.time.Instant;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class IdRangeTest {

  private static final Instant NINE = Instant.parse("2026-01-31T09:00:00Z");

  private static UUID idAt(String time) {
    return new UUID(Instant.parse(time).toEpochMilli() << 16 | 0x7000, 1L << 63);
  }

  @Test
  void coversIdsOfTheTimeAndOfClocksThatDiffer() {
    IdRange range = IdRange.submitted(NINE, NINE.plusSeconds(60));

    assertThat(idAt("2026-01-31T08:00:00Z")).isGreaterThan(range.from());
    assertThat(idAt("2026-01-31T07:59:59.999Z")).isLessThan(range.from());
    assertThat(idAt("2026-01-31T10:00:59.999Z")).isLessThan(range.until());
    assertThat(idAt("2026-01-31T10:01:00Z")).isGreaterThan(range.until());
  }

  @Test
  void whatEndedWasSubmittedBefore() {
    IdRange range = IdRange.submitted(null, NINE.plusSeconds(7200));

    assertThat(range.ended(NINE)).isEqualTo(IdRange.submitted(null, NINE));
    assertThat(range.ended(NINE.plusSeconds(9000))).isEqualTo(range);
    assertThat(range.ended(null)).isEqualTo(range);
  }

  @Test
  void anyTimeHasAllIds() {
    assertThat(IdRange.submitted(null, null))
        .isEqualTo(new IdRange(new UUID(0, 0), new UUID(-1L, -1L)));
    IdRange years =
        IdRange.submitted(
            Instant.parse("0001-01-01T00:00:00Z"), Instant.parse("9999-12-31T23:59:59Z"));
    assertThat(years.from()).isEqualTo(new UUID(0, 0));
    assertThat(years.until())
        .usingComparator(IdSorting.AS_POSTGRES)
        .isGreaterThan(idAt("9999-12-31T23:59:59Z"));
  }

  @Test
  void aPageBeginsAtAnOrder() {
    IdRange range = IdRange.submitted(NINE, NINE);

    assertThat(range.below(idAt("2026-01-31T09:30:00Z")).until())
        .isEqualTo(idAt("2026-01-31T09:30:00Z"));
    assertThat(range.below(idAt("2027-01-31T09:30:00Z"))).isEqualTo(range);
    assertThat(range.above(idAt("2026-01-31T09:30:00Z")).from())
        .isEqualTo(idAt("2026-01-31T09:30:00Z"));
    assertThat(range.above(idAt("2025-01-31T09:30:00Z"))).isEqualTo(range);
  }
}
