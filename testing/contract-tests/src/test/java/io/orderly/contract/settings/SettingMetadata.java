package io.orderly.contract.settings;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URL;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A setting as its jar describes it to editors, in META-INF/spring-configuration-metadata.json.
 *
 * @param source the record that it is read into; empty for one that an annotation reads
 */
record SettingMetadata(
    String name, String type, String description, @Nullable String defaultValue, String source) {

  private static final String FILE = "META-INF/spring-configuration-metadata.json";

  /** All that are ours on the class path. */
  static List<SettingMetadata> all() {
    List<SettingMetadata> found = new ArrayList<>();
    try {
      for (URL file : Collections.list(SettingMetadata.class.getClassLoader().getResources(FILE))) {
        try (InputStream json = file.openStream()) {
          new ObjectMapper().readTree(json).path("properties").forEach(node -> found.add(of(node)));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return found.stream().filter(property -> property.name().startsWith("orderly.")).toList();
  }

  private static SettingMetadata of(JsonNode node) {
    return new SettingMetadata(
        node.path("name").asText(),
        node.path("type").asText(),
        node.path("description").asText(),
        node.hasNonNull("defaultValue") ? node.path("defaultValue").asText() : null,
        node.path("sourceType").asText());
  }

  boolean isWithoutRecord() {
    return source.isEmpty() && !type.startsWith("java.util.Map");
  }

  boolean isSwitch() {
    return type.equals("java.lang.Boolean");
  }
}
