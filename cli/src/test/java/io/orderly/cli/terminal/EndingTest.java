package io.orderly.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class EndingTest {

  @Test
  void equalEndingsCombineToTheSame() {
    assertThat(Ending.together(List.of(Ending.REFUSED, Ending.REFUSED))).isEqualTo(Ending.REFUSED);
    assertThat(Ending.together(List.of(Ending.DONE, Ending.DONE))).isEqualTo(Ending.DONE);
    assertThat(Ending.together(List.of())).isEqualTo(Ending.DONE);
  }

  @Test
  void partialSuccessCombinesToPartlyDone() {
    assertThat(Ending.together(List.of(Ending.DONE, Ending.REFUSED))).isEqualTo(Ending.PARTLY_DONE);
    assertThat(Ending.together(List.of(Ending.NOT_FOUND, Ending.REFUSED))).isEqualTo(Ending.FAILED);
  }
}
