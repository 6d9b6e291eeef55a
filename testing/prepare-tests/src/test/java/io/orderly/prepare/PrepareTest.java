package io.orderly.prepare;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.cli.terminal.Terminal;
import io.orderly.local.cli.OrderlyCommand;
import io.orderly.local.infrastructure.OrderlyHome;
import io.orderly.local.suite.Preparation;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * {@code prepare} with the jars of this build. The class archives stay: the suites of the modules
 * after this one start out of them.
 */
@Tag("servers")
class PrepareTest {

  @Test
  void jarsArePreparedOnce() {
    // Jars that were built and prepared before this test, by a developer, stay as they are.
    if (!new Preparation().isComplete()) {
      assertThat(prepare()).contains("Prepared.").doesNotContain("Exception");
      assertThat(OrderlyHome.find().localFolder().resolve("training")).doesNotExist();
    }

    assertThat(prepare()).contains("The suite is already prepared.");
  }

  private static String prepare() {
    StringWriter output = new StringWriter();
    PrintWriter writer = new PrintWriter(output);
    int exitCode = OrderlyCommand.run(new Terminal(writer, writer, Terminal.PLAIN), "prepare");
    writer.flush();
    assertThat(exitCode).as(output.toString()).isZero();
    return output.toString();
  }
}
