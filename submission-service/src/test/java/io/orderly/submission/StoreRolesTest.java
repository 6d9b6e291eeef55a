package io.orderly.submission;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.orderly.local.infrastructure.EmbeddedPostgresServer;
import io.orderly.local.infrastructure.OrderlyHome;
import io.orderly.local.infrastructure.testing.FreshDatabase;
import io.orderly.local.infrastructure.testing.SharedInfrastructure;
import io.orderly.submission.testing.RunningService;
import io.orderly.submission.testing.SampleOrder;
import java.io.IOException;
import java.nio.file.Files;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

/** The two roles of k8s/README.md, made by its own statements: one owns tables, one uses them. */
@Tag("servers")
class StoreRolesTest {

  private static final String INSUFFICIENT_PRIVILEGE = "42501";

  private static EmbeddedPostgresServer postgres;
  private static FreshDatabase ofTheServices;

  /** The embedded server has a database {@code orderly} already. */
  @BeforeAll
  static void migrate() throws IOException {
    postgres = EmbeddedPostgresServer.startTemporary();
    List<String> before = documented(1);
    assertThat(before).hasSize(5);
    for (String sql : before) {
      String database = sql.startsWith("ALTER DEFAULT") ? "with_roles" : "postgres";
      new JdbcTemplate(new DriverManagerDataSource(postgres.superuserUrl(database)))
          .execute(sql.replace("DATABASE orderly ", "DATABASE with_roles "));
    }
    String url = postgres.jdbcUrl().replaceAll("orderly$", "with_roles");
    ofTheServices = new FreshDatabase(url, "orderly_service", "of-the-services");
    SubmissionApplication.main(
        Stream.of(
                "migrate",
                "--spring.datasource.url=" + url,
                "--spring.datasource.username=" + ofTheServices.username(),
                "--spring.datasource.password=" + ofTheServices.password(),
                "--spring.flyway.user=orderly_owner",
                "--spring.flyway.password=of-the-owner")
            .toArray(String[]::new));
    JdbcTemplate owner =
        new JdbcTemplate(new DriverManagerDataSource(url, "orderly_owner", "of-the-owner"));
    documented(2).forEach(owner::execute);
  }

  /** The statements of a block of the README. */
  private static List<String> documented(int block) throws IOException {
    String readme = Files.readString(OrderlyHome.find().root().resolve("k8s/README.md"));
    List<String> statements =
        readme
            .split("```sql\n", -1)[block]
            .split("```", 2)[0]
            .lines()
            .filter(line -> !line.isBlank() && !line.startsWith("--"))
            .toList();
    assertThat(statements).isNotEmpty().allMatch(line -> line.endsWith(";"));
    return statements;
  }

  @AfterAll
  static void stop() {
    postgres.close();
  }

  @Test
  void aServiceOfTheRoleStartsAndAcceptsOrders() {
    try (RunningService service =
        RunningService.start(
            ofTheServices, SharedInfrastructure.kafka(), "--spring.flyway.enabled=false")) {
      assertThat(service.postOrder(SampleOrder.unique()).statusCode()).isEqualTo(202);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "DROP TABLE state.order_event",
        "TRUNCATE state.order_event",
        "ALTER TABLE orders.customer_order ADD COLUMN more text",
        "CREATE TABLE state.more (id int)",
        "CREATE TABLE more (id int)",
        "DROP SCHEMA state CASCADE",
        // Services would believe in a schema that nobody made.
        "INSERT INTO flyway_schema_history SELECT * FROM flyway_schema_history",
        "UPDATE flyway_schema_history SET success = true",
        "DELETE FROM flyway_schema_history",
      })
  void theRoleChangesNoTable(String sql) {
    JdbcTemplate service =
        new JdbcTemplate(
            new DriverManagerDataSource(
                ofTheServices.jdbcUrl(), ofTheServices.username(), ofTheServices.password()));

    assertThatThrownBy(() -> service.execute(sql))
        .rootCause()
        .isInstanceOfSatisfying(
            SQLException.class,
            refusal -> assertThat(refusal.getSQLState()).isEqualTo(INSUFFICIENT_PRIVILEGE));
  }
}
