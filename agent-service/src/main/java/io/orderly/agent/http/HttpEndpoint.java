package io.orderly.agent.http;

import io.orderly.agent.hosting.AgentSettings;
import io.orderly.agent.hosting.AgentSettings.OperationPaths;
import io.orderly.yaml.FileErrors;
import java.net.URI;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;

/**
 * Where and how a remote service is called over HTTP.
 *
 * @param resultMaxBytes no more is read of an answer
 */
public record HttpEndpoint(URI perform, URI undo, Duration connectTimeout, int resultMaxBytes) {

  /**
   * The one that {@code orderly.agents.<name>} configures for steps without an operation.
   *
   * @throws InvalidConfigurationPropertyValueException when an address is missing or no HTTP one
   */
  public static HttpEndpoint of(String name, AgentSettings settings) {
    return of(
        name,
        "orderly.agents." + name + ".",
        new OperationPaths(settings.performPath(), settings.undoPath()),
        settings);
  }

  /**
   * As {@link #of(String, AgentSettings)}, for these paths.
   *
   * @param prefix of the properties that have the paths
   */
  static HttpEndpoint of(String name, String prefix, OperationPaths paths, AgentSettings settings) {
    String base = checkBaseUrl("orderly.agents." + name + ".base-url", settings.baseUrl());
    return new HttpEndpoint(
        URI.create(base + checkPath(prefix + "perform-path", paths.performPath())),
        URI.create(base + checkPath(prefix + "undo-path", paths.undoPath())),
        settings.connectTimeout(),
        (int) settings.resultMax().toBytes());
  }

  static String checkBaseUrl(String property, @Nullable URI url) {
    if (url == null) {
      throw invalid(
          property, null, "is missing, and there is no bean of type Agent with that name");
    }
    boolean isHttp = "http".equals(url.getScheme()) || "https".equals(url.getScheme());
    if (!isHttp || url.getHost() == null) {
      throw invalid(
          property,
          FileErrors.withoutUser(url.toString()),
          "must be an http or https address with a host");
    }
    if (url.getRawQuery() != null || url.getRawFragment() != null || url.getUserInfo() != null) {
      throw invalid(
          property, FileErrors.withoutUser(url.toString()), "must have no user, query or fragment");
    }
    return url.toString().replaceAll("/+$", "");
  }

  private static String checkPath(String property, @Nullable String path) {
    if (path == null || !path.matches("/[A-Za-z0-9._~!$&'()*+,;=:@%/-]*")) {
      throw invalid(property, path, "must be a path that starts with / and has no query");
    }
    return path;
  }

  static InvalidConfigurationPropertyValueException invalid(
      String property, @Nullable Object value, String rule) {
    return new InvalidConfigurationPropertyValueException(property, value, property + " " + rule);
  }
}
