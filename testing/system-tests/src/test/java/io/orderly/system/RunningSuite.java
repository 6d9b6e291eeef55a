package io.orderly.system;

import io.orderly.local.suite.Service;
import io.orderly.local.suite.ServiceInstance;
import io.orderly.local.suite.Suite;
import io.orderly.local.suite.SuiteSettings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Store.CloseableResource;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * One suite for all tests of this module, since its processes take a while to start: one submission
 * service and two of each other service. Before each test every process runs and every partner
 * behaves.
 */
final class RunningSuite implements BeforeEachCallback, ParameterResolver {

  @Override
  public void beforeEach(ExtensionContext context) throws Exception {
    Suite suite = suite(context);
    new Partners(suite).behave();
    suite.waitReady(Suite.READY_WITHIN);
  }

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    Class<?> type = parameter.getParameter().getType();
    return type == Suite.class || type == Collector.class || type == PartnerAccounts.class;
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    Class<?> type = parameter.getParameter().getType();
    if (type == PartnerAccounts.class) {
      return resource(context).accounts;
    }
    return type == Collector.class ? resource(context).collector : suite(context);
  }

  private static Suite suite(ExtensionContext context) {
    return resource(context).suite;
  }

  private static SuiteResource resource(ExtensionContext context) {
    return context
        .getRoot()
        .getStore(ExtensionContext.Namespace.GLOBAL)
        .getOrComputeIfAbsent(SuiteResource.class, key -> new SuiteResource(), SuiteResource.class);
  }

  private static final class SuiteResource implements CloseableResource {

    /** They live for minutes and are killed again and again: what C2 compiles comes too late. */
    private static final String QUICK_TO_START = "-XX:TieredStopAtLevel=1";

    /** As often as the tests' Prometheus looks, or panels and alerts are waited for. */
    private static final String MEASURE_EVERY = "ORDERLY_SUPERVISOR_METRICSINTERVAL";

    private static final String MEASURE_TABLES_EVERY = "ORDERLY_RETENTION_TABLESTATISTICSINTERVAL";

    /** Shorter than the key of a partner stays rejected here. */
    private static final String AGENT_FAULT_AFTER = "ORDERLY_SUPERVISOR_AGENTFAULTAFTER";

    private final Path data;
    private final Suite suite;
    private final PartnerAccounts accounts = new PartnerAccounts();
    private final Collector collector = new Collector();

    SuiteResource() {
      try {
        data = Files.createTempDirectory("orderly-system-tests");
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      SuiteSettings settings =
          SuiteSettings.onFreePorts(data)
              .withJavaOption(QUICK_TO_START)
              .withInstances(Service.SCHEDULER, 2)
              .withInstances(Service.AGENT, 2)
              .withInstances(Service.SUPERVISOR, 2)
              .withEnvironment(Service.SUPERVISOR, MEASURE_EVERY, "2s")
              .withEnvironment(Service.SUPERVISOR, MEASURE_TABLES_EVERY, "2s")
              .withEnvironment(Service.SUPERVISOR, AGENT_FAULT_AFTER, "5s");
      for (Service service : Service.values()) {
        settings = traced(settings, service);
      }
      suite = Suite.start(loggedAsInContainers(accounts.agents(settings, data)));
    }

    /** Only what a test asks for: an order is traced when its submitter says so. */
    private SuiteSettings traced(SuiteSettings settings, Service service) {
      return settings
          .withEnvironment(service, "ORDERLY_TRACING_ENDPOINT", collector.endpoint())
          .withEnvironment(service, "ORDERLY_TRACING_PROBABILITY", "0")
          .withEnvironment(service, "ORDERLY_TRACING_EXPORTINTERVAL", "200ms");
    }

    /** Those who change orders, and each change. */
    private static SuiteSettings loggedAsInContainers(SuiteSettings settings) {
      SuiteSettings logged = settings;
      for (Service service : List.of(Service.SCHEDULER, Service.SUPERVISOR)) {
        logged =
            logged
                .withEnvironment(service, "LOGGING_STRUCTURED_FORMAT_CONSOLE", "ecs")
                .withEnvironment(service, "LOGGING_LEVEL_IO_ORDERLY_PLATFORM_TRACING", "DEBUG");
      }
      return logged;
    }

    @Override
    public void close() throws IOException {
      printLogsOfTrouble();
      suite.close();
      accounts.close();
      collector.close();
      try (Stream<Path> files = Files.walk(data)) {
        files.sorted(Comparator.reverseOrder()).map(Path::toFile).forEach(file -> file.delete());
      }
    }

    /** What a service complained about is the first thing to look at when a test failed. */
    private void printLogsOfTrouble() throws IOException {
      for (ServiceInstance instance : suite.instances()) {
        try (Stream<String> lines = Files.lines(instance.log())) {
          lines
              .filter(line -> line.contains(" ERROR ") || line.contains("\"level\":\"ERROR\""))
              .limit(5)
              .forEach(line -> System.out.println(instance.id() + ": " + line));
        }
      }
    }
  }
}
