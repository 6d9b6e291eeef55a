package io.orderly.operator.retention;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.orderly.operator.retention.RetentionProperties.FinishedOrdersRule;
import io.orderly.store.archive.ArchiveFormat;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

class RetentionPropertiesTest {

  private static final Map<String, String> GIVEN =
      Map.of(
          "finished-orders", "archive",
          "keep-finished", "90d",
          "keep-keys", "400d",
          "run-interval", "1s",
          "batch", "200",
          "per-second", "500",
          "table-statistics-interval", "60s",
          "archive.directory", "/var/lib/orderly/archive",
          "archive.roll-at", "256MB",
          "archive.format", "gzip");

  @Test
  void readsWhatIsGiven() {
    RetentionProperties properties = bind("batch", "10");

    assertThat(properties.finishedOrders()).isEqualTo(FinishedOrdersRule.ARCHIVE);
    assertThat(properties.keepFinished()).hasDays(90);
    assertThat(properties.batch()).isEqualTo(10);
    assertThat(properties.archive().directory()).isEqualTo(Path.of("/var/lib/orderly/archive"));
    assertThat(properties.archive().format()).isEqualTo(ArchiveFormat.GZIP);
  }

  @ParameterizedTest
  @CsvSource({
    "keep-finished, 59s, keep-finished",
    "keep-finished, 4000d, keep-finished",
    "keep-keys, 89d, keep-keys",
    "keep-keys, 4000d, keep-keys",
    "batch, 0, batch",
    "batch, 1001, batch",
    "per-second, 0, per-second",
    "per-second, 10001, per-second",
    "archive.roll-at, 1KB, archive.roll-at",
    "archive.roll-at, 65GB, archive.roll-at"
  })
  void refusesWhatIsOutOfBounds(String name, String value, String blamed) {
    assertThatThrownBy(() -> bind(name, value)).hasStackTraceContaining(blamed + " must be ");
  }

  @Test
  void archivesNowhereWithoutADirectory() {
    assertThatThrownBy(() -> bind("archive.directory", ""))
        .hasStackTraceContaining("archive.directory is needed to archive");
    assertThatThrownBy(() -> bind("archive.directory", null))
        .hasStackTraceContaining("archive.directory is needed to archive");
  }

  private static RetentionProperties bind(String name, String value) {
    Map<String, String> settings =
        Stream.concat(
                GIVEN.entrySet().stream().filter(setting -> !setting.getKey().equals(name)),
                Stream.ofNullable(value).map(given -> Map.entry(name, given)))
            .collect(
                Collectors.toMap(
                    setting -> "orderly.retention." + setting.getKey(), Map.Entry::getValue));
    return new Binder(new MapConfigurationPropertySource(settings))
        .bind("orderly.retention", RetentionProperties.class)
        .get();
  }
}
