package io.orderly.contract.settings;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.bind.PropertySourcesPlaceholdersResolver;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.boot.env.YamlPropertySourceLoader;
import org.springframework.core.env.EnumerablePropertySource;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.MutablePropertySources;
import org.springframework.core.env.PropertySource;
import org.springframework.core.io.FileSystemResource;

/** The settings that the services are shipped with. */
final class Shipped {

  private static final Path PROJECT = Path.of(System.getProperty("orderly.home"));

  private static final String COMMON = "service-platform/src/main/resources/orderly-platform.yml";

  private static final String AGENT =
      "agent-spring-boot-starter/src/main/resources/orderly-agent.yml";

  private static final String SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";

  /** What a value below it needs beside it, and no file can ship. */
  private static final Map<String, Object> NEEDED =
      Map.ofEntries(
          Map.entry("orderly.security.token.issuer", "https://login.example/realms/orderly"),
          Map.entry("orderly.security.token.audience", "orderly"),
          Map.entry("orderly.security.local-users[0].name", "shop"),
          Map.entry("orderly.security.local-users[0].roles", "submitter"),
          Map.entry("orderly.security.local-users[0].password-hash", "$2b$10$" + "a".repeat(53)),
          Map.entry("orderly.security.console.provider.client-id", "console"),
          Map.entry("orderly.security.console.provider.client-secret", "secret"),
          Map.entry("orderly.submission.reply-topics.applications[0].name", "web-shop"),
          Map.entry("orderly.submission.reply-topics.applications[0].submitters", "shop"),
          Map.entry("orderly.submission.completions.topics[0].application", "fraud-desk"),
          Map.entry("orderly.submission.completions.topics[0].application-roles", "fraud-desk"),
          Map.entry("orderly.submission.topics[0].application", "web-shop"),
          Map.entry("orderly.supervisor.alerting.alertmanagers.main.url", "http://here:9093"),
          Map.entry("orderly.supervisor.alerting.webhooks.main.url", "https://hooks.example"),
          Map.entry("orderly.supervisor.alerting.webhooks.main.secrets", SECRET));

  /** By file. */
  private static final Map<String, List<PropertySource<?>>> READ = new ConcurrentHashMap<>();

  private Shipped() {}

  /** The record of that setting, as its service is shipped and with what is given over it. */
  static Object bound(Setting setting, Map<String, String> given) {
    return by(setting.owner(), given).bindOrCreate(setting.prefix(), setting.owner());
  }

  /** Spring says the name where it can't make a value, and our sentence where we refuse it. */
  static String messages(Throwable refusal) {
    return Stream.iterate(refusal, Objects::nonNull, Throwable::getCause)
        .map(Throwable::getMessage)
        .collect(Collectors.joining("\n"));
  }

  /** Whether no value can be shipped for that line. */
  static boolean isNeeded(String line) {
    return NEEDED.containsKey(line);
  }

  /** What the service of this record is shipped with, and over it what is given. */
  private static Binder by(Class<?> owner, Map<String, String> given) {
    Map<String, Object> first = new HashMap<>(NEEDED);
    first.putAll(given);
    MutablePropertySources sources = new MutablePropertySources();
    sources.addLast(new MapPropertySource("given", first));
    Stream.of(COMMON, fileOf(serviceOf(owner))).flatMap(Shipped::read).forEach(sources::addLast);
    return new Binder(
        ConfigurationPropertySources.from(sources),
        new PropertySourcesPlaceholdersResolver(sources));
  }

  /** What several services share is taken as submission, which has all of it, is shipped with. */
  private static String serviceOf(Class<?> owner) {
    String named = owner.getPackageName();
    if (named.startsWith("io.orderly.operator") || named.startsWith("io.orderly.console")) {
      return "supervisor";
    }
    return Stream.of("scheduler", "supervisor", "agent")
        .filter(service -> named.startsWith("io.orderly." + service))
        .findFirst()
        .orElse("submission");
  }

  private static String fileOf(String service) {
    return service + "-service/src/main/resources/application.yml";
  }

  /** The names of all settings of ours in the files of all services. */
  static List<String> names() {
    return Stream.concat(
            Stream.of(COMMON, AGENT),
            Stream.of("scheduler", "submission", "supervisor").map(Shipped::fileOf))
        .flatMap(Shipped::read)
        .flatMap(file -> Arrays.stream(((EnumerablePropertySource<?>) file).getPropertyNames()))
        .filter(name -> name.startsWith("orderly."))
        .distinct()
        .toList();
  }

  private static Stream<PropertySource<?>> read(String file) {
    return READ.computeIfAbsent(file, Shipped::load).stream();
  }

  private static List<PropertySource<?>> load(String file) {
    try {
      return new YamlPropertySourceLoader()
          .load(file, new FileSystemResource(PROJECT.resolve(file)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
