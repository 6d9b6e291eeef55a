package io.orderly.local.suite;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SuitePortsTest {

  /** Submission and supervisors have probes of their own; the ninth instance is the last. */
  @ParameterizedTest
  @ValueSource(ints = {15432, 19092, 8090, 8081, 8092, 8163, 9081, 9094, 9164})
  void portsOfAllPossibleInstancesAreReserved(int port) {
    assertThat(SuitePorts.standard().mayTake(port)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(ints = {8080, 8085, 8174, 9080, 9082, 9090, 9093, 9174})
  void otherPortsAreNotReserved(int port) {
    assertThat(SuitePorts.standard().mayTake(port)).isFalse();
  }
}
