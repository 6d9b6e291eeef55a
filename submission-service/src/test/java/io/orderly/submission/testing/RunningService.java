package io.orderly.submission.testing;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.local.infrastructure.EmbeddedKafkaBroker;
import io.orderly.local.infrastructure.testing.FreshDatabase;
import io.orderly.local.infrastructure.testing.SharedInfrastructure;
import io.orderly.submission.SubmissionApplication;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.web.context.WebServerApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.security.crypto.bcrypt.BCrypt;

/** The service as it runs in production, on a free port, with real servers behind it. */
public final class RunningService implements AutoCloseable {

  /** The event streams that may be open at once. */
  public static final int MOST_STREAMS = 5;

  private static final Duration LONGEST_ANSWER = Duration.ofSeconds(60);

  /** The submitter that tests knock as, unless they say another. */
  public static final String SUBMITTER = "local";

  private static final String MIGRATES = "--spring.flyway.enabled";
  private static final String PASSWORD = "right";
  private static final String PASSWORD_HASH = BCrypt.hashpw(PASSWORD, BCrypt.gensalt(10));
  private static final List<User> USERS =
      List.of(
          new User(SUBMITTER, "submitter"),
          new User("another", "submitter"),
          new User("ada", "operator"),
          new User("vera", "viewer"),
          new User("desk", "application-roles", "fraud-desk"),
          new User("courier", "application-roles", "courier"),
          new User("packer", "application-roles", "packing"));

  private record User(String name, String setting, String role) {
    private User(String name, String role) {
      this(name, "roles", role);
    }
  }

  private final ConfigurableApplicationContext context;
  private final EmbeddedKafkaBroker kafka;
  private final HttpClient http =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  private RunningService(
      FreshDatabase database,
      EmbeddedKafkaBroker kafka,
      List<Class<?>> configuration,
      String... moreArguments) {
    this.kafka = kafka;
    List<String> arguments = new ArrayList<>();
    arguments.add("--server.port=0");
    arguments.add("--management.server.port=0");
    arguments.add("--orderly.security.limits.failures-per-minute=100000");
    arguments.add("--orderly.security.limits.requests-per-second=100000");
    arguments.add("--orderly.connections.body-timeout=6s");
    for (int i = 0; i < USERS.size(); i++) {
      String user = "--orderly.security.local-users[%d].".formatted(i);
      arguments.add(user + "name=" + USERS.get(i).name());
      arguments.add(user + "password-hash=" + PASSWORD_HASH);
      arguments.add(user + USERS.get(i).setting() + "=" + USERS.get(i).role());
    }
    arguments.add("--spring.datasource.url=" + database.jdbcUrl());
    arguments.add("--spring.datasource.username=" + database.username());
    arguments.add("--spring.datasource.password=" + database.password());
    if (Stream.of(moreArguments).noneMatch(argument -> argument.startsWith(MIGRATES))) {
      arguments.add(MIGRATES + "=true");
    }
    arguments.addAll(Patience.arguments());
    arguments.add("--spring.kafka.bootstrap-servers=" + kafka.bootstrapServers());
    arguments.add("--orderly.topics.partitions=3");
    arguments.add("--orderly.webhooks.allowed-hosts=hooks.example.com,127.0.0.1,localhost");
    arguments.add("--orderly.submission.following.max-streams=" + MOST_STREAMS);
    arguments.add("--orderly.submission.following.max-streams-per-caller=" + MOST_STREAMS);
    arguments.add("--orderly.submission.following.poll-interval=50ms");
    arguments.add("--orderly.submission.following.heartbeat-interval=300ms");
    arguments.add("--orderly.submission.topics[0].application=shop-a");
    arguments.add("--orderly.submission.topics[0].submitter=seller-a");
    arguments.add("--orderly.submission.topics[0].reply-topic=order-replies.shop-a");
    arguments.add("--orderly.submission.topics[1].application=shop-b");
    arguments.add("--orderly.submission.topics[1].reply-topic=order-replies.shop-b");
    arguments.add("--orderly.submission.completions.topics[0].application=desk");
    arguments.add("--orderly.submission.completions.topics[0].application-roles=fraud-desk");
    arguments.add("--orderly.submission.completions.topics[1].application=shop-app");
    arguments.add("--orderly.submission.completions.topics[1].submitter=" + SUBMITTER);
    arguments.addAll(List.of(moreArguments));
    this.context =
        new SpringApplicationBuilder(SubmissionApplication.class, StatementCount.class)
            .sources(configuration.toArray(Class<?>[]::new))
            .run(arguments.toArray(String[]::new));
  }

