package io.orderly.local.cli.deadletters;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.TypeConversionException;

class LetterIdTest {

  private final LetterId.Converter converter = new LetterId.Converter();

  @Test
  void whatIsPrintedIsReadBack() {
    var id = new LetterId("agent-requests.payment.dead-letters", 3, 12_345_678_901L);

    assertThat(converter.convert(id.toString())).isEqualTo(id);
    assertThat(id.origin()).isEqualTo("agent-requests.payment");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "orders.dead-letters",
        "orders.dead-letters/0",
        "orders.dead-letters/0/-1",
        "orders.dead-letters/x/1",
        "orders/0/1",
        ".dead-letters/0/1",
        "orders.dead-letters/0/9999999999999999999",
        "orders.dead-letters/99999999999/1"
      })
  void whatIsNoNameOfALetterIsRefused(String text) {
    assertThatThrownBy(() -> converter.convert(text))
        .isInstanceOf(TypeConversionException.class)
        .hasMessageContaining("is no dead letter");
  }
}
