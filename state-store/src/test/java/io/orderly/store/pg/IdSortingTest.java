package io.orderly.store.pg;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.store.testing.TestDatabase;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.JdbcTemplate;

/** Who locks orders by a statement locks them as Postgres sorts; who decides on known ones too. */
@Tag("servers")
class IdSortingTest {

  private static final List<UUID> SORTED =
      Stream.of(
              "00000000-0000-0000-0000-000000000000",
              "019aa000-0000-7000-7fff-ffffffffffff",
              "019aa000-0000-7000-8000-000000000001",
              "019aa000-0000-7000-ffff-ffffffffffff",
              "7fffffff-ffff-7fff-8000-000000000000",
              "80000000-0000-7000-8000-000000000000",
              "ffffffff-ffff-ffff-ffff-ffffffffffff")
          .map(UUID::fromString)
          .toList();

  private final JdbcTemplate jdbc = new JdbcTemplate(TestDatabase.empty());

  @Test
  void idsAreSortedAsPostgresDoes() {
    List<UUID> ids = new ArrayList<>(SORTED);
    Collections.shuffle(ids, new Random(1));

    assertThat(sortedByPostgres(ids)).isEqualTo(SORTED);
    assertThat(ids.stream().sorted(IdSorting.AS_POSTGRES)).containsExactlyElementsOf(SORTED);
  }

  private List<UUID> sortedByPostgres(List<UUID> ids) {
    return jdbc.queryForList(
        "SELECT id FROM unnest(?::uuid[]) AS id ORDER BY id",
        UUID.class,
        (Object) ids.toArray(UUID[]::new));
  }
}
