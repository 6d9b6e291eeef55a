package io.orderly.security.testing;

import io.orderly.security.ConsoleConfiguration;
import io.orderly.security.SecurityConfiguration;
import io.orderly.security.access.AccessRule;
import io.orderly.security.access.AccessRules;
import io.orderly.security.caller.Caller;
import io.orderly.security.caller.Role;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.security.Principal;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.security.crypto.bcrypt.BCrypt;
import org.springframework.security.web.csrf.CsrfToken;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** A service with a door for submitters and one for operators, on free ports. */
public final class TestService implements AutoCloseable {

  /** The password of every local user of it. */
  public static final String PASSWORD = "the right one";

  private static final int MIN_COST = 10;
  private static final String HASH = BCrypt.hashpw(PASSWORD, BCrypt.gensalt(MIN_COST));

  private final HttpClient http =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final ConfigurableApplicationContext context;

  /** What is behind the doors. */
  @SpringBootConfiguration(proxyBeanMethods = false)
  @EnableAutoConfiguration
  @Import({SecurityConfiguration.class, ConsoleConfiguration.class})
  static class Application {

    @Bean
    AccessRules doorRules() {
      return AccessRules.of(
          AccessRule.post("/orders", Role.SUBMITTER),
          AccessRule.get("/orders", Role.SUBMITTER, Role.OPERATOR),
          AccessRule.post("/operator/**", Role.OPERATOR));
    }

    @Bean
    TestDoors testDoors() {
      return new TestDoors();
    }
  }

  /** Each says who came. */
  @RestController
  static class TestDoors {

    @PostMapping("/orders")
    String submit(Principal principal) {
      return Caller.of(principal).submitter();
    }

    @GetMapping("/orders")
    String orders(Principal principal) {
      return Caller.of(principal).sight().orElse("everybody's");
    }

    @PostMapping("/operator/pause")
    String pause(Principal principal) {
      return Caller.of(principal).name();
    }

    @GetMapping("/console/overview")
    String overview(Principal principal) {
      return Caller.of(principal).name();
    }

    @GetMapping("/console")
    String console() {
      return "the first page";
    }

    @PostMapping("/console/pause")
    String pauseByForm(Principal principal) {
      return Caller.of(principal).name();
    }

    @RequestMapping("/console/denied")
    String denied(HttpServletRequest request) {
      return Caller.find(request.getUserPrincipal()).map(Caller::name).orElse("nobody")
          + " may not";
    }

    /** As a page that asks to log in: with the token that its form must carry. */
    @GetMapping({"/console/login", "/console/form"})
    String form(CsrfToken token) {
      return token.getToken();
    }
  }

  private TestService(List<String> arguments) {
    this.context =
        new SpringApplicationBuilder(Application.class).run(arguments.toArray(String[]::new));
  }

  /** One that knows the local users shop, operator and viewer. */
  public static TestService withLocalUsers(String... more) {
    List<String> arguments = ports();
    List<String> names = List.of("shop=submitter", "operator=operator", "viewer=viewer");
    for (int i = 0; i < names.size(); i++) {
      String[] nameAndRole = names.get(i).split("=", 2);
      String user = "--orderly.security.local-users[%d].".formatted(i);
      arguments.add(user + "name=" + nameAndRole[0]);
      arguments.add(user + "password-hash=" + HASH);
      arguments.add(user + "roles=" + nameAndRole[1]);
    }
    arguments.addAll(List.of(more));
    return new TestService(arguments);
  }

  /** One that takes the tokens of an identity provider. */
  public static TestService withTokens(URI issuer, String... more) {
    List<String> arguments = ports();
    arguments.add("--orderly.security.token.issuer=" + issuer);
    arguments.add("--orderly.security.token.audience=orderly");
    arguments.addAll(List.of(more));
    return new TestService(arguments);
  }

  /** One whose console sends people to an identity provider, as the client console. */
  public static TestService withPeople(URI issuer, String... more) {
    List<String> arguments = new ArrayList<>(List.of(more));
    arguments.add("--orderly.security.console.provider.client-id=console");
    arguments.add("--orderly.security.console.provider.client-secret=secret");
    return withTokens(issuer, arguments.toArray(String[]::new));
  }

  /** One that nobody could speak to. */
  public static TestService withNobody() {
    return new TestService(ports());
  }

  private static List<String> ports() {
    return new ArrayList<>(
        List.of(
            "--server.port=0",
            "--server.address=127.0.0.1",
            "--management.server.port=0",
            "--management.server.address=127.0.0.1",
            "--spring.main.banner-mode=off"));
  }

  /** Basic credentials. */
  public static String basic(String name, String password) {
    byte[] both = (name + ":" + password).getBytes(StandardCharsets.UTF_8);
    return "Basic " + Base64.getEncoder().encodeToString(both);
  }

  /** Of a local user who is right. */
  public static String basic(String name) {
    return basic(name, PASSWORD);
  }

  /**
   * Knocks at a door with these credentials, with none when they are empty, and with headers as
   * name and value.
   */
  public HttpResponse<String> knock(
      String method, String path, String authorization, String... headers) {
    return send("local.server.port", method, path, authorization, headers);
  }

  /** A part of the service. */
  public <T> T bean(Class<T> type) {
    return context.getBean(type);
  }

  /** Somebody at the console. */
  public Browser browser() {
    return new Browser(URI.create(host("local.server.port")));
  }

  /** Asks on the port of probes and metrics, with no credentials. */
  public HttpResponse<String> probe(String path) {
    return send("local.management.port", "GET", path, "");
  }

  private HttpResponse<String> send(
      String port, String method, String path, String authorization, String... headers) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(host(port) + path))
            .method(method, HttpRequest.BodyPublishers.noBody());
    if (!authorization.isEmpty()) {
      request.header("Authorization", authorization);
    }
    for (int i = 0; i < headers.length; i += 2) {
      request.header(headers[i], headers[i + 1]);
    }
    try {
      return http.send(request.build(), BodyHandlers.ofString());
    } catch (IOException failure) {
      throw new IllegalStateException("no answer", failure);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(interrupted);
    }
  }

  private String host(String port) {
    return "http://127.0.0.1:" + context.getEnvironment().getProperty(port);
  }

  @Override
  public void close() {
    context.close();
  }
}
