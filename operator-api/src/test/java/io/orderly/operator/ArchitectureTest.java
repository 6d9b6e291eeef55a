package io.orderly.operator;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import io.orderly.process.DecisionContext;
import io.orderly.process.OrderStateMachine;

@AnalyzeClasses(
    packages = "io.orderly.operator",
    importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

  @ArchTest
  static final ArchRule CALLS_NO_REMOTE_SERVICE =
      noClasses()
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "java.net.http..",
              "org.springframework.web.client..",
              "org.springframework.web.reactive..",
              "org.springframework.http.client..",
              "org.apache.hc..")
          .because(
              "only agents call remote services: the supervisor performs no step, and posts to"
                  + " nobody but those who are told of alerts and of their own orders");

  @ArchTest
  static final ArchRule ONE_PLACE_DECIDES =
      noClasses()
          .that()
          .resideOutsideOfPackage("..operator.decision..")
          .should()
          .dependOnClassesThat()
          .belongToAnyOf(DecisionContext.class, OrderStateMachine.class)
          .because("there no agent has credit, so the supervisor can't start a step by accident");

  @ArchTest
  static final ArchRule ONLY_THESE_SEND =
      noClasses()
          .that()
          .resideOutsideOfPackage("..operator.publishing..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("io.orderly.platform.kafka..", "org.springframework.kafka..")
          .because(
              "what is sent follows a commit and must hold up neither the sweep nor a command");

  @ArchTest
  static final ArchRule ONLY_THESE_KNOW_KAFKA =
      noClasses()
          .that()
          .resideOutsideOfPackages(
              "..operator.publishing..",
              "..operator.agents..",
              "..operator.lag..",
              "..operator.deadletters..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("org.apache.kafka..")
          .because("what operators see and ask for must not hang on Kafka, which may be away");

  @ArchTest
  static final ArchRule ONLY_INSPECTION_SPEAKS_SQL =
      noClasses()
          .that()
          .resideOutsideOfPackage("..operator.inspection..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("java.sql..", "javax.sql..", "org.springframework.jdbc..")
          .because("the state store's ports are the only way to change an order");

  @ArchTest
  static final ArchRule PACKAGES_ARE_FREE_OF_CYCLES =
      slices()
          .matching("io.orderly.operator.(*)..")
          .should()
          .beFreeOfCycles()
          .because("the folders are the architecture");
}
