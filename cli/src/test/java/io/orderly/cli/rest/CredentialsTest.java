package io.orderly.cli.rest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.orderly.cli.terminal.CommandMisusedException;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CredentialsTest {

  @Test
  void aTokenOutweighsUserAndPassword() {
    var environment = Map.of("ORDERLY_TOKEN", "abc", "ORDERLY_USER", "ada");

    assertThat(Credentials.ofEnvironment(environment)).isEqualTo("Bearer abc");
  }

  @Test
  void userAndPasswordAreSentAsBasicCredentials() {
    var environment = Map.of("ORDERLY_USER", "ada", "ORDERLY_PASSWORD", "right");

    assertThat(Credentials.ofEnvironment(environment)).isEqualTo("Basic YWRhOnJpZ2h0");
  }

  @Test
  void withoutVariablesNoCredentialsAreSent() {
    assertThat(Credentials.ofEnvironment(Map.of())).isEmpty();
    assertThat(Credentials.ofEnvironment(Map.of("ORDERLY_TOKEN", " ", "ORDERLY_USER", "")))
        .isEmpty();
  }

  @Test
  void aLineEndAfterATokenIsIgnored() {
    assertThat(Credentials.ofEnvironment(Map.of("ORDERLY_TOKEN", "abc\n"))).isEqualTo("Bearer abc");
  }

  @Test
  void anInvalidTokenIsRefused() {
    var environment = Map.of("ORDERLY_TOKEN", "one\ntwo");

    assertThatThrownBy(() -> Credentials.ofEnvironment(environment))
        .isInstanceOf(CommandMisusedException.class)
        .hasMessageContaining("ORDERLY_TOKEN")
        .hasMessageNotContaining("one");
  }
}
