package io.orderly.store.pg;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.store.testing.TestDatabase;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.Types;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.jdbc.core.JdbcTemplate;

/** What goes over in binary form is what Postgres reads out of its text. */
@Tag("servers")
class BinaryArrayTest {

  private final JdbcTemplate jdbc = new JdbcTemplate(TestDatabase.empty());

  static Stream<Arguments> values() {
    return Stream.of(
        values("uuid", UUID.fromString("01936f2a-8c1b-7def-8abc-0123456789ab"), new UUID(0, 0)),
        values("text", "", "plain", "Grüße, \"{},\\ NULL", "\uD83D\uDE9A"),
        values("json", "{\"b\": [1, null], \"a\":1}", "\"text\"", "null"),
        values("jsonb", "{\"a\": [1, null]}", "\"text\"", "null"),
        values("integer", 0, -1, Integer.MAX_VALUE, Integer.MIN_VALUE),
        values("bigint", 0L, -1L, Long.MAX_VALUE, Long.MIN_VALUE),
        values("boolean", true, false),
        values(
            "numeric",
            BigDecimal.ZERO,
            new BigDecimal("0.00"),
            new BigDecimal("-12345678901234567890.000001"),
            new BigDecimal("1E+20")),
        values(
            "timestamptz",
            Instant.EPOCH,
            Instant.parse("1999-12-31T23:59:59.999999Z"),
            Instant.parse("2026-11-21T10:00:00.123456Z"),
            Instant.parse("0001-01-01T00:00:00Z"),
            Instant.parse("9999-12-31T23:59:59Z")));
  }

  private static Arguments values(String sqlType, Object... values) {
    return Arguments.of(sqlType, Arrays.asList(values));
  }

  @ParameterizedTest
  @MethodSource("values")
  void valuesArriveAsTheirTextsSayThem(String sqlType, List<Object> values) {
    assertThat(isEqual(sqlType, values)).isTrue();
  }

  @ParameterizedTest
  @MethodSource("values")
  void nullsStandBetweenValues(String sqlType, List<Object> values) {
    List<@Nullable Object> withNulls =
        values.stream()
            .flatMap(value -> Stream.of(Optional.of(value), Optional.empty()))
            .<@Nullable Object>map(value -> value.orElse(null))
            .toList();

    assertThat(isEqual(sqlType, withNulls)).isTrue();
  }

  @ParameterizedTest
  @EnumSource
  void anEmptyArrayIsOne(ElementType type) {
    String sqlType = type.name().toLowerCase(Locale.ROOT);

    assertThat(
            jdbc.queryForObject(
                "SELECT cardinality(?::" + sqlType + "[])",
                Integer.class,
                Column.array(sqlType, List.of())))
        .isZero();
  }

  private @Nullable Boolean isEqual(String sqlType, List<? extends @Nullable Object> values) {
    @Nullable String[] texts =
        values.stream()
            .<@Nullable String>map(value -> value == null ? null : text(value))
            .toArray(String[]::new);
    return jdbc.execute(
        (Connection connection) -> {
          try (var statement =
              connection.prepareStatement(
                  // As texts: json has no equality.
                  "SELECT (?)::text[] IS NOT DISTINCT FROM ?::%s[]::text[]".formatted(sqlType))) {
            Column.array(sqlType, values).setTypeValue(statement, 1, Types.ARRAY, null);
            statement.setArray(2, connection.createArrayOf("text", texts));
            try (var row = statement.executeQuery()) {
              row.next();
              return row.getBoolean(1);
            }
          }
        });
  }

  private static String text(Object value) {
    return value instanceof BigDecimal number ? number.toPlainString() : value.toString();
  }
}
