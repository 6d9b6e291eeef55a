package io.orderly.agent.hosting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;

class AgentVariablesTest {

  private static final List<String> AGENTS = List.of("gift-wrap", "shop");

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ORDERLY_AGENTS_SHOP_BASEURL",
        "ORDERLY_AGENTS_SHOP_BASE_URL",
        "ORDERLY_AGENTS_GIFTWRAP_SLOTS",
        "ORDERLY_AGENTS_SHOP_CIRCUITBREAKER_OPENFOR",
        "ORDERLY_AGENTS_SHOP_ORDERREFUSALS",
        "ORDERLY_AGENTS_SHOP_ORDERREFUSALS_0",
        "ORDERLY_AGENTS_SHOP_OPERATIONS_CAPTURE_PERFORMPATH",
        "ORDERLY_AGENT_MAXBUFFEREDBYTES",
        "PATH",
      })
  void aVariableThatIsASettingIsTaken(String variable) {
    assertThatCode(() -> AgentVariables.check(Set.of(variable), AGENTS)).doesNotThrowAnyException();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ORDERLY_AGENTS_SHOP_SLOT",
        "ORDERLY_AGENTS_SHOP_OPERATIONS_CAPTURE_PATH",
        "ORDERLY_AGENTS_SHOP_ORDERREFUSALS_FIRST",
        "ORDERLY_AGENTS_BANK_BASEURL",
        "ORDERLY_AGENTS_",
      })
  void aVariableThatConfiguresNothingEndsTheStart(String variable) {
    assertThatThrownBy(() -> AgentVariables.check(Set.of("PATH", variable), AGENTS))
        .isInstanceOfSatisfying(
            InvalidConfigurationPropertyValueException.class,
            refused -> assertThat(refused.getName()).isEqualTo(variable))
        .hasMessageContaining("no agent of this process (gift-wrap, shop)")
        .hasMessageContaining("call-timeout");
  }

  @Test
  void ofSeveralTheFirstIsNamed() {
    assertThatThrownBy(
            () ->
                AgentVariables.check(
                    Set.of("ORDERLY_AGENTS_SHOP_SLOTZ", "ORDERLY_AGENTS_SHOP_SLOT"), AGENTS))
        .hasMessageContaining("Property ORDERLY_AGENTS_SHOP_SLOT with");
  }
}
