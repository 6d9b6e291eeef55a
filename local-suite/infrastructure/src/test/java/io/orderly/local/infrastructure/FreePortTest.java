package io.orderly.local.infrastructure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.ServerSocket;
import org.junit.jupiter.api.Test;

class FreePortTest {

  private static final int OUTGOING_FROM = 32_768;

  /** The probes of a ninth instance stand 1,000 above its doors, and those 80 above the first's. */
  private static final int HIGHEST_ABOVE = 1_080;

  @Test
  void aFoundPortIsFreeAndNeverGivenToOutgoingConnections() {
    int port = FreePort.find();

    assertThat(port).isBetween(20_000, OUTGOING_FROM - HIGHEST_ABOVE);
    assertThatCode(() -> FreePort.require("Kafka", port)).doesNotThrowAnyException();
  }

  @Test
  void aPortInUseIsReportedInOneSentence() throws Exception {
    try (var other = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      assertThatThrownBy(() -> FreePort.require("Kafka", other.getLocalPort()))
          .isInstanceOf(PortInUseException.class)
          .hasMessage(
              "Port %d is already in use: stop the program that uses it, or choose another port for"
                  + " Kafka.",
              other.getLocalPort());
    }
  }
}
