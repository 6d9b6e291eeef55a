package io.orderly.local.kafka;

import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.concurrent.ThreadLocalRandom;
import kafka.server.KafkaConfig;
import kafka.server.KafkaRaftServer;
import org.apache.kafka.common.utils.Time;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The process: one broker on 127.0.0.1 that prints READY when it serves. */
public final class KafkaBroker {

  // Below the range of outgoing connections: one of them may get any port of that range before the
  // broker listens there, among them the one to its own controller. Apart from the ports that the
  // local suite looks for.
  private static final int LOWEST_PORT = 16_000;
  private static final int HIGHEST_PORT = 19_000;
  private static final int TRIES = 200;

  private KafkaBroker() {}

  /**
   * Serves until SIGTERM or the end of standard input; exit code 2 and a sentence for wrong
   * arguments.
   */
  public static void main(String[] args) {
    var serve = CommandLine.getCommandMethods(KafkaBroker.class, "serve").get(0);
    System.exit(new CommandLine(serve).execute(args));
  }

  @Command(
      name = "kafka-broker",
      description =
          "Runs one Kafka broker on 127.0.0.1 until SIGTERM or the end of standard input.")
  static void serve(
      @Option(
              names = "--port",
              required = true,
              paramLabel = "PORT",
              description = "Port for clients.")
          int port,
      @Option(
              names = "--data",
              required = true,
              paramLabel = "FOLDER",
              description = "Folder of the topics; formatted when new.")
          Path dataFolder)
      throws Exception {
    new ParentProcessWatch(System.in, () -> System.exit(0)).start();
    new DataFolder(dataFolder).formatWhenNew();
    var settings = new BrokerSettings(port, freePort(), dataFolder);
    var server =
        new KafkaRaftServer(KafkaConfig.fromProps(settings.toProperties(), false), Time.SYSTEM);
    Runtime.getRuntime().addShutdownHook(new Thread(server::shutdown, "broker-shutdown"));
    server.startup();
    System.out.println("READY");
    server.awaitShutdown();
  }

  private static int freePort() throws IOException {
    for (int i = 0; i < TRIES; i++) {
      int port = ThreadLocalRandom.current().nextInt(LOWEST_PORT, HIGHEST_PORT);
      try (var socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
        return socket.getLocalPort();
      } catch (BindException taken) {
        // Another one may be free.
      }
    }
    throw new IOException(
        "No free port on 127.0.0.1 between %d and %d".formatted(LOWEST_PORT, HIGHEST_PORT));
  }
}
