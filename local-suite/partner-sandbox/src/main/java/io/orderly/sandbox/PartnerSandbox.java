package io.orderly.sandbox;

import io.orderly.sandbox.http.SandboxServer;
import java.io.IOException;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The process: serves the partners and prints READY when it does. */
public final class PartnerSandbox {

  private PartnerSandbox() {}

  /**
   * Serves until SIGTERM or the end of standard input; exit code 2 and a sentence for wrong
   * arguments, 1 when the port is taken.
   */
  public static void main(String[] args) {
    tuneHttpServer();
    var serve = CommandLine.getCommandMethods(PartnerSandbox.class, "serve").get(0);
    int exitCode = new CommandLine(serve).execute(args);
    if (exitCode != 0) {
      System.exit(exitCode);
    }
  }

  /** The JDK's server reads these once, when its first class is loaded. */
  private static void tuneHttpServer() {
    // Without it every small answer waits 40 ms for the acknowledgement of the one before.
    System.setProperty("sun.net.httpserver.nodelay", "true");
    // Longer and more than any client keeps idle connections, so that none is closed under a
    // request.
    System.setProperty("sun.net.httpserver.idleInterval", "3600");
    System.setProperty("sun.net.httpserver.maxIdleConnections", "4096");
  }

  @Command(
      name = "partner-sandbox",
      description = "Simulates the warehouse, the payment provider and the carrier.")
  static int serve(
      @Option(names = "--port", required = true, description = "Port to listen on.") int port,
      @Option(names = "--data", required = true, description = "Folder of the ledger.")
          Path dataFolder,
      @Option(
              names = "--address",
              defaultValue = "127.0.0.1",
              description = "Address to bind to (default: ${DEFAULT-VALUE}).")
          String address,
      @Option(
              names = "--detached",
              description = "Keep running when standard input ends, as in a container.")
          boolean detached)
      throws IOException {
    if (!detached) {
      new ParentProcessWatch(System.in, () -> System.exit(0)).start();
    }
    try {
      SandboxServer.start(new InetSocketAddress(address, port), dataFolder);
    } catch (BindException taken) {
      System.err.println("Cannot listen on %s:%d: %s".formatted(address, port, taken.getMessage()));
      return 1;
    }
    System.out.println("READY");
    return 0;
  }
}
