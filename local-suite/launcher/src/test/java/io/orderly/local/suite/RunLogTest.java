package io.orderly.local.suite;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RunLogTest {

  @Test
  void theReasonOfARefusedStartIsFoundInTheLog() {
    var log =
        new RunLog(
            """
            2026-11-20T12:00:00 ERROR ... LoggingFailureAnalysisReporter :

            ***************************
            APPLICATION FAILED TO START
            ***************************

            Description:

            own.yaml: no steps
            other.yaml: unknown agent

            Action:

            Fix the files.

            """);

    assertThat(log.refusal())
        .hasValueSatisfying(
            reason ->
                assertThat(reason.lines())
                    .containsExactly(
                        "own.yaml: no steps", "other.yaml: unknown agent", "Fix the files."));
  }

  @Test
  void logWithoutAReasonHasNone() {
    assertThat(new RunLog("Started in 3 s").refusal()).isEmpty();
  }

  @Test
  void tailLeavesStackFramesToTheLog() {
    var log =
        new RunLog(
            """
            java.lang.IllegalStateException: no way
            \tat io.orderly.Some.where(Some.java:1)
            \tat org.library.Any.where(Any.java:1) ~[library-6.2.jar:6.2]
            \tat io.orderly.Other.where(Other.java:1) [orderly.jar:0.1.0]
            \t... 12 common frames omitted
            Caused by: java.io.IOException: away
            """);

    assertThat(log.tail().lines())
        .containsExactly(
            "java.lang.IllegalStateException: no way", "Caused by: java.io.IOException: away");
  }
}
