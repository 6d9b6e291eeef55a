package io.orderly.agent.http;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import org.junit.jupiter.api.Test;
import org.springframework.util.ClassUtils;

@AnalyzeClasses(
    packagesOf = AgentApplication.class,
    importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

  @ArchTest
  static final ArchRule NO_AGENT_TOUCHES_THE_STATE_STORE =
      noClasses()
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "io.orderly.store..",
              "java.sql..",
              "javax.sql..",
              "org.springframework.jdbc..",
              "org.postgresql..",
              "jakarta.persistence..")
          .because(
              "an agent knows only its request and its remote service: that is why any number of"
                  + " them can run, far from the database, and why a late one can't do harm to it");

  @ArchTest
  static final ArchRule AN_AGENT_KNOWS_NOTHING_OF_TRIES =
      noClasses()
          .that()
          .resideInAPackage("io.orderly.agent.http..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "io.orderly.agent.messaging..",
              "io.orderly.agent.reporting..",
              "io.orderly.agent.stepping..",
              "io.github.resilience4j..")
          .because("an agent makes one try; what stands around it is the same for every agent");

  @ArchTest
  static void aPlainDefinitionNeedsNoExpressions(JavaClasses classes) {
    noClasses()
        .that()
        .haveNameMatching(".*\\.(HttpAgent|HttpAnswers|HttpEndpoint|RemoteUrl|HttpConnection)")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "dev.cel..",
            "io.orderly.partner.expression..",
            "io.orderly.partner.exchange..",
            "io.orderly.partner.reading..")
        .because("whoever configures addresses alone pays for no expression language")
        .check(classes);
  }

  @Test
  void noDatabaseDriverIsEvenOnTheClassPathOfTheService() {
    // Not the driver itself: the embedded servers that these tests start bring it along.
    assertThat(ClassUtils.isPresent("org.springframework.jdbc.core.JdbcTemplate", null)).isFalse();
    assertThat(ClassUtils.isPresent("io.orderly.store.transitions.StateStore", null)).isFalse();
  }
}
