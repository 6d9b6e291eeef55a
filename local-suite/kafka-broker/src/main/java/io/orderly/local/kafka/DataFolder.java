package io.orderly.local.kafka;

import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.metadata.storage.Formatter;
import org.apache.kafka.server.common.MetadataVersion;

/** The folder that a broker's topics live in; formatted once, then kept. */
record DataFolder(Path path) {

  /** Formats the folder unless an earlier run did. */
  void formatWhenNew() throws Exception {
    if (isFormatted()) {
      return;
    }
    Files.createDirectories(path);
    new Formatter()
        .setNodeId(BrokerSettings.NODE_ID)
        .setClusterId(Uuid.randomUuid().toString())
        .setControllerListenerName("CONTROLLER")
        .setMetadataLogDirectory(path.toString())
        .addDirectory(path.toString())
        .setReleaseVersion(MetadataVersion.latestProduction())
        .setPrintStream(silence())
        .run();
  }

  private boolean isFormatted() {
    // Written last and moved into place whole, so a crash while formatting leaves none.
    return Files.exists(path.resolve("meta.properties"));
  }

  private static PrintStream silence() {
    return new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
  }
}
