package io.orderly.local.cli;

import io.orderly.local.suite.Service;
import io.orderly.local.suite.SuitePorts;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Where the suite listens on 127.0.0.1. */
final class PortOptions {

  @Option(names = "--free-ports", description = "Any free ports instead of the default ones.")
  private boolean free;

  @Option(
      names = "--port-submission",
      paramLabel = "PORT",
      converter = WholeNumber.Port.class,
      description = "Usually 8081.")
  private @Nullable Integer submission;

  @Option(
      names = "--port-scheduler",
      paramLabel = "PORT",
      converter = WholeNumber.Port.class,
      description = "Usually 8082.")
  private @Nullable Integer scheduler;

  @Option(
      names = "--port-agent",
      paramLabel = "PORT",
      converter = WholeNumber.Port.class,
      description = "Usually 8083.")
  private @Nullable Integer agent;

  @Option(
      names = "--port-supervisor",
      paramLabel = "PORT",
      converter = WholeNumber.Port.class,
      description = "Usually 8084.")
  private @Nullable Integer supervisor;

  @Option(
      names = "--port-partner-sandbox",
      paramLabel = "PORT",
      converter = WholeNumber.Port.class,
      description = "Usually 8090.")
  private @Nullable Integer partnerSandbox;

  @Option(
      names = "--port-postgres",
      paramLabel = "PORT",
      converter = WholeNumber.Port.class,
      description = "Usually 15432.")
  private @Nullable Integer postgres;

  @Option(
      names = "--port-kafka",
      paramLabel = "PORT",
      converter = WholeNumber.Port.class,
      description = "Usually 19092.")
  private @Nullable Integer kafka;

  SuitePorts ports() {
    return over(free ? SuitePorts.free() : SuitePorts.standard());
  }

  /** Whether any free ports were asked for. */
  boolean areAnyFreeOnes() {
    return free;
  }

  /** The usual ports where they are free, and other ones where they are not. */
  SuitePorts portsOrFreeOnes() {
    var wanted = ports();
    return wanted.areFree() ? wanted : over(SuitePorts.free());
  }

  private SuitePorts over(SuitePorts base) {
    var services = new EnumMap<Service, Integer>(Service.class);
    for (var service : Service.values()) {
      services.put(service, chosen(given(service), base.of(service)));
    }
    return new SuitePorts(
        chosen(postgres, base.postgres()),
        chosen(kafka, base.kafka()),
        chosen(partnerSandbox, base.partnerSandbox()),
        Map.copyOf(services));
  }

  private @Nullable Integer given(Service service) {
    return switch (service) {
      case SUBMISSION -> submission;
      case SCHEDULER -> scheduler;
      case AGENT -> agent;
      case SUPERVISOR -> supervisor;
    };
  }

  private static int chosen(@Nullable Integer given, int otherwise) {
    return given != null ? given : otherwise;
  }
}
