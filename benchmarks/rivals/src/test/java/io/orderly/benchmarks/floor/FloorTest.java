package io.orderly.benchmarks.floor;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.benchmarks.partner.PartnerServer;
import io.orderly.benchmarks.rivals.Dialogue;
import io.orderly.benchmarks.rivals.contest.Conversation;
import io.orderly.local.infrastructure.testing.SharedInfrastructure;
import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/** The floor does all of its work, against a real Postgres and a real broker. */
@Tag("servers")
class FloorTest {

  private static final long CALLS_AN_ORDER = 3;

  // The last of an option wins.
  private static final String[] FEW_AT_ONCE = {"--concurrency", "4"};

  private PartnerServer partner;

  @BeforeEach
  void startPartner() throws IOException {
    partner = PartnerServer.start(0, Duration.ZERO);
  }

  @AfterEach
  void stopPartner() throws IOException {
    partner.close();
  }

  @Test
  void measuresEachPartAloneAndAllTogether() {
    var dialogue = new Dialogue(4);

    int exitCode = run(dialogue, "--orders", "20");

    assertThat(exitCode).isZero();
    assertThat(dialogue.readies()).isEqualTo(4);
    assertThat(dialogue.results())
        .extracting(result -> result.get("competitor").asText())
        .containsExactly("floor-postgres", "floor-kafka", "floor-http", "floor");
    assertThat(dialogue.results())
        .allMatch(result -> result.get("orders").asInt() == 20)
        .allMatch(result -> result.get("ordersPerSecond").asDouble() > 0);
    assertThat(partner.answered()).isEqualTo(2 * CALLS_AN_ORDER * (5 + 20));
  }

  @Test
  void thousandsOfOrdersEndWithoutAFailureOfTheJdksClient() {
    var dialogue = new Dialogue(4);

    int exitCode = run(dialogue, "--client", "JDK", "--concurrency", "32", "--orders", "3000");

    assertThat(exitCode).isZero();
    assertThat(dialogue.results()).hasSize(4);
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '"',
      value = {"LEAN,the lean client", "JDK,the JDK's HttpClient"})
  void tellsUnderLightLoadHowLongTheCallsTakeWhoeverMakesThem(String client, String caller) {
    var dialogue = new Dialogue(1);

    int exitCode = run(dialogue, "--client", client, "--light", "--rate", "20", "--seconds", "1");

    assertThat(exitCode).isZero();
    JsonNode result = dialogue.results().get(0);
    assertThat(result.get("competitor").asText()).isEqualTo("floor-http");
    assertThat(result.get("notes").asText()).contains("calls by " + caller);
    assertThat(result.get("p50Millis").asDouble()).isPositive();
    assertThat(partner.answered()).isEqualTo(CALLS_AN_ORDER * (5 + 2 * 20));
  }

  private int run(Dialogue dialogue, String... load) {
    var database = SharedInfrastructure.freshDatabase();
    String[] fixed = {
      "--jdbc-url",
      database.jdbcUrl(),
      "--user",
      database.username(),
      "--password",
      database.password(),
      "--partner",
      "http://127.0.0.1:" + partner.port(),
      "--kafka",
      SharedInfrastructure.kafka().bootstrapServers(),
      "--warm-up",
      "5"
    };
    String[] arguments =
        Stream.of(fixed, FEW_AT_ONCE, load).flatMap(Arrays::stream).toArray(String[]::new);
    return new CommandLine(new FloorCommand(new Conversation(dialogue.in(), dialogue.out())))
        .setOverwrittenOptionsAllowed(true)
        .execute(arguments);
  }
}
