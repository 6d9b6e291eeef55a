package io.orderly.console;

import static org.assertj.core.api.Assertions.assertThat;

import gg.jte.output.StringOutput;
import org.junit.jupiter.api.Test;

class VisibleOutputTest {

  private static final String NAME = "web-\u202E1001<";

  private final StringOutput html = new StringOutput();
  private final VisibleOutput output = new VisibleOutput(html);

  @Test
  void aTextShowsWhatTurnsItsDirection() {
    output.setContext("td", null);
    output.writeUserContent(NAME);

    assertThat(html.toString()).isEqualTo("web-\\u202E1001&lt;");
  }

  @Test
  void whatAFormSendsBackStaysAsItIs() {
    output.setContext("input", "value");
    output.writeUserContent(NAME);
    output.setContext("textarea", null);
    output.writeUserContent(NAME);

    assertThat(html.toString()).isEqualTo("web-\u202E1001&lt;web-\u202E1001&lt;");
  }
}
