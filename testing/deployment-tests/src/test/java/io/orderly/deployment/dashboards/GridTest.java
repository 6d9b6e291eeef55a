package io.orderly.deployment.dashboards;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class GridTest {

  private final Grid grid = new Grid();

  @Test
  void panelsFlowFromLeftToRightAndOnToTheNextLine() {
    assertThat(grid.place(8, 8)).isEqualTo(new PanelPosition(0, 0, 8, 8));
    assertThat(grid.place(16, 4)).isEqualTo(new PanelPosition(8, 0, 16, 4));
    assertThat(grid.place(8, 8)).isEqualTo(new PanelPosition(0, 8, 8, 8));
  }

  @Test
  void aHeadingHasALineOfItsOwn() {
    grid.place(8, 8);

    assertThat(grid.heading()).isEqualTo(new PanelPosition(0, 8, 24, 1));
    assertThat(grid.place(8, 8)).isEqualTo(new PanelPosition(0, 9, 8, 8));
  }
}
