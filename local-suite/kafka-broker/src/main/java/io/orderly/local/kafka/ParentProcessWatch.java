package io.orderly.local.kafka;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/**
 * Ends the process when its standard input does. Whoever starts the broker holds the other end of
 * that pipe, and the operating system closes it even when the starter is killed: no broker outlives
 * its starter.
 */
record ParentProcessWatch(InputStream standardInput, Runnable end) {

  void start() {
    var thread = new Thread(this::awaitEnd, "starter-watch");
    thread.setDaemon(true);
    thread.start();
  }

  private void awaitEnd() {
    try {
      standardInput.transferTo(OutputStream.nullOutputStream());
    } catch (IOException brokenPipe) {
      System.err.println("Standard input failed: " + brokenPipe.getMessage());
    }
    end.run();
  }
}
