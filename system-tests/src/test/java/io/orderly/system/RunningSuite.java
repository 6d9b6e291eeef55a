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
    return parameter.getParameter().getType() == Suite.class;
  }

  @Override
  public Suite resolveParameter(ParameterContext parameter, ExtensionContext context) {
    return suite(context);
  }

  private static Suite suite(ExtensionContext context) {
    return context
        .getRoot()
        .getStore(ExtensionContext.Namespace.GLOBAL)
        .getOrComputeIfAbsent(SuiteResource.class, key -> new SuiteResource(), SuiteResource.class)
        .suite;
  }

  private static final class SuiteResource implements CloseableResource {

    private final Path data;
    private final Suite suite;

    SuiteResource() {
      try {
        data = Files.createTempDirectory("orderly-system-tests");
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      suite =
          Suite.start(
              SuiteSettings.onFreePorts(data)
                  .withInstances(Service.SCHEDULER, 2)
                  .withInstances(Service.AGENT, 2)
                  .withInstances(Service.SUPERVISOR, 2));
    }

    @Override
    public void close() throws IOException {
      printLogsOfTrouble();
      suite.close();
      try (Stream<Path> files = Files.walk(data)) {
        files.sorted(Comparator.reverseOrder()).map(Path::toFile).forEach(file -> file.delete());
      }
    }

    /** What a service complained about is the first thing to look at when a test failed. */
    private void printLogsOfTrouble() throws IOException {
      for (ServiceInstance instance : suite.instances()) {
        try (Stream<String> lines = Files.lines(instance.log())) {
          lines
              .filter(line -> line.contains(" ERROR "))
              .limit(5)
              .forEach(line -> System.out.println(instance.id() + ": " + line));
        }
      }
    }
  }
}
