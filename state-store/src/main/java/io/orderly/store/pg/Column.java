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
 * statement has the same text however many rows it handles. Statements that run for every order
 * have {@code unnest} in the select list, one per column, where it returns row by row: in FROM
 * Postgres first copies every array into a tuple store.
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

  /** Reads an instant out of a row. */
  @FunctionalInterface
  public interface InstantValue<R> {
    public @Nullable Instant of(R row);
  }

  public static <R> Column<R> uuid(Value<R> value) {
    return new Column<>(ElementType.UUID, value);
  }

  public static <R> Column<R> text(Value<R> value) {
    return new Column<>(ElementType.TEXT, value);
  }

  public static <R> Column<R> json(Value<R> value) {
    return new Column<>(ElementType.JSON, value);
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

  public static <R> Column<R> instant(InstantValue<R> value) {
    return new Column<>(ElementType.TIMESTAMPTZ, value::of);
  }

  /** The arguments of a statement: the single values, then one array per column. */
  public static <R> Object[] arguments(
      List<Object> singleValues, List<Column<R>> columns, Collection<R> rows) {
    List<Object> arguments = new ArrayList<>(singleValues);
    BinaryArrayWriter writer = new BinaryArrayWriter(rows.size());
    for (Column<R> column : columns) {
      arguments.add(column.array(rows, writer));
    }
    return arguments.toArray();
  }

  /** The arguments of a statement without single values. */
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

  /** A single instant. */
  public static OffsetDateTime at(Instant instant) {
    return instant.atOffset(ZoneOffset.UTC);
  }

  /** The same column of rows that contain these rows. */
  public <S> Column<S> of(Function<S, R> inner) {
    return new Column<>(type, row -> value.of(inner.apply(row)));
  }

  private SqlTypeValue array(Collection<R> rows, BinaryArrayWriter writer) {
    for (R row : rows) {
      writer.add(type, value.of(row));
    }
    return writer.array(type);
  }
}
