package io.orderly.deployment.monitoring;

import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * The series and labels that a query names. It takes away, one after the other, what cannot hold
 * the name of a series (strings, ranges, matchers, groupings, functions); promtool judges the
 * syntax.
 */
record PromQl(Set<String> series, Set<String> labels) {

  private static final Pattern STRING = Pattern.compile("\"(?:[^\"\\\\]|\\\\.)*\"");
  private static final Pattern RANGE = Pattern.compile("\\[[^]]*]");
  private static final Pattern MATCHERS = Pattern.compile("\\{([^}]*)}");
  private static final Pattern GROUPING =
      Pattern.compile("\\b(?:by|without|on|ignoring|group_left|group_right)\\s*\\(([^)]*)\\)");
  private static final Pattern FUNCTION = Pattern.compile("\\b[a-z_0-9]+\\s*\\(");
  private static final Pattern NAME = Pattern.compile("(?<![\\w.:])[a-zA-Z_:][\\w:]*");
  private static final Set<String> KEYWORDS =
      Set.of("and", "or", "unless", "offset", "bool", "inf", "nan");

  static PromQl parse(String query) {
    String unquoted = STRING.matcher(query).replaceAll("");
    String flat = RANGE.matcher(unquoted).replaceAll("");
    Set<String> labels = names(groups(MATCHERS, flat));
    String unmatched = MATCHERS.matcher(flat).replaceAll("");
    labels.addAll(names(groups(GROUPING, unmatched)));
    String ungrouped = GROUPING.matcher(unmatched).replaceAll(" ");
    Set<String> series = names(FUNCTION.matcher(ungrouped).replaceAll("("));
    series.removeAll(KEYWORDS);
    return new PromQl(series, labels);
  }

  private static String groups(Pattern pattern, String text) {
    return String.join(
        " ", pattern.matcher(text).results().map(result -> result.group(1)).toList());
  }

  private static Set<String> names(String text) {
    Set<String> names = new TreeSet<>();
    NAME.matcher(text).results().map(MatchResult::group).forEach(names::add);
    return names;
  }
}
