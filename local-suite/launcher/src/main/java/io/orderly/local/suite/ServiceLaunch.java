package io.orderly.local.suite;

import io.orderly.local.infrastructure.JarLaunch;
import io.orderly.local.infrastructure.OrderlyHome;
import io.orderly.local.infrastructure.starting.JarStart;
import io.orderly.local.infrastructure.starting.PreparedJar;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** How an instance of a service is started beside the given servers. */
final class ServiceLaunch {

  private static final Duration STOP_WITHIN = Duration.ofSeconds(40);

  /** One user hands in all orders of a machine, and benchmarks want to see what it can do. */
  private static final String REQUESTS_PER_SECOND = "1000000";

  private static final List<String> PARTNERS = List.of("INVENTORY", "PAYMENT", "CARRIER");

  private final SuiteSettings settings;
  private final Servers servers;
  private final OrderlyHome home;
  private final JarStart firstStart;
  private final Map<String, String> users;

  /**
   * Launches of one suite.
   *
   * @param firstStart what the start of each service's first instance is for
   * @param users who may speak to services that ask
   */
  ServiceLaunch(
      SuiteSettings settings,
      Servers servers,
      OrderlyHome home,
      JarStart firstStart,
      Map<String, String> users) {
    this.users = Map.copyOf(users);
    this.settings = settings;
    this.servers = servers;
    this.home = home;
    this.firstStart = firstStart;
  }

  JarLaunch of(InstancePlan plan) {
    var start = startOf(plan);
    return new JarLaunch(
        plan.id(),
        PreparedJar.form(home.jar(plan.service().module()), start)
            .with(settings.javaOptions(plan.service())),
        List.of(),
        environment(plan),
        log(plan),
        start.stopWithin(STOP_WITHIN));
  }

  /** One of several runs of a jar is enough to train, and all would write the same file. */
  private JarStart startOf(InstancePlan plan) {
    return plan.number() == 1 ? firstStart : JarStart.PREPARED;
  }

  private Path log(InstancePlan plan) {
    return settings.data().resolve("logs").resolve(plan.id() + ".log");
  }

  private Map<String, String> environment(InstancePlan plan) {
    var variables = new HashMap<String, String>();
    variables.put("SERVER_PORT", Integer.toString(plan.port()));
    variables.put("SERVER_ADDRESS", "127.0.0.1");
    variables.put("ORDERLY_INSTANCE_ID", plan.id());
    variables.put("ORDERLY_EXIT_WITH_STARTER", "true");
    variables.put("ORDERLY_EXIT_WHEN_BROKEN", "true");
    // Native memory of many threads otherwise spreads over an arena a core and thread.
    variables.put("MALLOC_ARENA_MAX", "2");
    variables.put("SPRING_KAFKA_BOOTSTRAP_SERVERS", servers.kafka().bootstrapServers());
    variables.put("SPRING_DATASOURCE_URL", servers.postgres().jdbcUrl());
    variables.put("SPRING_DATASOURCE_USERNAME", servers.postgres().username());
    variables.put("SPRING_DATASOURCE_PASSWORD", servers.postgres().password());
    if (plan.service() == Service.AGENT) {
      variables.put("SPRING_PROFILES_ACTIVE", "shipped-agents");
    }
    for (var partner : PARTNERS) {
      variables.put(
          "ORDERLY_AGENTS_%s_BASEURL".formatted(partner),
          servers.partnerSandbox().baseUrl().toString());
    }
    if (plan.service().hasApi()) {
      variables.put("MANAGEMENT_SERVER_PORT", Integer.toString(plan.managementPort()));
      variables.put("ORDERLY_SECURITY_LIMITS_REQUESTSPERSECOND", REQUESTS_PER_SECOND);
      variables.putAll(users);
    }
    if (plan.migrates()) {
      // The launcher owns the database: the process that starts first anyway migrates it.
      variables.put("SPRING_FLYWAY_ENABLED", "true");
    }
    if (plan.service() == Service.SUBMISSION) {
      // The sample orders are a real shop's, and one of its prices is a tenth of a penny.
      variables.put("ORDERLY_SUBMISSION_ORDERRULES_DECIMALS_GBP", "3");
    }
    if (plan.service() == Service.SUPERVISOR) {
      variables.put("ORDERLY_SUPERVISOR_ALERTING_CONSOLEURL", console());
      variables.put("ORDERLY_STORE_SYNCHRONOUSSTANDBY", "optional");
    }
    variables.putAll(settings.environment().of(plan));
    return variables;
  }

  /** The first supervisor's, whichever tells: somebody who logged in there stays so. */
  private String console() {
    return "http://127.0.0.1:" + settings.ports().of(Service.SUPERVISOR);
  }
}
