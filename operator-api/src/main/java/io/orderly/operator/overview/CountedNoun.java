package io.orderly.operator.overview;

import java.util.Locale;

/** Counts with their nouns. */
final class CountedNoun {

  private CountedNoun() {}

  /** {@code 1 order}, {@code 12,795 orders}. */
  static String of(long count, String one, String many) {
    return String.format(Locale.ROOT, "%,d %s", count, count == 1 ? one : many);
  }
}
