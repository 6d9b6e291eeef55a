package io.orderly.contract.settings;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A line of settings.yaml.
 *
 * @param set a value that is taken, and not the shipped one
 * @param refused values that are not; null where {@code any} says why there is none
 * @param entry the name of an entry, where not every name will do
 */
record ListedSetting(
    String set, @Nullable List<String> refused, @Nullable String any, @Nullable String entry) {

  String entryName() {
    return entry == null ? "main" : entry;
  }

  List<String> refusals() {
    return refused == null ? List.of() : refused;
  }

  /** All lines, by key. */
  static Map<String, ListedSetting> all() {
    ObjectMapper yaml =
        YAMLMapper.builder()
            .enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.ACCEPT_SINGLE_VALUE_AS_ARRAY)
            .build();
    try (InputStream file = ListedSetting.class.getResourceAsStream("/settings.yaml")) {
      return yaml.readValue(file, new TypeReference<TreeMap<String, ListedSetting>>() {});
    } catch (IOException e) {
      throw new IllegalStateException("settings.yaml can't be read", e);
    }
  }
}
