package io.orderly.deployment.dashboards;

/** Places panels from left to right and top to bottom, as text flows. */
final class Grid {

  private static final int COLUMNS = 24;

  private int x;
  private int y;
  private int lineHeight;

  /** The position of the next panel. */
  PanelPosition place(int width, int height) {
    if (x + width > COLUMNS) {
      breakLine();
    }
    PanelPosition panelPosition = new PanelPosition(x, y, width, height);
    x += width;
    lineHeight = Math.max(lineHeight, height);
    return panelPosition;
  }

  private void breakLine() {
    y += lineHeight;
    x = 0;
    lineHeight = 0;
  }

  /** The position of a heading, on a line of its own. */
  PanelPosition heading() {
    breakLine();
    PanelPosition panelPosition = place(COLUMNS, 1);
    breakLine();
    return panelPosition;
  }
}
