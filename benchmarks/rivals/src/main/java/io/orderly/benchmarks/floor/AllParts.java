package io.orderly.benchmarks.floor;

import java.util.List;

/** All parts at the same time, each for the same number of orders. */
final class AllParts implements FloorPart {

  private final List<FloorPart> parts;

  AllParts(List<FloorPart> parts) {
    this.parts = parts;
  }

  @Override
  public String name() {
    return "floor";
  }

  @Override
  public String notes() {
    return "rows, records and calls at the same time; none waits for another";
  }

  @Override
  public void work(int orders) throws Exception {
    Together.run(parts.stream().<Together.Work>map(part -> () -> part.work(orders)));
  }

  @Override
  public void close() {
    // Whoever made the parts closes them.
  }
}
