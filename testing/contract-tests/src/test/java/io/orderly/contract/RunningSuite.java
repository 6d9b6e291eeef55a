package io.orderly.contract;

import io.orderly.local.suite.Service;
import io.orderly.local.suite.Suite;
import io.orderly.local.suite.SuiteSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Store.CloseableResource;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.springframework.util.FileSystemUtils;

/** One suite for all tests of this module: one process of each service, ready. */
public final class RunningSuite implements ParameterResolver {

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    return parameter.getParameter().getType() == Suite.class;
  }

  @Override
  public Suite resolveParameter(ParameterContext parameter, ExtensionContext context) {
    return context
        .getRoot()
        .getStore(ExtensionContext.Namespace.GLOBAL)
        .getOrComputeIfAbsent(Started.class, key -> Started.inAFolderOfItsOwn(), Started.class)
        .suite;
  }

  private record Started(Path data, Suite suite) implements CloseableResource {

    static Started inAFolderOfItsOwn() {
      try {
        Path data = Files.createTempDirectory("orderly-contract-tests");
        Suite suite = Suite.start(withArchive(SuiteSettings.onFreePorts(data)));
        suite.waitReady(Suite.READY_WITHIN);
        return new Started(data, suite);
      } catch (IOException e) {
        throw new IllegalStateException("the suite has no folder", e);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IllegalStateException("interrupted", e);
      }
    }

    private static SuiteSettings withArchive(SuiteSettings settings) {
      return settings
          .withEnvironment(Service.SUPERVISOR, "ORDERLY_RETENTION_FINISHEDORDERS", "archive")
          .withEnvironment(
              Service.SUPERVISOR,
              "ORDERLY_RETENTION_ARCHIVE_DIRECTORY",
              settings.data().resolve("archive").toString());
    }

    @Override
    public void close() throws IOException {
      suite.close();
      FileSystemUtils.deleteRecursively(data);
    }
  }
}
