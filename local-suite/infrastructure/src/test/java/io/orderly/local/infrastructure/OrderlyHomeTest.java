package io.orderly.local.infrastructure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OrderlyHomeTest {

  @TempDir Path root;

  @Test
  void theHomeFolderIsFoundFromATest() {
    assertThat(OrderlyHome.find().root().resolve("local-suite/pom.xml")).exists();
  }

  @Test
  void aJarIsNamedByItsModule() throws Exception {
    var target = Files.createDirectories(root.resolve("local-suite/kafka-broker/target"));
    var jar = Files.createFile(target.resolve("kafka-broker.jar"));

    assertThat(new OrderlyHome(root).jar("local-suite/kafka-broker")).isEqualTo(jar);
  }

  @Test
  void aMissingJarIsReportedWithTheCommandThatBuildsIt() {
    assertThatThrownBy(() -> new OrderlyHome(root).jar("scheduler-service"))
        .hasMessage(
            "%s is missing: build it with `mvn package` in %s.",
            root.resolve("scheduler-service/target/scheduler-service.jar"), root);
  }
}
