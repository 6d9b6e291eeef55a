package io.orderly.cli.terminal;

import io.orderly.messages.VisibleText;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Rows of texts in columns that are as wide as they need to be. A text may be a customer's or a
 * partner's: what can't be seen of it is written as an escape.
 */
public final class Table {

  private static final String INDENT = "  ";
  private static final String BETWEEN = "  ";

  private final List<List<String>> rows = new ArrayList<>();

  public Table row(String... cells) {
    return row(List.of(cells));
  }

  public Table row(List<String> cells) {
    rows.add(cells.stream().map(VisibleText::inOneLine).toList());
    return this;
  }

  /** A row of two cells where there is something to say. */
  public Table rowIf(boolean isSaid, String name, String value) {
    return isSaid ? row(name, value) : this;
  }

  public void print(PrintWriter out) {
    for (var row : rows) {
      out.println(
          INDENT
              + IntStream.range(0, row.size())
                  .mapToObj(column -> padded(row, column))
                  .collect(Collectors.joining(BETWEEN))
                  .stripTrailing());
    }
  }

  private String padded(List<String> row, int column) {
    var text = row.get(column);
    return text + " ".repeat(width(column) - text.length());
  }

  private int width(int column) {
    return rows.stream()
        .filter(row -> row.size() > column)
        .mapToInt(row -> row.get(column).length())
        .max()
        .orElse(0);
  }
}
