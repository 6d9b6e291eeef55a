package io.orderly.agent.autoconfigure;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.env.EnvironmentPostProcessor;
import org.springframework.boot.env.YamlPropertySourceLoader;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.PropertySource;
import org.springframework.core.io.ClassPathResource;

/**
 * The settings that every agent needs, such as those of its Kafka clients, behind all that the
 * application sets itself: no application can forget to import them.
 */
public final class AgentDefaults implements EnvironmentPostProcessor {

  private static final List<String> FILES = List.of("orderly-agent.yml", "orderly-platform.yml");

  @Override
  public void postProcessEnvironment(
      ConfigurableEnvironment environment, SpringApplication application) {
    FILES.stream()
        .flatMap(file -> read(file).stream())
        .forEach(environment.getPropertySources()::addLast);
  }

  private static List<PropertySource<?>> read(String file) {
    try {
      return new YamlPropertySourceLoader().load(file, new ClassPathResource(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
