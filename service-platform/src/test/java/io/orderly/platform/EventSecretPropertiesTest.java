package io.orderly.platform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.orderly.messages.ReplyMac;
import io.orderly.messages.StepEvent;
import io.orderly.messages.StepReply;
import io.orderly.process.Direction;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class EventSecretPropertiesTest {

  private static final String SECRET = "a-secret-of-schedulers-and-agent";
  private static final String NEXT = "the-secret-that-comes-in-its-place";

  @Test
  void agentsUseTheFirstSecretAndSchedulersAcceptBoth() {
    EventSecretProperties secrets = secrets(SECRET, NEXT);

    assertThat(proof(secrets.macOf("payment"))).isEqualTo(proof(mac(SECRET)));
    assertThat(secrets.macs().get("payment"))
        .extracting(EventSecretPropertiesTest::proof)
        .containsExactly(proof(mac(SECRET)), proof(mac(NEXT)));
  }

  @Test
  void anAgentWithoutASecretIsNamedWithTheSetting() {
    assertThatThrownBy(() -> secrets(SECRET).macOf("carrier"))
        .hasMessageContaining("orderly.event-secrets.carrier is missing");
  }

  @Test
  void noTextTellsASecret() {
    assertThat(secrets(SECRET, NEXT).toString()).contains("payment").doesNotContain("secret-");
    assertThatThrownBy(() -> secrets(SECRET, "short-one"))
        .hasMessageContaining("orderly.event-secrets.payment")
        .hasMessageNotContaining("short-one");
  }

  private static EventSecretProperties secrets(String... secrets) {
    return new EventSecretProperties(Map.of("payment", List.of(secrets)));
  }

  private static ReplyMac mac(String secret) {
    return new ReplyMac(secret.getBytes(StandardCharsets.UTF_8));
  }

  private static String proof(ReplyMac mac) {
    return mac.ofEvent(
        StepReply.completed(
            new UUID(0, 1),
            "pay",
            Direction.FORWARD,
            JsonNodeFactory.instance.objectNode(),
            new StepEvent("payment", "ev-1", 1),
            "agents-1"));
  }
}
