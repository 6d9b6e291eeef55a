package io.orderly.local.kafka;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import kafka.server.KafkaConfig;
import kafka.server.KafkaRaftServer;
import org.apache.kafka.common.utils.Time;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The process: one broker on 127.0.0.1 that prints READY when it serves. */
public final class KafkaBroker {

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
    try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }
}