  private static final class Shared {
    private static final RunningService SERVICE =
        new RunningService(
            SharedInfrastructure.freshDatabase(), SharedInfrastructure.kafka(), List.of());
  }

  /** One for all tests of the JVM, with which it ends. */
  public static RunningService shared() {
    return Shared.SERVICE;
  }

  /** One of its own, on servers of its own: two on one broker would share the topic. */
  public static RunningService start(
      FreshDatabase database, EmbeddedKafkaBroker kafka, String... moreArguments) {
    return new RunningService(database, kafka, List.of(), moreArguments);
  }

  /** The same, with beans of a test beside or before its own. */
  public static RunningService startWith(
      FreshDatabase database, EmbeddedKafkaBroker kafka, Class<?> configuration) {
    return new RunningService(database, kafka, List.of(configuration));
  }

  public int port() {
    return ((WebServerApplicationContext) context).getWebServer().getPort();
  }

  public Topics topics() {
    return new Topics(kafka.bootstrapServers());
  }

  public JdbcClient database() {
    return bean(JdbcClient.class);
  }

  /** A part of the service. */
  public <T> T bean(Class<T> type) {
    return context.getBean(type);
  }

  /** The number of statements of requests so far. */
  public int statements() {
    return bean(StatementCount.class).ofRequests();
  }

  /** Of probes and metrics. */
  public int managementPort() {
    return context.getEnvironment().getRequiredProperty("local.management.port", Integer.class);
  }

  /** What a request says of who makes it; the password is right. */
  public static String credentialsOf(String user) {
    return credentials(user, PASSWORD);
  }

  /** What a request says of who makes it. */
  public static String credentials(String user, String password) {
    byte[] both = (user + ":" + password).getBytes(StandardCharsets.UTF_8);
    return "Basic " + Base64.getEncoder().encodeToString(both);
  }

  /** Posts JSON as another user than the usual submitter. */
  public HttpResponse<String> postAs(String user, String path, String body, String... headers) {
    HttpRequest.Builder request = request(path).POST(BodyPublishers.ofString(body));
    request.setHeader("Authorization", credentialsOf(user));
    request.header("Content-Type", "application/json");
    for (int i = 0; i < headers.length; i += 2) {
      request.setHeader(headers[i], headers[i + 1]);
    }
    return send(request);
  }

  /** Gets as another user than the usual submitter. */
  public HttpResponse<String> getAs(String user, String path) {
    return send(request(path).setHeader("Authorization", credentialsOf(user)).GET());
  }

  public HttpResponse<String> get(String path) {
    return send(request(path).GET());
  }

  public HttpResponse<String> post(String path, String type, String body, String... headers) {
    HttpRequest.Builder request = request(path).POST(BodyPublishers.ofString(body));
    request.header("Content-Type", type);
    for (int i = 0; i < headers.length; i += 2) {
      request.setHeader(headers[i], headers[i + 1]);
    }
    return send(request);
  }

  public HttpResponse<String> postOrder(JsonNode order, String... headers) {
    return post("/orders", "application/json", order.toString(), headers);
  }

  public HttpResponse<String> postBatch(String lines) {
    return post("/orders/batch", "application/x-ndjson", lines);
  }

  public HttpRequest.Builder request(String path) {
    return requestOfNobody(path).setHeader("Authorization", credentialsOf(SUBMITTER));
  }

  /** Without saying who asks. */
  public HttpRequest.Builder requestOfNobody(String path) {
    int port = path.startsWith("/actuator") ? managementPort() : port();
    return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
        .timeout(LONGEST_ANSWER);
  }

  public HttpResponse<String> send(HttpRequest.Builder request) {
    try {
      return http.send(request.build(), BodyHandlers.ofString());
    } catch (IOException failure) {
      throw new IllegalStateException("no answer", failure);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(interrupted);
    }
  }

  /** The id of the order that an answer is about. */
  public static UUID orderId(HttpResponse<String> answer) {
    return UUID.fromString(json(answer).get("orderId").textValue());
  }

  public static JsonNode json(HttpResponse<String> answer) {
    return json(answer.body());
  }

  public static JsonNode json(String text) {
    try {
      return SampleOrder.JSON.readTree(text);
    } catch (IOException noJson) {
      throw new IllegalStateException("no JSON: " + text, noJson);
    }
  }

  @Override
  public void close() {
    context.close();
  }
}
