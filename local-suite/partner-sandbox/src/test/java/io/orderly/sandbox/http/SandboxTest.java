package io.orderly.sandbox.http;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A test with a sandbox of its own. */
abstract class SandboxTest {

  @TempDir Path folder;
  RunningSandbox sandbox;

  @BeforeEach
  void startSandbox() throws IOException {
    sandbox = RunningSandbox.start(folder);
  }

  @AfterEach
  void stopSandbox() throws IOException {
    sandbox.close();
  }

  void restartSandbox() throws IOException {
    stopSandbox();
    startSandbox();
  }
}
