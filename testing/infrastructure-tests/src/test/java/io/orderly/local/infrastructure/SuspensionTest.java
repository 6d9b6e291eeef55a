package io.orderly.local.infrastructure;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** A process that is busy all the time. */
@Tag("servers")
@EnabledOnOs(OS.LINUX)
class SuspensionTest {

  @Test
  void nothingOfASuspendedProcessRunsUntilItGoesOn() throws IOException {
    var busy = new ProcessBuilder("/bin/sh", "-c", "while :; do :; done").start();
    try {
      assertThat(Standstill.isReached(busy.pid())).isFalse();
      var suspension = Suspension.of(List.of(busy.pid()));
      assertThat(Standstill.isReached(busy.pid())).isTrue();

      suspension.close();

      assertThat(Standstill.isReached(busy.pid())).isFalse();
    } finally {
      busy.destroyForcibly();
    }
  }

  @Test
  void aProcessThatIsGoneIsNotWaitedFor() throws Exception {
    var gone = new ProcessBuilder("/bin/true").start();
    assertThat(gone.waitFor()).isZero();

    assertThat(Standstill.isReached(gone.pid())).isTrue();
  }
}
