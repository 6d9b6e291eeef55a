package io.orderly.contract.agent;

import io.orderly.local.infrastructure.OrderlyHome;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;

/** The agent that the suite ships. */
@Tag("servers")
class AgentServiceContractTest extends AgentContract {

  @Override
  AgentProgram program() {
    Path jar = OrderlyHome.find().jar("agent-service");
    return new AgentProgram(
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Xmx160m",
            "-XX:+UseSerialGC",
            "-jar",
            jar.toString(),
            "--server.port=0",
            "--server.address=127.0.0.1",
            "--orderly.instance-id={instance}",
            "--orderly.topics.partitions=4",
            "--spring.kafka.bootstrap-servers={kafka}",
            "--orderly.agents.{agent}.base-url={remote}",
            "--orderly.agents.{agent}.perform-path=/charges",
            "--orderly.agents.{agent}.undo-path=/charges/undo",
            "--orderly.agents.{agent}.slots={slots}",
            "--orderly.agents.{agent}.call-timeout={call-timeout}ms",
            "--orderly.agents.{agent}.queue=8"),
        jar.getParent());
  }
}
