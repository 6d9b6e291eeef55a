package io.orderly.contract.settings;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.local.infrastructure.OrderlyHome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The reference of the settings is made from the code, and editors read the same. */
class ConfigurationReferenceTest {

  private static final String WRITE = "orderly.contract.write";
  private static final Path PAGE =
      OrderlyHome.find().root().resolve("docs/reference/configuration.md");

  /** What is above it is written by hand. */
  private static final String MARK =
      "<!-- From here on made by ConfigurationReferenceTest: -D" + WRITE + "=true writes it. -->\n";

  @Test
  void tablesAreWhatTheCodeGives() throws IOException {
    String stored = Files.readString(PAGE);
    assertThat(stored).contains(MARK);
    String page =
        stored.substring(0, stored.indexOf(MARK) + MARK.length())
            + "\n"
            + ConfigurationReference.tables();
    if (Boolean.getBoolean(WRITE)) {
      Files.writeString(PAGE, page);
    }

    assertThat(Files.readString(PAGE))
        .as("Run with -D%s=true and commit docs/reference/configuration.md", WRITE)
        .isEqualTo(page);
  }

  @Test
  void jarsDescribeEverySettingToEditors() {
    Map<String, String> described =
        SettingMetadata.all().stream()
            .collect(
                Collectors.toMap(
                    SettingMetadata::name, SettingMetadata::description, (one, other) -> one));

    assertThat(Setting.all().map(setting -> setting.key().replaceFirst("(\\.\\*|\\[]).*", "")))
        .isNotEmpty()
        .allSatisfy(key -> assertThat(described.get(key)).as(key).isNotBlank());
  }
}
