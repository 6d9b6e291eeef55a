package io.orderly.local.infrastructure;

import java.net.URI;
import java.nio.file.Path;

/** The partner sandbox (warehouse, payment and carrier over HTTP) in a process of its own. */
public final class PartnerSandboxProcess extends JarServer {

  private static final String PROGRAM = "the partner sandbox";

  private PartnerSandboxProcess(ServerFolder folder, int port) {
    super(PROGRAM, "local-suite/partner-sandbox", folder, port);
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
    return new PartnerSandboxProcess(ServerFolder.persistent(PROGRAM, folder), port);
  }

  /** Starts a sandbox on a free port whose ledger goes with it. */
  public static PartnerSandboxProcess startTemporary() {
    return new PartnerSandboxProcess(
        ServerFolder.temporary(PROGRAM, "orderly-partner-sandbox-"), FreePort.find());
  }

  /** What agents take as the base URL of every partner. */
  public URI baseUrl() {
    return URI.create("http://127.0.0.1:" + port());
  }
}
