package io.orderly.local.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class SuiteOptionsTest {

  @Test
  void theServicesGetAsLongToBecomeReadyAsIsAskedFor() {
    assertThat(CommandLine.populateCommand(new SuiteOptions()).readyWithin())
        .isEqualTo(Duration.ofMinutes(4));
    assertThat(CommandLine.populateCommand(new SuiteOptions(), "--timeout", "10m").readyWithin())
        .isEqualTo(Duration.ofMinutes(10));
  }
}
