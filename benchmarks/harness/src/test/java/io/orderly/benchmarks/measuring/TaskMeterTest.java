package io.orderly.benchmarks.measuring;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.benchmarks.measuring.TaskMeter.Times;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TaskMeterTest {

  @Test
  void tasksAreFoundByTheirClassAndAddedUpOverOutcomes() {
    var times =
        TaskMeter.parse(
            """
            # TYPE tasks_scheduled_execution_seconds summary
            tasks_scheduled_execution_seconds_count{code_function="run",code_namespace="io.orderly.supervisor.recovery.Sweeping",error="none",outcome="SUCCESS"} 3
            tasks_scheduled_execution_seconds_sum{code_function="run",code_namespace="io.orderly.supervisor.recovery.Sweeping",error="none",outcome="SUCCESS"} 0.75
            tasks_scheduled_execution_seconds_count{code_function="run",code_namespace="io.orderly.supervisor.recovery.Sweeping",error="E",outcome="ERROR"} 1
            tasks_scheduled_execution_seconds_sum{code_function="run",code_namespace="io.orderly.supervisor.recovery.Sweeping",error="E",outcome="ERROR"} 2.5E-1
            tasks_scheduled_execution_seconds_max{code_function="run",code_namespace="io.orderly.supervisor.recovery.Sweeping",error="none",outcome="SUCCESS"} 9.0
            tasks_scheduled_execution_seconds_count{code_function="reports",code_namespace="io.orderly.supervisor.agents.AgentTasks",error="none",outcome="SUCCESS"} 8
            """);

    assertThat(times).isEqualTo(Map.of("sweep", new Times(4, 1.0)));
  }
}
