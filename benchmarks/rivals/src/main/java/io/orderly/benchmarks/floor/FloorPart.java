package io.orderly.benchmarks.floor;

import java.io.IOException;

/** One kind of work that orders make, done for many orders with nothing around it. */
interface FloorPart extends AutoCloseable {

  /** As it is called in the results. */
  String name();

  String notes();

  /** Does the work of so many orders; what was done is looked through here where that is cheap. */
  void work(int orders) throws Exception;

  @Override
  void close() throws IOException;
}
