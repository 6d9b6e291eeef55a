package io.orderly.contract.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

/** Every setting that operators may write, and settings.yaml, which has a line for each. */
class SettingsTest {

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

  private static final Map<String, ListedSetting> LISTED = ListedSetting.all();

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
                assertThat(FOUND.keySet()).anyMatch(key -> key.equals(name) || isBelow(key, name)));
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
    ListedSetting line = LISTED.get(key);
    Object value =
        new Binder(new MapConfigurationPropertySource(Map.of("value", line.set())))
            .bind("value", Bindable.of(setting.type()))
            .get();

    Object shipped = Shipped.bound(setting, Map.of());
    Object set = Shipped.bound(setting, Map.of(setting.line(line.entryName()), line.set()));

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

    Throwable refusal = catchThrowable(() -> Shipped.bound(setting, Map.of(line, value)));

    assertThat(refusal).as("what refuses it").isNotNull();
    assertThat(Shipped.messages(refusal))
        .containsPattern("(%s|%s)(?![a-z-])".formatted(Pattern.quote(key), Pattern.quote(line)));
  }

  @ParameterizedTest
  @MethodSource("keys")
  void aServiceReadsIt(String key) {
    assertThat(Readers.isRead(FOUND.get(key).accessor()) || Readers.isNamed(key))
        .as("Nobody reads %s. Use it, or take it out", key)
        .isTrue();
  }
}
