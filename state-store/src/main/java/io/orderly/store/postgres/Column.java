package io.orderly.store.postgres;

import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.SqlTypeValue;

/**
 * One column of the rows that a statement reads through {@code unnest}: as an array, so that the
 * statement has the same text however many rows it handles.
 *
 * @param sqlType the type of the array's elements
 * @param value the column's value in a row
 */
record Column<R>(String sqlType, Value<R> value) {

  /** Reads a value out of a row. */
  @FunctionalInterface
  interface Value<R> {
    @Nullable Object of(R row);
  }

  /** Reads a moment out of a row. */
  @FunctionalInterface
  interface Moment<R> {
    @Nullable Instant of(R row);
  }

  static <R> Column<R> uuid(Value<R> value) {
    return new Column<>("uuid", value);
  }

  static <R> Column<R> text(Value<R> value) {
    return new Column<>("text", value);
  }

  static <R> Column<R> jsonb(Value<R> value) {
    return new Column<>("jsonb", value);
  }

  static <R> Column<R> integer(Value<R> value) {
    return new Column<>("integer", value);
  }

  static <R> Column<R> bigint(Value<R> value) {
    return new Column<>("bigint", value);
  }

  static <R> Column<R> flag(Value<R> value) {
    return new Column<>("boolean", value);
  }

  static <R> Column<R> numeric(Value<R> value) {
    return new Column<>("numeric", value);
  }

  /** Goes over as text, because the driver knows no arrays of java.time. */
  static <R> Column<R> moment(Moment<R> moment) {
    return new Column<>("timestamptz", row -> text(moment.of(row)));
  }

  /** The arguments of a statement: the single values, then one array a column. */
  static <R> Object[] arguments(
      List<Object> singleValues, List<Column<R>> columns, Collection<R> rows) {
    return Stream.concat(singleValues.stream(), columns.stream().map(column -> column.array(rows)))
        .toArray();
  }

  /** The arguments of a statement that takes no single values. */
  static <R> Object[] arguments(List<Column<R>> columns, Collection<R> rows) {
    return arguments(List.of(), columns, rows);
  }

  /** A single array. */
  static SqlTypeValue array(String sqlType, Collection<?> values) {
    return array(sqlType, values.toArray());
  }

  /** A single moment. */
  static OffsetDateTime at(Instant moment) {
    return moment.atOffset(ZoneOffset.UTC);
  }

  /** The same column of rows that hold these ones. */
  <S> Column<S> of(Function<S, R> held) {
    return new Column<>(sqlType, row -> value.of(held.apply(row)));
  }

  private SqlTypeValue array(Collection<R> rows) {
    return array(sqlType, rows.stream().map(value::of).toArray());
  }

  private static SqlTypeValue array(String sqlType, Object[] values) {
    return (statement, parameter, anyType, anyTypeName) ->
        statement.setArray(parameter, statement.getConnection().createArrayOf(sqlType, values));
  }

  private static @Nullable String text(@Nullable Instant moment) {
    return moment == null ? null : moment.toString();
  }
}
