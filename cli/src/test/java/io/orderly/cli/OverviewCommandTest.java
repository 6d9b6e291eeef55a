package io.orderly.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.orderly.cli.terminal.Terminal;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Everything on one screen. */
class OverviewCommandTest {

  @RegisterExtension final StandInSupervisor supervisor = new StandInSupervisor();

  @BeforeEach
  void answer() {
    supervisor
        .on(
            "GET /operator/summary",
            200,
            """
            {"orders": {"Pending": 12, "Error": 2}, "openAlerts": 1, "submitted": 60,
             "submittedFrom": "2026-11-20T12:00:00Z", "readAt": "2026-11-20T12:01:00Z",
             "acceptedPerSecond": 1.0, "finishedPerSecond": 0.75,
             "summary": {"attention": "needed", "sentence": "2 orders in Error, 1 alert open.",
                         "details": ["Cause: card-declined at pay."], "subject": "errors"}}
            """)
        .on(
            "GET /operator/agents",
            200,
            "{\"agents\": [{\"agent\": \"payment\", \"inFlight\": 4}]}")
        .on(
            "GET /operator/agent-instances",
            200,
            """
            {"agents": [{"agent": "payment", "instance": "a-1", "circuit": "closed", "inUse": 3,
                         "maxConcurrency": 16, "queue": 2},
                        {"agent": "payment", "instance": "a-2", "circuit": "open", "inUse": 0,
                         "maxConcurrency": 16, "queue": 0}]}
            """)
        .on(
            "GET /operator/consumer-lag",
            200,
            """
            {"groups": [{"group": "g", "topic": "t", "lag": 1200, "maxPartitionLag": 700},
                        {"group": "h", "topic": "t", "lag": 0, "maxPartitionLag": 0}]}
            """)
        .on("GET /operator/errors", 200, "{\"matched\": 0, \"causes\": []}")
        .on("GET /operator/pauses", 200, "{\"held\": []}");
  }

  @Test
  void theOverviewStartsWithWhetherAnOperatorIsNeeded() {
    assertThat(supervisor.run("overview").out())
        .startsWith("2 orders in Error, 1 alert open. (read at 2026-11-20T12:01:00Z)")
        .containsPattern("(?m)^  Cause: card-declined at pay.$")
        .containsPattern("Pending +12")
        .containsPattern("accepted +1.0 per second")
        .containsPattern("finished +0.8 per second")
        .containsPattern("payment +4 .*closed, open +3 of 32, 2 wait")
        .containsPattern("g +t +1,200 +700");
  }

  @Test
  void watchPrintsOneJsonDocumentPerLine() throws IOException {
    var watched =
        supervisor.run("overview", "--watch", "--times", "2", "--every", "1", "--json").out();

    assertThat(watched.lines()).hasSize(2);
    var second = new ObjectMapper().readTree(watched.lines().toList().get(1));
    assertThat(second.path("work").path("orders").path("Error").asInt()).isEqualTo(2);
    assertThat(second.path("acceptedPerSecond").asDouble()).isEqualTo(1);
    assertThat(second.path("finishedPerSecond").asDouble()).isEqualTo(0.75);
  }

  @Test
  void watchEndsWhenStandardOutputFails() {
    var err = new StringWriter();
    var terminal =
        new Terminal(new PrintWriter(new Unwritable()), new PrintWriter(err), Terminal.PLAIN);

    int exitCode =
        OrderlyCli.run(terminal, "overview", "--watch", "--json", "--url", supervisor.url());

    assertThat(exitCode).isEqualTo(1);
    assertThat(err.toString()).contains("Standard output can't be written: is its disk full?");
  }

  @Test
  void aResponseOfAnotherServiceIsReported() {
    supervisor.on("GET /operator/summary", 200, "{}");
    supervisor.run("overview");

    var run = supervisor.run("overview");

    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.err())
        .contains("says nothing of 'summary': is it a supervisor of this version?")
        .doesNotContain("\tat ");
  }

  /** A file that can not be written. */
  private static final class Unwritable extends Writer {

    @Override
    public void write(char[] text, int from, int length) throws IOException {
      throw new IOException("No space left on device");
    }

    @Override
    public void flush() {
      // Nothing is kept.
    }

    @Override
    public void close() {
      // Nothing is open.
    }
  }
}
