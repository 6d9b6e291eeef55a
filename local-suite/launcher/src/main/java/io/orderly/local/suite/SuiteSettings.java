package io.orderly.local.suite;

import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * What to start, and how.
 *
 * @param data holds what outlives a run (Postgres, Kafka, the partners' ledger) and the logs
 * @param instances how many processes of each service, 1 to 9; absent: 1
 * @param environment added to what the launcher sets; the same name wins over it
 * @param restarts how often an instance that dies is started again
 * @param javaOptions for the JVMs of all services; start one with {@link #javaOptions(Service)},
 *     which has what it gets beside them
 */
public record SuiteSettings(
    Path data,
    SuitePorts ports,
    Map<Service, Integer> instances,
    Variables environment,
    RestartLimit restarts,
    List<String> javaOptions) {

  public static final int MAX_INSTANCES = 9;

  // Small heaps, since all of it shares one machine; one that is full ends the process, which the
  // launcher starts again, as production would.
  private static final List<String> JAVA_OPTIONS =
      List.of("-Xmx224m", "-XX:+UseSerialGC", "-XX:+ExitOnOutOfMemoryError");

  public SuiteSettings {
    data = data.toAbsolutePath().normalize();
    instances = Map.copyOf(instances);
    javaOptions = List.copyOf(javaOptions);
    for (int count : instances.values()) {
      if (count < 1 || count > MAX_INSTANCES) {
        throw new IllegalArgumentException(
            "A service has 1 to %d instances, not %d".formatted(MAX_INSTANCES, count));
      }
    }
  }

  /** One instance of each service on the ports that the documentation names. */
  public static SuiteSettings standard(Path data) {
    return new SuiteSettings(
        data, SuitePorts.standard(), Map.of(), Variables.NONE, RestartLimit.STANDARD, JAVA_OPTIONS);
  }

  /** One instance of each service on free ports, for tests. */
  public static SuiteSettings onFreePorts(Path data) {
    return standard(data).withPorts(SuitePorts.free());
  }

  public SuiteSettings withPorts(SuitePorts newPorts) {
    return new SuiteSettings(data, newPorts, instances, environment, restarts, javaOptions);
  }

  public SuiteSettings withInstances(Service service, int count) {
    var changed = new EnumMap<Service, Integer>(Service.class);
    changed.putAll(instances);
    changed.put(service, count);
    return new SuiteSettings(data, ports, changed, environment, restarts, javaOptions);
  }

  /** Sets one variable for every instance of the service. */
  public SuiteSettings withEnvironment(Service service, String name, String value) {
    return withEnvironment(environment.with(service, name, value));
  }

  /** Sets one variable for one instance. */
  public SuiteSettings withEnvironment(String instanceId, String name, String value) {
    return withEnvironment(environment.with(instanceId, name, value));
  }

  private SuiteSettings withEnvironment(Variables changed) {
    return new SuiteSettings(data, ports, instances, changed, restarts, javaOptions);
  }

  public SuiteSettings withRestarts(RestartLimit newRestarts) {
    return new SuiteSettings(data, ports, instances, environment, newRestarts, javaOptions);
  }

  /** With one more option for the JVMs of the services, after those that they have. */
  public SuiteSettings withJavaOption(String option) {
    var changed = Stream.concat(javaOptions.stream(), Stream.of(option)).toList();
    return new SuiteSettings(data, ports, instances, environment, restarts, changed);
  }

  /** For a JVM of this service. What all services get comes last, so that it wins. */
  public List<String> javaOptions(Service service) {
    return Stream.concat(Stream.of("-Xmn" + service.youngMebibytes() + "m"), javaOptions.stream())
        .toList();
  }

  public int count(Service service) {
    return instances.getOrDefault(service, 1);
  }
}
