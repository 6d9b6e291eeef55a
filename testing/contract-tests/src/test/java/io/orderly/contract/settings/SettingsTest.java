package io.orderly.contract.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

/** Every setting that operators may write, and settings.yaml, which has a line for each. */
class SettingsTest {

  /**
   * A line of settings.yaml.
   *
   * @param set a value that is taken, and not the shipped one
   * @param refused values that are not; null where {@code any} says why there is none
   * @param entry the name of an entry, where not every name will do
   */
  record Line(
      String set, @Nullable List<String> refused, @Nullable String any, @Nullable String entry) {

    String entryName() {
      return entry == null ? "main" : entry;
    }

    List<String> refusals() {
      return refused == null ? List.of() : refused;
    }
  }

  /** These have no record: they are conditions, of which only true is one. */
  private static final Set<String> CONDITIONS =
      Set.of("orderly.exit-when-broken", "orderly.exit-with-starter");

  private static final Map<String, Setting> FOUND =
      Setting.all()
          .collect(
              Collectors.toMap(
                  Setting::key,
                  Function.identity(),
                  (one, other) -> {
                    throw new IllegalStateException(one.key() + " is read into two records");
                  },
                  TreeMap::new));

  private static final Map<String, Line> LISTED = listed();

  @Test
  void everySettingIsListed() {
    assertThat(LISTED.keySet())
        .as(
            "A setting is not tested. Add it to settings.yaml, with a value that is taken and not"
                + " the shipped one (set) and values that are not (refused), or say why every"
                + " value will do (any: because ...)")
        .containsAll(FOUND.keySet());
    assertThat(FOUND.keySet())
        .as("settings.yaml lists what no service reads (any more). Take the line out")
        .containsAll(LISTED.keySet());
  }

  @Test
  void everyLineHasRefusedValuesOrSaysWhyThereAreNone() {
    assertThat(LISTED)
        .allSatisfy(
            (key, line) -> {
              boolean isReasoned = line.any() != null && line.any().startsWith("because ");
              assertThat(isReasoned).isNotEqualTo(!line.refusals().isEmpty());
            });
  }

  @Test
  void theShippedFilesSetOnlyWhatIsRead() {
    assertThat(Shipped.names())
        .as("A shipped file sets what no service reads. Take the line out")
        .isNotEmpty()
        .allSatisfy(
            name ->
                assertThat(Stream.concat(FOUND.keySet().stream(), CONDITIONS.stream()))
                    .anyMatch(key -> key.equals(name) || isBelow(key, name)));
  }

  /** Where a file has an empty list or no entries. */
  private static boolean isBelow(String key, String name) {
    return key.startsWith(name + ".*") || key.startsWith(name + "[]");
  }

  static Stream<String> keys() {
    return LISTED.keySet().stream().filter(FOUND::containsKey);
  }

  @ParameterizedTest
  @MethodSource("keys")
  void aValueThatIsSetIsTheOneThatIsRead(String key) {
    Setting setting = FOUND.get(key);
    Line line = LISTED.get(key);
    Object value =
        new Binder(new MapConfigurationPropertySource(Map.of("value", line.set())))
            .bind("value", Bindable.of(setting.type()))
            .get();

    Object shipped = bound(setting, Map.of());
    Object set = bound(setting, Map.of(setting.line(line.entryName()), line.set()));

    assertThat(setting.read(set, line.entryName())).isEqualTo(value);
    assertThat(setting.read(shipped, line.entryName())).as("what is shipped").isNotEqualTo(value);
  }

  static Stream<Arguments> refusedValues() {
    return keys()
        .flatMap(key -> LISTED.get(key).refusals().stream().map(value -> Arguments.of(key, value)));
  }

  @ParameterizedTest
  @MethodSource("refusedValues")
  void aValueThatCanNotBeIsRefusedWithTheNameOfItsSetting(String key, String value) {
    Setting setting = FOUND.get(key);
    String line = setting.line(LISTED.get(key).entryName());

    Throwable refusal = catchThrowable(() -> bound(setting, Map.of(line, value)));

    assertThat(refusal).as("what refuses it").isNotNull();
    assertThat(told(refusal))
        .containsPattern("(%s|%s)(?![a-z-])".formatted(Pattern.quote(key), Pattern.quote(line)));
  }

  /** Spring says the name where it can't make a value, and our sentence where we refuse it. */
  private static String told(Throwable refusal) {
    return Stream.iterate(refusal, Objects::nonNull, Throwable::getCause)
        .map(Throwable::getMessage)
        .collect(Collectors.joining("\n"));
  }

  @ParameterizedTest
  @MethodSource("keys")
  void aServiceReadsIt(String key) {
    assertThat(Readers.isRead(FOUND.get(key).accessor()) || Readers.isNamed(key))
        .as("Nobody reads %s. Use it, or take it out", key)
        .isTrue();
  }

  private static Object bound(Setting setting, Map<String, String> given) {
    return Shipped.by(setting.owner(), given).bindOrCreate(setting.prefix(), setting.owner());
  }

  private static Map<String, Line> listed() {
    ObjectMapper yaml =
        YAMLMapper.builder()
            .enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.ACCEPT_SINGLE_VALUE_AS_ARRAY)
            .build();
    try (InputStream file = SettingsTest.class.getResourceAsStream("/settings.yaml")) {
      return yaml.readValue(file, new TypeReference<TreeMap<String, Line>>() {});
    } catch (IOException e) {
      throw new IllegalStateException("settings.yaml can't be read", e);
    }
  }
}
