package io.orderly.local.infrastructure;

import io.orderly.local.infrastructure.starting.JarStart;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;

/** The partner sandbox (warehouse, payment and carrier over HTTP) in a process of its own. */
public final class PartnerSandboxProcess extends JarServer {

  /** Whose jar it runs, below the root of the checkout. */
  public static final String MODULE = "local-suite/partner-sandbox";

  // Its ledger grows by some 3 KB an order: with a smaller heap it was the sandbox that stood still
  // after 80,000 orders, and whoever waited for it.
  private static final ServerProgram PROGRAM =
      new ServerProgram(
          "the partner sandbox",
          MODULE,
          List.of("-Xms16m", "-Xmx1g", "-XX:+UseSerialGC", "-XX:+ExitOnOutOfMemoryError"));

  private PartnerSandboxProcess(ServerFolder folder, int port, JarStart start) {
    super(PROGRAM, folder, port, start);
  }

  /**
   * Starts a sandbox whose ledger outlives it.
   *
   * @param folder holds ledger and log
   * @throws FolderInUseException when a live sandbox works in the folder
   * @throws PortInUseException when another program listens on the port
   * @throws StartFailedException when it does not get ready within 90 s
   */
  public static PartnerSandboxProcess startPersistent(Path folder, int port) {
    return startPersistent(folder, port, JarStart.PREPARED);
  }

  /** As {@link #startPersistent(Path, int)}, for serving or for training. */
  public static PartnerSandboxProcess startPersistent(Path folder, int port, JarStart start) {
    return new PartnerSandboxProcess(ServerFolder.persistent(PROGRAM.name(), folder), port, start);
  }

  /** Starts a sandbox on a free port whose ledger goes with it. */
  public static PartnerSandboxProcess startTemporary() {
    return new PartnerSandboxProcess(
        ServerFolder.temporary(PROGRAM.name(), "orderly-partner-sandbox-"),
        FreePort.find(),
        JarStart.PREPARED);
  }

  /** What agents take as the base URL of every partner. */
  public URI baseUrl() {
    return URI.create("http://127.0.0.1:" + port());
  }
}
