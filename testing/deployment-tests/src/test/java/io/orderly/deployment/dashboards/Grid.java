package io.orderly.deployment.dashboards;

/** Places panels from left to right and top to bottom, as text flows. */
final class Grid {

  private static final int COLUMNS = 24;

  private int x;
  private int y;
  private int lineHeight;

  /** The place of the next panel. */
  Place place(int width, int height) {
    if (x + width > COLUMNS) {
      breakLine();
    }
    Place place = new Place(x, y, width, height);
    x += width;
    lineHeight = Math.max(lineHeight, height);
    return place;
  }

  private void breakLine() {
    y += lineHeight;
    x = 0;
    lineHeight = 0;
  }

  /** The place of a heading, on a line of its own. */
  Place heading() {
    breakLine();
    Place place = place(COLUMNS, 1);
    breakLine();
    return place;
  }
}
