package io.orderly.local.infrastructure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.ServerSocket;
import org.junit.jupiter.api.Test;

class FreePortTest {

  @Test
  void aFoundPortIsFreeAndNeverGivenToOutgoingConnections() {
    int port = FreePort.find();

    assertThat(port).isBetween(20_000, 32_000);
    assertThatCode(() -> FreePort.require("Kafka", port)).doesNotThrowAnyException();
  }

  @Test
  void aTakenPortIsToldInOneSentence() throws Exception {
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
