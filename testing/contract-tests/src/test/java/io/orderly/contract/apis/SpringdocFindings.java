package io.orderly.contract.apis;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.orderly.local.infrastructure.OrderlyHome;
import io.orderly.local.infrastructure.testing.FreshDatabase;
import io.orderly.local.infrastructure.testing.SharedInfrastructure;
import io.orderly.local.suite.users.SuiteUser;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.web.context.WebServerApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.security.crypto.bcrypt.BCrypt;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.servlet.mvc.method.RequestMappingInfo;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;

/**
 * What springdoc finds in a service that runs: its endpoints and the schemas of the records that
 * they answer with.
 *
 * @param endpoints method and path of everything that the service itself maps
 * @param document an OpenAPI document without words
 * @param namesakes records of one name, which the document can't tell apart
 */
record SpringdocFindings(
    Set<String> endpoints, ObjectNode document, List<Set<Class<?>>> namesakes) {

  private static final String PATH = "/found";
  private static final SuiteUser WHO = new SuiteUser("reader", "operator", "right");

  /** Pages for people; nobody writes a client for them. */
  private static final String CONSOLE = "/console";

  static SpringdocFindings of(RestApi restApi) throws Exception {
    try (ConfigurableApplicationContext service = start(restApi)) {
      ObjectNode document = document(service);
      return new SpringdocFindings(
          endpoints(service), document, service.getBean(RecordSchemaConverter.class).namesakes());
    }
  }

  private static ConfigurableApplicationContext start(RestApi restApi) {
    FreshDatabase database = SharedInfrastructure.freshDatabase();
    return new SpringApplicationBuilder(restApi.application(), RecordSchemaConverter.class)
        .run(
            // Both services are on this class path; each has a file of that name.
            "--spring.config.location="
                + OrderlyHome.find()
                    .root()
                    .resolve(restApi.module() + "/src/main/resources/application.yml")
                    .toUri(),
            // The starter of agents is on this class path for its settings alone.
            "--spring.autoconfigure.exclude="
                + "io.orderly.agent.autoconfigure.AgentAutoConfiguration",
            "--management.endpoint.health.group.readiness.include=readinessState",
            "--server.port=0",
            "--management.server.port=0",
            "--orderly.security.local-users[0].name=" + WHO.name(),
            "--orderly.security.local-users[0].roles=" + WHO.role(),
            "--orderly.security.local-users[0].password-hash="
                + BCrypt.hashpw(WHO.password(), BCrypt.gensalt(10)),
            "--spring.datasource.url=" + database.jdbcUrl(),
            "--spring.datasource.username=" + database.username(),
            "--spring.datasource.password=" + database.password(),
            "--spring.flyway.enabled=true",
            "--spring.kafka.bootstrap-servers=" + SharedInfrastructure.kafka().bootstrapServers(),
            "--orderly.topics.partitions=1",
            "--springdoc.api-docs.path=" + PATH,
            "--springdoc.paths-to-exclude=/error,/console/**",
            "--springdoc.api-docs.version=openapi_3_1",
            "--springdoc.default-produces-media-type=application/json",
            "--springdoc.default-flat-param-object=true",
            "--springdoc.override-with-generic-response=false",
            "--springdoc.writer-with-order-by-keys=true");
  }

  private static Set<String> endpoints(ConfigurableApplicationContext service) {
    Set<String> endpoints = new TreeSet<>();
    service
        .getBean("requestMappingHandlerMapping", RequestMappingHandlerMapping.class)
        .getHandlerMethods()
        .forEach(
            (mapping, handler) -> {
              if (handler.getBeanType().getName().startsWith("io.orderly.")) {
                endpoints.addAll(endpointsOf(mapping));
              }
            });
    return endpoints;
  }

  private static Set<String> endpointsOf(RequestMappingInfo mapping) {
    Set<String> endpoints = new TreeSet<>();
    for (RequestMethod method : mapping.getMethodsCondition().getMethods()) {
      for (String path : mapping.getPatternValues()) {
        if (!path.startsWith(CONSOLE)) {
          endpoints.add(method + " " + path.replaceAll(":[^}]*}", "}"));
        }
      }
    }
    return endpoints;
  }

  private static ObjectNode document(ConfigurableApplicationContext service)
      throws IOException, InterruptedException {
    int port = ((WebServerApplicationContext) service).getWebServer().getPort();
    String json =
        HttpClient.newHttpClient()
            .send(
                HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + PATH))
                    .header("Authorization", WHO.authorization())
                    .build(),
                BodyHandlers.ofString())
            .body();
    ObjectNode document = (ObjectNode) new ObjectMapper().readTree(json);
    standAlone((ObjectNode) document.at("/components/schemas"));
    return document;
  }

  /** A sealed interface is no object of its own: what a record adds to it is all that is sent. */
  private static void standAlone(ObjectNode schemas) {
    for (String name : names(schemas)) {
      JsonNode parts = schemas.path(name).path("allOf");
      if (parts.size() == 2 && parts.get(0).has("$ref") && parts.get(1).has("properties")) {
        schemas.set(name, parts.get(1));
      }
    }
  }

  private static Set<String> names(ObjectNode schemas) {
    Set<String> names = new TreeSet<>();
    schemas.fieldNames().forEachRemaining(names::add);
    return names;
  }
}
