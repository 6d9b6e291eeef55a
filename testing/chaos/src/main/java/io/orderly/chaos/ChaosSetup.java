package io.orderly.chaos;

import io.orderly.chaos.faults.SlowLink;
import io.orderly.chaos.workflows.ChaosWorkflow;
import io.orderly.local.suite.Service;
import io.orderly.local.suite.SuitePorts;
import io.orderly.local.suite.SuiteSettings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;

/**
 * What a suite for chaos needs beside itself: workflows that recover in seconds, and a link between
 * its second agent instance and the partners that can be made slow. To be closed after the suite.
 */
public final class ChaosSetup implements AutoCloseable {

  private static final List<String> PARTNERS = List.of("INVENTORY", "PAYMENT", "CARRIER");

  private final SuiteSettings settings;
  private final SlowLink slowLink;

  private ChaosSetup(SuiteSettings settings, SlowLink slowLink) {
    this.settings = settings;
    this.slowLink = slowLink;
  }

  /** On free ports, two instances of every service. */
  public static ChaosSetup in(Path data) {
    var workflows = data.toAbsolutePath().resolve("workflows");
    try {
      ChaosWorkflow.writeAll(workflows);
    } catch (IOException failure) {
      throw new UncheckedIOException("Cannot write " + workflows, failure);
    }
    var ports = SuitePorts.free();
    var slowLink = SlowLink.to(ports.partnerSandbox());
    var settings =
        SuiteSettings.standard(data)
            .withPorts(ports)
            .withEnvironment(Service.SUBMISSION, "ORDERLY_WORKFLOWS_FOLDER", workflows.toString());
    for (var service : Service.values()) {
      settings = settings.withInstances(service, 2);
    }
    for (var partner : PARTNERS) {
      settings =
          settings.withEnvironment(
              "agent-2",
              "ORDERLY_AGENTS_%s_BASEURL".formatted(partner),
              "http://127.0.0.1:" + slowLink.port());
    }
    return new ChaosSetup(settings, slowLink);
  }

  /** How to start the suite. */
  public SuiteSettings settings() {
    return settings;
  }

  public SlowLink slowLink() {
    return slowLink;
  }

  @Override
  public void close() {
    slowLink.close();
  }
}
