package io.orderly.benchmarks.arena;

import io.orderly.local.infrastructure.FreePort;
import io.orderly.local.infrastructure.OrderlyHome;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;

/** The partner stub: answers the agents of all competitors at once, or after a fixed time. */
public final class PartnerStubProcess implements AutoCloseable {

  private static final String MODULE = "benchmarks/lean-http";
  private static final Duration SAYS_WITHIN = Duration.ofSeconds(30);
  private static final Pattern ANSWERED = Pattern.compile("\\{\"answered\":(\\d+)\\}");

  private final ChildJvm jvm;
  private final int port;

  private PartnerStubProcess(ChildJvm jvm, int port) {
    this.jvm = jvm;
    this.port = port;
  }

  /**
   * Starts it on a free port.
   *
   * @param delay between a request and its answer
   */
  public static PartnerStubProcess start(Duration delay, Path log) throws InterruptedException {
    int port = FreePort.find();
    var jvm =
        ChildJvm.start(
            "the partner stub",
            List.of(
                "-Xmx64m",
                "-XX:+UseSerialGC",
                "-jar",
                OrderlyHome.find().jar(MODULE).toString(),
                "--port",
                Integer.toString(port),
                "--delay-millis",
                Long.toString(delay.toMillis())),
            log);
    try {
      // It says a line when it listens, and no other until it is asked.
      if (jvm.line(SAYS_WITHIN).isEmpty()) {
        throw new IllegalStateException("The partner stub ended; see " + jvm.log());
      }
      return new PartnerStubProcess(jvm, port);
    } catch (RuntimeException | InterruptedException failure) {
      jvm.close();
      throw failure;
    }
  }

  /**
   * How many calls it has answered so far.
   *
   * @throws IllegalStateException when it does not say within 30 s
   */
  long answered() throws InterruptedException {
    jvm.say("answered");
    var said =
        jvm.line(SAYS_WITHIN)
            .orElseThrow(
                () -> new IllegalStateException("The partner stub ended; see " + jvm.log()));
    var answered = ANSWERED.matcher(said);
    if (!answered.matches()) {
      throw new IllegalStateException("The partner stub answered " + said);
    }
    return Long.parseLong(answered.group(1));
  }

  public URI baseUrl() {
    return URI.create("http://127.0.0.1:" + port);
  }

  public long pid() {
    return jvm.pid();
  }

  @Override
  public void close() {
    jvm.close();
  }
}
