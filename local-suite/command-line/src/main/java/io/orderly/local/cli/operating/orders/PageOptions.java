package io.orderly.local.cli.operating.orders;

import io.orderly.local.cli.operating.door.Query;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** Which part of a list. */
final class PageOptions {

  private static final int MOST = 200;

  @Option(
      names = "--limit",
      paramLabel = "N",
      converter = Limit.class,
      description = "At most so many orders, 1 to 200 (default: 50).")
  private @Nullable Integer limit;

  @Option(
      names = "--after",
      paramLabel = "ORDER",
      description = "Those that follow this order in the list.")
  private @Nullable UUID after;

  Query on(Query query) {
    return query.with("limit", limit).with("after", after);
  }

  /** Orders of a page. */
  static final class Limit implements ITypeConverter<Integer> {

    @Override
    public Integer convert(String text) {
      if (!text.matches("[1-9]\\d{0,2}") || Integer.parseInt(text) > MOST) {
        throw new TypeConversionException(
            "'%s' is not a whole number from 1 to %d".formatted(text, MOST));
      }
      return Integer.parseInt(text);
    }
  }
}
