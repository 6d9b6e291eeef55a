package io.orderly.local.suite;

import io.orderly.local.infrastructure.EmbeddedKafkaBroker;
import io.orderly.local.infrastructure.OrderlyHome;
import io.orderly.local.infrastructure.PartnerSandboxProcess;
import io.orderly.local.infrastructure.starting.JarStart;
import io.orderly.local.infrastructure.starting.PreparedJar;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * Makes the suites to come start faster: the first suite of newly built jars is the training, and
 * each of its JVMs writes down at its end which classes it loaded.
 */
public final class Preparation {

  private final OrderlyHome home = OrderlyHome.find();

  /** Whether every jar is built, and starts with an archive of its classes. */
  public boolean isComplete() {
    return jars().allMatch(jar -> Files.exists(jar) && PreparedJar.isTrained(jar));
  }

  /**
   * A suite that trains where that was not done yet; a jar that was trained starts prepared. What
   * passes through it is what later starts have, and it is to be closed.
   */
  public Suite suite(SuiteSettings settings, SuiteListener listener) {
    return new Suite(settings, listener, home, JarStart.TRAINING);
  }

  /**
   * Takes over what the suite wrote, after its close.
   *
   * @return the jars that wrote nothing, by their file names: they were killed, or their JVM can't
   */
  public List<String> keep() {
    return jars()
        .filter(jar -> !PreparedJar.keepTraining(jar))
        .map(jar -> jar.getFileName().toString())
        .toList();
  }

  private Stream<Path> jars() {
    return Stream.concat(
            Stream.of(EmbeddedKafkaBroker.MODULE, PartnerSandboxProcess.MODULE),
            Stream.of(Service.values()).map(Service::module))
        .map(home::placeOfJar);
  }
}
