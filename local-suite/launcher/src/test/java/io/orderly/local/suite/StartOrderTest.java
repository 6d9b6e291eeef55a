package io.orderly.local.suite;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class StartOrderTest {

  @Test
  void storeIsMigratedBeforeAnybodyReadsItAndNoMoreStartThanThereAreProcessors() {
    var settings =
        SuiteSettings.onFreePorts(Path.of("data"))
            .withInstances(Service.SCHEDULER, 2)
            .withInstances(Service.AGENT, 2);

    var waves = StartOrder.waves(InstancePlan.all(settings), 2);

    assertThat(waves.stream().map(wave -> wave.stream().map(InstancePlan::id).toList()))
        .isEqualTo(
            List.of(
                List.of("submission-1", "agent-1"),
                List.of("scheduler-1", "supervisor-1"),
                List.of("scheduler-2", "agent-2")));
  }

  @Test
  void oneProcessorStillStartsTwoAtATime() {
    var plans = InstancePlan.all(SuiteSettings.onFreePorts(Path.of("data")));

    assertThat(StartOrder.waves(plans, 1)).hasSize(2);
  }
}
