package io.orderly.contract.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.contract.RunningSuite;
import io.orderly.local.infrastructure.OrderlyHome;
import io.orderly.local.suite.Service;
import io.orderly.local.suite.Suite;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

@Tag("servers")
@ExtendWith(RunningSuite.class)
@Timeout(180)
class SubmitterTest {

  /** A JVM that starts and compiles, and an order with a missed attempt. */
  private static final int LONGEST_RUN_SECONDS = 150;

  @Test
  void theSubmitterShowsItsOrderProcessed(Suite suite) throws Exception {
    ProcessBuilder example =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                OrderlyHome.find().root().resolve("examples/submitter/Submitter.java").toString(),
                suite.url(Service.SUBMISSION).toString(),
                "submitter-" + UUID.randomUUID())
            .redirectErrorStream(true);
    String who = suite.users().submitter().authorization();
    example.environment().put("ORDERLY_AUTHORIZATION", who);
    Process submitter = example.start();
    try {
      assertThat(submitter.waitFor(LONGEST_RUN_SECONDS, TimeUnit.SECONDS)).isTrue();
      String said = new String(submitter.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      assertThat(submitter.exitValue()).as(said).isZero();
      assertThat(said).contains("\"state\":\"Processed\"");
    } finally {
      submitter.destroyForcibly();
    }
  }
}
