package io.orderly.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.local.infrastructure.FreePort;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How each bad answer of an endpoint ends a command, and what it says. */
class EndpointAnswersTest {

  @RegisterExtension final StandInSupervisor supervisor = new StandInSupervisor();

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "400 | {\"errors\": [{\"field\": \"reason\", \"rule\": \"1 to 1000 characters\"}]} | 2"
            + " | Not understood: reason: 1 to 1000 characters.",
        "401 | {\"detail\": \"Show a token or a name and a password.\"} | 6"
            + " | Show a token or a name and a password. Set ORDERLY_TOKEN",
        "403 | {\"detail\": \"It takes a role that the caller lacks.\"} | 6"
            + " | It takes a role that the caller lacks. Set ORDERLY_TOKEN",
        "404 | {\"detail\": \"No alert has the id x.\"} | 4 | No alert has the id x.",
        "409 | {\"detail\": \"the order is over\", \"orderId\": \"o\"} | 3"
            + " | Refused: the order is over. Look again: ./orderly show o",
        "410 | {\"detail\": \"It left.\", \"orderId\": \"o\"} | 4"
            + " | It left. What is kept of it: ./orderly archive show o",
        "413 | {\"errors\": [{\"field\": \"\", \"rule\": \"at most 65536 bytes\"}]} | 2"
            + " | Not understood: at most 65536 bytes.",
        "422 | {\"detail\": \"Command c was another one\"} | 2 | Command c was another one.",
        "429 | {\"detail\": \"Too many.\"} | 5 | Too many. Again later.",
        "500 | {\"title\": \"A mistake on our side\"} | 1 | A mistake on our side.",
        "503 | {\"detail\": \"The store is away.\"} | 5 | The store is away. Again later.",
        "401 | <html> | 6 | answers with status 401 and does not say why. Set ORDERLY_TOKEN",
        "404 | <html> | 1 | answers with status 404 and does not say why: is it a service of this",
        "502 | <html> | 5 | answers with status 502 and does not say why. Again later.",
        "200 | <html> | 1 | answers with what is no JSON: is it a service of this version?"
      })
  void everyProblemIsShownInOneSentence(int status, String body, int exitCode, String sentence) {
    supervisor.on("POST /operator/alerts/x/acknowledge", status, body);

    var run = supervisor.run("alerts", "acknowledge", "x", "--reason", "why", "--yes");

    assertThat(run.exitCode()).isEqualTo(exitCode);
    assertThat(run.err()).startsWith("orderly: ").contains(sentence).doesNotContain("\tat ");
    assertThat(run.err().lines()).hasSize(1);
    assertThat(run.out()).isEmpty();
  }

  @Test
  void anUnreachableSupervisorIsReportedAlsoAsJson() throws IOException {
    var url = "http://127.0.0.1:" + FreePort.find();

    var run = CommandRun.of("agents", "--json", "--url", url);

    assertThat(run.exitCode()).isEqualTo(5);
    assertThat(run.err()).contains(url + " does not answer (no connection). Does the service run?");
    assertThat(run.json().path("outcome").asText()).isEqualTo("not reachable");
  }

  @Test
  void invalidArgumentsAreReportedAlsoAsJson() throws IOException {
    var run = CommandRun.of("errors", "--json", "--limit", "0");

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.json().path("exitCode").asInt()).isEqualTo(2);
  }
}
