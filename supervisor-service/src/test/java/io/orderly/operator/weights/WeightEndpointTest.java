package io.orderly.operator.weights;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.supervisor.testing.OperatorClient;
import io.orderly.supervisor.testing.OperatorClient.Answer;
import io.orderly.supervisor.testing.RunningSupervisor;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** An operator gives customers weights, over real HTTP. */
@Tag("servers")
class WeightEndpointTest {

  private final OperatorClient door = RunningSupervisor.shared().door();

  /** As submitters may call them. */
  private final String customer = "ACME/DE & söhne " + UUID.randomUUID();

  private String path() {
    return "/operator/customer-weight?customerId="
        + URLEncoder.encode(customer, StandardCharsets.UTF_8);
  }

  private Answer weigh(String weight, String... headers) {
    String body = "{\"weight\": %s, \"reason\": \"a large customer\"}".formatted(weight);
    return door.send("PUT", path(), body, headers);
  }

  @Test
  void aWeightIsSetAndChangedWithActorAndReason() {
    weigh("2.5");
    Answer changed = weigh("4");

    assertThat(changed.status()).isEqualTo(200);
    assertThat(changed.body().path("version").asLong()).isEqualTo(2);
    JsonNode view = door.ask(path()).body();
    assertThat(view.path("customerId").asText()).isEqualTo(customer);
    assertThat(view.path("weight").asDouble()).isEqualTo(4);
    assertThat(view.path("history")).hasSize(2);
    JsonNode before = view.path("history").path(1);
    assertThat(before.path("weight").asDouble()).isEqualTo(2.5);
    assertThat(before.path("actor").asText()).isEqualTo("ada");
    assertThat(before.path("reason").asText()).isEqualTo("a large customer");
  }

  @Test
  void aCustomerWithoutAWeightHasWeightOne() {
    JsonNode view = door.ask(path()).body();

    assertThat(view.path("weight").asDouble()).isEqualTo(1);
    assertThat(view.path("version").asLong()).isZero();
    assertThat(view.path("history")).isEmpty();
  }

  @Test
  void theGivenWeightsAreListed() {
    weigh("3");

    JsonNode given = door.ask("/operator/customer-weights").body();

    assertThat(given.findValuesAsText("customerId")).contains(customer);
  }

  @Test
  void aRepeatedCommandIsAnsweredAlikeAndAReusedIdIsRefused() {
    String[] key = {"Idempotency-Key", UUID.randomUUID().toString()};
    Answer first = weigh("2", key);
    weigh("3");

    assertThat(weigh("2", key)).isEqualTo(first);
    Answer other = weigh("5", key);
    assertThat(other.status()).isEqualTo(422);
    assertThat(other.body().path("type").asText()).endsWith("idempotency-key-reused");
    assertThat(door.ask(path()).body().path("weight").asDouble()).isEqualTo(3);
  }

  @ParameterizedTest
  @CsvSource({"0, weight", "-1, weight", "101, weight", "\"many\", weight", "null, weight"})
  void invalidFieldsAreNamed(String weight, String field) {
    Answer answer = weigh(weight);

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.body().path("errors").findValuesAsText("field")).contains(field);
    assertThat(door.ask(path()).body().path("version").asLong()).isZero();
  }

  @Test
  void viewersMayReadButNotChangeWeights() {
    OperatorClient viewer = door.as("vera");

    assertThat(viewer.ask(path()).status()).isEqualTo(200);
    assertThat(viewer.send("PUT", path(), "{\"weight\": 2, \"reason\": \"r\"}").status())
        .isEqualTo(403);
  }
}
