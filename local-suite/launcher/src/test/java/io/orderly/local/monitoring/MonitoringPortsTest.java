package io.orderly.local.monitoring;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.local.suite.Service;
import io.orderly.local.suite.SuitePorts;
import java.util.EnumMap;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

class MonitoringPortsTest {

  private static final int ENOUGH_TO_MEET_BY_CHANCE = 100;

  // Ports are drawn at random, so one draw would rarely meet a port of the suite.
  @RepeatedTest(ENOUGH_TO_MEET_BY_CHANCE)
  void freePortsAvoidThoseThatTheSuiteMayUse() {
    SuitePorts suite = SuitePorts.free();

    MonitoringPorts ports = MonitoringPorts.free(suite);

    assertThat(suite.mayTake(ports.prometheus())).isFalse();
    assertThat(suite.mayTake(ports.alertmanager())).isFalse();
    assertThat(ports.prometheus()).isNotEqualTo(ports.alertmanager());
  }

  @Test
  void theStandardPortIsAvoidedIfTheSuiteMayUseIt() {
    var services = new EnumMap<Service, Integer>(SuitePorts.standard().services());
    services.put(Service.SUBMISSION, 8_093);

    MonitoringPorts ports =
        MonitoringPorts.standardOrFree(new SuitePorts(15_432, 19_092, 9_090, services));

    assertThat(ports.alertmanager()).isNotEqualTo(9_093);
    assertThat(ports.prometheus()).isNotEqualTo(9_090);
  }
}
