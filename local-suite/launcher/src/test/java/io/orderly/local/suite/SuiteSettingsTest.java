package io.orderly.local.suite;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class SuiteSettingsTest {

  private final SuiteSettings settings = SuiteSettings.standard(Path.of("data"));

  @Test
  void aSupervisorHasLessRoomForWhatIsYoung() {
    assertThat(settings.javaOptions(Service.SCHEDULER)).contains("-Xmn112m", "-Xmx224m");
    assertThat(settings.javaOptions(Service.SUPERVISOR)).contains("-Xmn40m", "-Xmx224m");
  }

  /** The last of two options is the one that a JVM takes. */
  @Test
  void whatIsAskedForComesLast() {
    assertThat(settings.withJavaOption("-Xmn8m").javaOptions(Service.AGENT)).endsWith("-Xmn8m");
  }
}
