package io.orderly.store.pg;

import io.orderly.workflow.WorkflowId;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.SqlTypeValue;

/**
 * One column of the rows that a statement reads through {@code unnest}: as an array, so that the
 * statement has the same text however many rows it handles. The statements that each order needs
 * have {@code unnest} in the select list, one a column, where it gives a row at a time: in FROM
 * Postgres first copies every array into a store of its own.
 *
 * @param type of the array's elements
 * @param value the column's value in a row
 */
public record Column<R>(ElementType type, Value<R> value) {

  /** Reads a value out of a row. */
  @FunctionalInterface
  public interface Value<R> {
    public @Nullable Object of(R row);
  }

  /** Reads a moment out of a row. */
  @FunctionalInterface
  public interface Moment<R> {
    public @Nullable Instant of(R row);
  }

  public static <R> Column<R> uuid(Value<R> value) {
    return new Column<>(ElementType.UUID, value);
  }

  public static <R> Column<R> text(Value<R> value) {
    return new Column<>(ElementType.TEXT, value);
  }

  public static <R> Column<R> jsonb(Value<R> value) {
    return new Column<>(ElementType.JSONB, value);
  }

  public static <R> Column<R> integer(Value<R> value) {
    return new Column<>(ElementType.INTEGER, value);
  }

  public static <R> Column<R> bigint(Value<R> value) {
    return new Column<>(ElementType.BIGINT, value);
  }

  public static <R> Column<R> flag(Value<R> value) {
    return new Column<>(ElementType.BOOLEAN, value);
  }

  public static <R> Column<R> numeric(Value<R> value) {
    return new Column<>(ElementType.NUMERIC, value);
  }

  public static <R> Column<R> moment(Moment<R> moment) {
    return new Column<>(ElementType.TIMESTAMPTZ, moment::of);
  }

  /** The arguments of a statement: the single values, then one array a column. */
  public static <R> Object[] arguments(
      List<Object> singleValues, List<Column<R>> columns, Collection<R> rows) {
    List<Object> arguments = new ArrayList<>(singleValues);
    BinaryArrayWriter writer = new BinaryArrayWriter(rows.size());
    for (Column<R> column : columns) {
      arguments.add(column.array(rows, writer));
    }
    return arguments.toArray();
  }

  /** The arguments of a statement that takes no single values. */
  public static <R> Object[] arguments(List<Column<R>> columns, Collection<R> rows) {
    return arguments(List.of(), columns, rows);
  }

  /** A single array. */
  public static SqlTypeValue array(String sqlType, Collection<?> values) {
    ElementType type = ElementType.named(sqlType);
    BinaryArrayWriter writer = new BinaryArrayWriter(values.size());
    for (Object value : values) {
      writer.add(type, value);
    }
    return writer.array(type);
  }

  /** Workflow versions as texts, {@code name@version}. */
  public static SqlTypeValue workflowVersions(Collection<WorkflowId> versions) {
    return array("text", versions.stream().map(id -> id.name() + "@" + id.version()).toList());
  }

  /** A single moment. */
  public static OffsetDateTime at(Instant moment) {
    return moment.atOffset(ZoneOffset.UTC);
  }

  /** The same column of rows that hold these ones. */
  public <S> Column<S> of(Function<S, R> held) {
    return new Column<>(type, row -> value.of(held.apply(row)));
  }

  private SqlTypeValue array(Collection<R> rows, BinaryArrayWriter writer) {
    for (R row : rows) {
      writer.add(type, value.of(row));
    }
    return writer.array(type);
  }
}
