package io.orderly.contract;

import io.orderly.local.infrastructure.OrderlyHome;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the comment of a record says, so that documents repeat it and nobody writes it twice.
 *
 * @param summary of the record
 * @param fields what is said of a field, by its name
 */
public record SourceDocs(String summary, Map<String, String> fields) {

  private static final List<String> MODULES =
      List.of(
          "shared-contracts",
          "state-store",
          "submission-service",
          "supervisor-service",
          "operator-api",
          "operator-console",
          "scheduler-service",
          "agent-api",
          "agent-spring-boot-starter",
          "agent-service",
          "service-security",
          "service-platform");
  private static final SourceDocs NONE = new SourceDocs("", Map.of());

  /** What the source of that record says; nothing when there is no source or comment. */
  public static SourceDocs of(Class<?> record) {
    Class<?> outer = record.getNestHost();
    String file = outer.getName().replace('.', '/') + ".java";
    return MODULES.stream()
        .map(module -> OrderlyHome.find().root().resolve(module + "/src/main/java/" + file))
        .filter(Files::exists)
        .findFirst()
        .map(source -> commentOf(record.getSimpleName(), read(source)))
        .orElse(NONE);
  }

  private static SourceDocs commentOf(String name, String source) {
    Matcher record =
        Pattern.compile(
                "/\\*\\*([^*]*+(?:\\*(?!/)[^*]*+)*)\\*/\\s*(?:@\\w+(?:\\([^)]*\\))?\\s*)*(?:public"
                    + " |private )?record "
                    + name
                    + "\\b")
            .matcher(source);
    return record.find() ? parse(record.group(1)) : NONE;
  }

  private static SourceDocs parse(String comment) {
    String text =
        comment.replaceAll("(?m)^\\s*\\* ?", "").replaceAll("\\{@\\w+ (?:\\w*#)?([^}]*)}", "$1");
    String[] parts = text.split("(?m)^@param ", -1);
    Map<String, String> fields = new LinkedHashMap<>();
    for (int i = 1; i < parts.length; i++) {
      String[] nameAndText = oneLine(parts[i]).split(" ", 2);
      fields.put(nameAndText[0], nameAndText.length > 1 ? sentence(nameAndText[1]) : "");
    }
    return new SourceDocs(oneLine(parts[0]), fields);
  }

  private static String oneLine(String text) {
    return text.strip().replaceAll("<[^>]+>", "").replaceAll("\\s+", " ");
  }

  private static String sentence(String text) {
    return Character.toUpperCase(text.charAt(0)) + text.substring(1) + ".";
  }

  private static String read(Path source) {
    try {
      return Files.readString(source);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
