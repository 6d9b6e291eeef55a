package io.orderly.cli.output;

import io.orderly.cli.terminal.Table;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * The columns of a table: the header of each, and what a row has below it.
 *
 * @param <R> a row
 */
public final class Columns<R> {

  private final List<Column<R>> columns = new ArrayList<>();

  private record Column<R>(String header, Function<R, String> cell) {}

  /** Of objects of an answer. */
  public static Columns<JsonView> ofJson() {
    return new Columns<>();
  }

  public Columns<R> with(String header, Function<R, String> cell) {
    columns.add(new Column<>(header, cell));
    return this;
  }

  /** Prints the header, and a line per row. */
  public void print(List<R> rows, PrintWriter out) {
    var table = new Table().row(columns.stream().map(Column::header).toList());
    rows.forEach(
        row -> table.row(columns.stream().map(column -> column.cell().apply(row)).toList()));
    table.print(out);
  }
}
