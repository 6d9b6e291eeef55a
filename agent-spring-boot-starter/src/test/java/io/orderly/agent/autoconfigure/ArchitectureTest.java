package io.orderly.agent.autoconfigure;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.library.dependencies.SlicesRuleDefinition;

@AnalyzeClasses(packages = "io.orderly.agent", importOptions = ImportOption.DoNotIncludeTests.class)
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
  static final ArchRule STEPPING_KNOWS_NO_KAFKA =
      noClasses()
          .that()
          .resideInAnyPackage("io.orderly.agent.stepping..", "io.orderly.agent.hosting..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "org.apache.kafka..",
              "org.springframework.kafka..",
              "io.orderly.platform.kafka..",
              "io.orderly.agent.messaging..")
          .because("what becomes of a step must be provable without a broker");

  @ArchTest
  static final ArchRule PACKAGES_FORM_NO_CYCLE =
      SlicesRuleDefinition.slices()
          .matching("io.orderly.agent.(*)..")
          .should()
          .beFreeOfCycles()
          .because("messaging stands on stepping, stepping on hosting, and never the other way");
}
