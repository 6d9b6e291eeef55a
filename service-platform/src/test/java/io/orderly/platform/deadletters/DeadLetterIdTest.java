package io.orderly.platform.deadletters;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DeadLetterIdTest {

  @Test
  void anIdIsParsedFromItsText() {
    var id = new DeadLetterId("agent-requests.payment.dead-letters", 3, 12_345_678_901L);

    assertThat(DeadLetterId.parse(id.toString())).contains(id);
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
  void textThatIsNotAnIdIsRefused(String text) {
    assertThat(DeadLetterId.parse(text)).isEmpty();
  }
}
