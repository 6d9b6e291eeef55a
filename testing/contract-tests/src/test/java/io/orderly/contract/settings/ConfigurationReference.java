package io.orderly.contract.settings;

import static org.assertj.core.api.Assertions.catchThrowable;

import io.orderly.contract.SourceDocs;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The tables of docs/reference/configuration.md. Defaults are those that the services are shipped
 * with, bounds those that a refusal names, and the meaning is the Javadoc of the record.
 */
final class ConfigurationReference {

  private static final Map<String, ListedSetting> LISTED = ListedSetting.all();

  /** An id of an instance contains the name of its machine. */
  private static final Map<String, String> ANY_HOST = Map.of("HOSTNAME", "<host>");

  private static final String NONE = "–";

  /** Which services read a setting, by the package of its record below {@code io.orderly}. */
  private enum Section {
    ALL("All services", "platform store.schema"),
    WITH_REST("Submission service and supervisor service", "security store platform.webhook"),
    SUBMISSION("Submission service", "submission"),
    SCHEDULER("Scheduler service", "scheduler"),
    AGENT("Agent service", "agent"),
    SUPERVISOR("Supervisor service", "supervisor operator console security.console");

    private final String title;
    private final String packages;

    Section(String title, String packages) {
      this.title = title;
      this.packages = packages;
    }

    static Section of(String name) {
      String below = name.replaceFirst("^(io\\.)?orderly\\.", "");
      return Stream.of(values())
          .max(Comparator.comparingInt(section -> section.matching(below)))
          .orElseThrow();
    }

    private int matching(String name) {
      return Stream.of(packages.split(" ", -1))
          .filter(prefix -> name.equals(prefix) || name.startsWith(prefix + "."))
          .mapToInt(String::length)
          .max()
          .orElse(0);
    }
  }

  private ConfigurationReference() {}

  static String tables() {
    Map<Section, Map<String, String>> rows = new TreeMap<>();
    Stream.concat(Setting.all(), Setting.ofAgents())
        .forEach(
            setting ->
                rows.computeIfAbsent(
                        Section.of(setting.owner().getPackageName()), section -> new TreeMap<>())
                    .put(setting.key(), row(setting)));
    SettingMetadata.all().stream()
        .filter(SettingMetadata::isWithoutRecord)
        .forEach(
            property ->
                rows.computeIfAbsent(Section.of(property.name()), section -> new TreeMap<>())
                    .put(
                        property.name(),
                        row(
                            property.name(),
                            Objects.requireNonNullElse(property.defaultValue(), NONE),
                            property.isSwitch() ? "true, false" : "",
                            property.description())));
    return rows.entrySet().stream()
        .map(section -> table(section.getKey(), section.getValue()))
        .collect(Collectors.joining("\n"));
  }

  private static String table(Section section, Map<String, String> rows) {
    return """
    ## %s

    | Setting | Default | Allowed | Meaning |
    | --- | --- | --- | --- |
    %s\
    """
        .formatted(section.title, String.join("", rows.values()));
  }

  private static String row(Setting setting) {
    return row(
        setting.key().replace("*", "<name>").replace("[]", "[n]"),
        defaultOf(setting),
        rule(setting),
        meaning(setting));
  }

  private static String row(String key, String byDefault, String rule, String meaning) {
    return "| `%s` | %s | %s | %s |\n"
        .formatted(key, byDefault, rule, meaning)
        .replace("<host>", "&lt;host>");
  }

  private static String meaning(Setting setting) {
    var accessor = setting.accessor();
    String text = SourceDocs.of(accessor.getDeclaringClass()).fields().get(accessor.getName());
    return Objects.requireNonNull(text, setting.key() + " has no @param in its record");
  }

  private static String defaultOf(Setting setting) {
    boolean isGiven = setting.key().endsWith(".*") || Shipped.isNeeded(setting.line("main"));
    return isGiven
        ? NONE
        : SettingText.of(setting.read(Shipped.bound(setting, ANY_HOST), "main"), NONE);
  }

  /** What the refusal of a value says must be. */
  private static String rule(Setting setting) {
    Class<?> type = setting.type().toClass();
    if (type == boolean.class) {
      return "true, false";
    }
    if (type.isEnum()) {
      return Arrays.stream(type.getEnumConstants())
          .map(value -> value.toString().toLowerCase(Locale.ROOT))
          .collect(Collectors.joining(", "));
    }
    ListedSetting listed = LISTED.get(setting.key());
    return listed == null
        ? ""
        : listed.refusals().stream()
            .flatMap(value -> rules(setting, listed.entryName(), value))
            .findFirst()
            .orElse("");
  }

  private static Stream<String> rules(Setting setting, String entry, String refused) {
    String line = setting.line(entry);
    Throwable refusal = catchThrowable(() -> Shipped.bound(setting, Map.of(line, refused)));
    return Pattern.compile(
            "(?:%s|%s) must be ([^\n:,]+)"
                .formatted(Pattern.quote(setting.key()), Pattern.quote(line)))
        .matcher(Shipped.messages(refusal))
        .results()
        .map((MatchResult match) -> match.group(1));
  }
}
