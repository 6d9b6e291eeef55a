package io.orderly.partnercheck.call;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.UUID;
import org.junit.jupiter.api.Test;

class TemplateTest {

  private static final SampleOrder ORDER =
      new SampleOrder(UUID.fromString("0197f6a0-0000-7000-8000-000000000001"), "pay$1");

  @Test
  void placeholdersAreFilled() {
    var template = new Template("{{orderId}} {{ step }} {{key}} {{forwardKey}} {{reference}} {}");

    assertThat(template.filled(ORDER, ORDER.undoKey()))
        .isEqualTo(
            "0197f6a0-0000-7000-8000-000000000001 pay$1"
                + " 0197f6a0-0000-7000-8000-000000000001:pay$1:undo"
                + " 0197f6a0-0000-7000-8000-000000000001:pay$1"
                + " check-0197f6a0-0000 {}");
  }

  @Test
  void unknownPlaceholderIsNamed() {
    assertThatThrownBy(() -> new Template("{\"id\": \"{{order}}\"}"))
        .isInstanceOf(InvalidTemplateException.class)
        .hasMessage(
            "There is no placeholder {{order}}; there are {{orderId}}, {{step}}, {{key}},"
                + " {{forwardKey}}, {{reference}}.");
  }
}
