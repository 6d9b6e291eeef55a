package io.orderly.sandbox.http;

import static io.orderly.sandbox.http.RunningSandbox.json;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FaultSettingsTest extends SandboxTest {

  private static final String DEFAULTS =
      "{\"latencyMillis\":5,\"jitterMillis\":3,\"hangRate\":0.0,\"hangMillis\":30000,"
          + "\"lateAnswerRate\":0.0,\"lateAnswerMillis\":30000,"
          + "\"errorRate\":0.0,\"errorStatus\":500,\"refuseRate\":0.0,\"undoRefuseRate\":0.0,"
          + "\"loseAnswerRate\":0.0,\"retryAfterSeconds\":0,\"refusalStatus\":422,"
          + "\"paddingBytes\":0,\"tokenSeconds\":0,"
          + "\"acceptRate\":0.0,\"acceptedMillis\":10000,\"acceptedRefuseRate\":0.0,"
          + "\"mode\":\"UP\",\"idempotency\":\"KEPT\","
          + "\"tombstones\":\"KEPT\",\"refuseSku\":null}";

  @Test
  void everyPartnerStartsWithTheDefaults() throws Exception {
    var all = json(sandbox.send("GET", "/fault-settings", ""));

    assertThat(all.properties())
        .extracting(partner -> partner.getKey() + " " + partner.getValue())
        .containsExactly("inventory " + DEFAULTS, "payment " + DEFAULTS, "carrier " + DEFAULTS);
  }

  @Test
  void patchChangesTheGivenSettingsAndPutReplacesAll() throws Exception {
    sandbox.send("PATCH", "/fault-settings/payment", "{\"errorRate\": 0.5, \"refuseSku\": \"X\"}");
    var patched = json(sandbox.send("PATCH", "/fault-settings/payment", "{\"mode\": \"DOWN\"}"));
    assertThat(patched.get("errorRate").asDouble()).isEqualTo(0.5);
    assertThat(patched.get("refuseSku").asText()).isEqualTo("X");
    assertThat(patched.get("mode").asText()).isEqualTo("DOWN");

    var put = json(sandbox.send("PUT", "/fault-settings/payment", "{\"latencyMillis\": 20}"));

    assertThat(put.toString())
        .isEqualTo(DEFAULTS.replace("\"latencyMillis\":5", "\"latencyMillis\":20"));
    assertThat(sandbox.send("GET", "/fault-settings/payment", "").body()).isEqualTo(put.toString());
    assertThat(sandbox.send("GET", "/fault-settings/carrier", "").body()).isEqualTo(DEFAULTS);
  }

  @Test
  void deleteResetsAll() throws Exception {
    sandbox.send("PATCH", "/fault-settings/payment", "{\"errorRate\": 0.5}");

    assertThat(sandbox.send("DELETE", "/fault-settings", "").statusCode()).isEqualTo(204);

    assertThat(sandbox.send("GET", "/fault-settings/payment", "").body()).isEqualTo(DEFAULTS);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"errorRate\": 1.01}          | errorRate      | errorRate must be a number from 0 to 1",
        "{\"refusalStatus\": 201}       | refusalStatus | refusalStatus must be one of [200, 422]",
        "{\"loseAnswerRate\": -0.1}     | loseAnswerRate | loseAnswerRate must be a number from 0"
            + " to 1",
        "{\"hangRate\": \"often\"}      | hangRate       | hangRate must be a number from 0 to 1",
        "{\"latencyMillis\": -1}        | latencyMillis  | latencyMillis must be a whole number"
            + " from 0 to 600000",
        "{\"hangMillis\": 1.5}          | hangMillis     | hangMillis must be a whole number from 0"
            + " to 600000",
        "{\"jitterMillis\": 99999999999999999999} | jitterMillis | jitterMillis must be a whole"
            + " number from 0 to 600000",
        "{\"errorStatus\": 200}         | errorStatus    | errorStatus must be a whole number from"
            + " 400 to 599",
        "{\"mode\": \"SIDEWAYS\"}       | mode           | mode must be one of [UP, DOWN]",
        "{\"tombstones\": \"SOME\"}     | tombstones     | tombstones must be one of [KEPT, NONE]",
        "{\"lateAnswerRate\": 2}        | lateAnswerRate | lateAnswerRate must be a number from 0"
            + " to 1",
        "{\"lateAnswerMillis\": -1}     | lateAnswerMillis | lateAnswerMillis must be a whole"
            + " number from 0 to 600000",
        "{\"idempotency\": null}        | idempotency    | idempotency must be one of [KEPT,"
            + " IGNORED]",
        "{\"refuseSku\": 5}             | refuseSku      | refuseSku must be a text or null",
        "{\"speed\": 5}                 | speed          | speed is not a fault setting",
        "[1]                            | The body       | The body must be a JSON object",
        "5                              | The body       | The body must be a JSON object"
      })
  void anInvalidSettingIsNamedAndNothingIsSet(String given, String field, String detail)
      throws Exception {
    for (var method : new String[] {"PUT", "PATCH"}) {
      var refused = sandbox.send(method, "/fault-settings/payment", given);

      assertThat(refused.statusCode()).isEqualTo(400);
      assertThat(refused.headers().firstValue("Content-Type")).hasValue("application/problem+json");
      assertThat(json(refused).get("type").asText()).isEqualTo("urn:orderly:invalid-fault-setting");
      assertThat(json(refused).get("field").asText()).isEqualTo(field);
      assertThat(json(refused).get("detail").asText()).isEqualTo(detail);
    }
    assertThat(sandbox.send("GET", "/fault-settings/payment", "").body()).isEqualTo(DEFAULTS);
  }

  @Test
  void oneInvalidSettingAmongValidOnesSetsNone() throws Exception {
    sandbox.send("PATCH", "/fault-settings/payment", "{\"latencyMillis\": 20, \"errorRate\": 7}");

    assertThat(sandbox.send("GET", "/fault-settings/payment", "").body()).isEqualTo(DEFAULTS);
  }

  @Test
  void invalidJsonIsRefused() throws Exception {
    for (var body : new String[] {"{\"errorRate\": ", ""}) {
      var refused = sandbox.send("PATCH", "/fault-settings/payment", body);

      assertThat(refused.statusCode()).isEqualTo(400);
      assertThat(json(refused).get("field").asText()).isEqualTo("The body");
    }
  }

  @Test
  void anUnknownPartnerIsNotFound() throws Exception {
    assertThat(sandbox.send("GET", "/fault-settings/baker", "").statusCode()).isEqualTo(404);
    assertThat(sandbox.send("PATCH", "/fault-settings/baker", "{}").statusCode()).isEqualTo(404);
    assertThat(sandbox.send("POST", "/fault-settings/payment", "{}").statusCode()).isEqualTo(404);
  }
}
