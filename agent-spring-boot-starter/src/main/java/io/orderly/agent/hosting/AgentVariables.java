package io.orderly.agent.hosting;

import java.util.Collection;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;

/**
 * The environment variables that configure agents. Binding ignores those that it does not know, so
 * a mistyped one would leave a default in force.
 */
public final class AgentVariables {

  private static final String PREFIX = "ORDERLY_AGENTS_";

  /** A list is written with numbers, and an operation has a name. */
  private static final String FURTHER =
      "(orderrefusals|earlierpartners)\\d+|operations.+(performpath|undopath)";

  private AgentVariables() {}

  /**
   * Refuses variables that configure nothing.
   *
   * @param variables names of all variables of the process
   * @param agents names of the agents that it serves
   * @throws InvalidConfigurationPropertyValueException with the first one that is no setting of any
   *     of them
   */
  public static void check(Set<String> variables, Collection<String> agents) {
    Pattern known = known(agents);
    variables.stream()
        .filter(variable -> variable.startsWith(PREFIX))
        .filter(variable -> !known.matcher(plain(variable.substring(PREFIX.length()))).matches())
        .sorted()
        .findFirst()
        .ifPresent(
            variable -> {
              throw new InvalidConfigurationPropertyValueException(
                  variable,
                  null,
                  "no agent of this process (%s) has a setting of this name; the settings of an agent are: %s"
                      .formatted(String.join(", ", agents), UnknownSettings.known()));
            });
  }

  private static Pattern known(Collection<String> agents) {
    String names = agents.stream().map(AgentVariables::plain).collect(Collectors.joining("|"));
    String settings = plain(UnknownSettings.known().replace(", ", "|"));
    return Pattern.compile("(%s)(%s|%s)".formatted(names, settings, FURTHER));
  }

  /** A variable has no hyphens, and underscores where a property has dots, or anywhere. */
  private static String plain(String name) {
    return name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9|]", "");
  }
}
