package io.orderly.security.caller;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GatewayNameTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "alice (through gate)",
        "alice(through gate)",
        "alice ( Through gate)",
        "alice\u00a0(through\u00a0gate)",
        "alice [through gate]",
        "alice \uff08through gate\uff09",
        "alice (thr\u200bough gate)",
        "alice (thr\u00f3ugh gate)",
        "alice (through",
      })
  void namesThatLookLikeAGatewaysActorAreRecognized(String name) {
    assertThat(GatewayName.isNamedLike(name)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "alice",
        "through",
        "Alice Smith (External)",
        "Alice Smith (Throughput)",
        "walks-through-gate",
        "auth0|5f7c8ec7c33c6c004bbafe82",
      })
  void namesWithABracketOrThroughAloneAreNotTakenForAGatewaysActor(String name) {
    assertThat(GatewayName.isNamedLike(name)).isFalse();
  }
}
