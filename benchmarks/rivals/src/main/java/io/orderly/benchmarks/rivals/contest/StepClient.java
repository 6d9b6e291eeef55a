package io.orderly.benchmarks.rivals.contest;

import java.io.IOException;
import java.net.URI;

/** Posts to a remote service and waits for its answer. Used by many threads at a time. */
interface StepClient extends AutoCloseable {

  /** Who makes the calls. */
  enum Kind {
    /** The least that a call can cost. */
    LEAN("the lean client") {
      @Override
      StepClient open(URI partner) {
        return new LeanStepClient(partner);
      }
    },
    /** What the JDK brings, so what an application takes first. */
    JDK("the JDK's HttpClient") {
      @Override
      StepClient open(URI partner) {
        return new JdkStepClient(partner);
      }
    };

    private final String words;

    Kind(String words) {
      this.words = words;
    }

    /** For the notes of a contender. */
    String words() {
      return words;
    }

    abstract StepClient open(URI partner);
  }

  /** What came back. */
  record Answer(int status, String body) {

    boolean isGood() {
      return status >= 200 && status < 300;
    }
  }

  Answer post(String path, String idempotencyKey, String body)
      throws IOException, InterruptedException;

  @Override
  void close() throws IOException;
}
