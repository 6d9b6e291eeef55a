package io.orderly.local.suite;

import io.orderly.local.infrastructure.FreePort;
import java.util.EnumMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Where everything listens on 127.0.0.1.
 *
 * @param services the port of each service's first instance
 */
public record SuitePorts(
    int postgres, int kafka, int partnerSandbox, Map<Service, Integer> services) {

  public static final int STANDARD_POSTGRES = 15432;
  public static final int STANDARD_KAFKA = 19092;
  public static final int STANDARD_PARTNER_SANDBOX = 8090;

  public SuitePorts {
    services = Map.copyOf(services);
    for (var service : Service.values()) {
      if (!services.containsKey(service)) {
        throw new IllegalArgumentException("No port for " + service.value());
      }
    }
  }

  /** The ports that the documentation names. */
  public static SuitePorts standard() {
    var services = new EnumMap<Service, Integer>(Service.class);
    for (var service : Service.values()) {
      services.put(service, service.standardPort());
    }
    return new SuitePorts(STANDARD_POSTGRES, STANDARD_KAFKA, STANDARD_PARTNER_SANDBOX, services);
  }

  /** Ports that nobody listens on at the moment, all different. */
  public static SuitePorts free() {
    Iterator<Integer> ports =
        Stream.generate(FreePort::find).distinct().limit(3 + Service.values().length).iterator();
    var services = new EnumMap<Service, Integer>(Service.class);
    for (var service : Service.values()) {
      services.put(service, ports.next());
    }
    return new SuitePorts(ports.next(), ports.next(), ports.next(), services);
  }

  /** The port of the service's first instance. */
  public int of(Service service) {
    return services.getOrDefault(service, service.standardPort());
  }

  /** Whether nobody listens on any of them at the moment. */
  public boolean areFree() {
    return byName().values().stream().allMatch(FreePort::isFree);
  }

  /** Whether the suite may come to listen there, with as many instances as there may be. */
  public boolean mayTake(int port) {
    return byName().containsValue(port)
        || Stream.of(Service.values())
            .anyMatch(service -> InstancePlan.mayStand(service, port - of(service)));
  }

  /** Every port by the name of what listens there, in the order in which they are started. */
  Map<String, Integer> byName() {
    var named = new LinkedHashMap<String, Integer>();
    named.put(Servers.POSTGRES, postgres);
    named.put(Servers.KAFKA, kafka);
    named.put(Servers.PARTNER_SANDBOX, partnerSandbox);
    for (var service : Service.values()) {
      named.put(service.value(), of(service));
    }
    return named;
  }
}
