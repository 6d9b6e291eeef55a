package io.orderly.supervisor;

import static com.tngtech.archunit.core.domain.JavaCall.Predicates.target;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.properties.HasOwner.Predicates.With.owner;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import io.orderly.process.DecisionContext;
import io.orderly.process.OrderStateMachine;

@AnalyzeClasses(
    packages = "io.orderly.supervisor",
    importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

  @ArchTest
  static final ArchRule WHAT_DECIDES_IS_PUT_TOGETHER_IN_ONE_PLACE =
      noClasses()
          .that()
          .haveSimpleNameEndingWith("Configuration")
          .should()
          .callConstructorWhere(
              target(owner(resideInAnyPackage("..operator.decision..", "..operator.commands.."))))
          .because(
              "the simulation builds SupervisorCore, and would not see what is wired beside it");

  @ArchTest
  static final ArchRule CALLS_NO_REMOTE_SERVICE =
      noClasses()
          .that()
          .resideOutsideOfPackage("..supervisor.delivery..")
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
  static final ArchRule RECOVERY_IS_FREE_OF_KAFKA =
      noClasses()
          .that()
          .resideInAnyPackage("..supervisor.recovery..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "org.apache.kafka..",
              "org.springframework.kafka..",
              "io.orderly.platform.kafka..",
              "io.orderly.messages..",
              "..operator.publishing..",
              "..supervisor.notification..",
              "..supervisor.alerting..")
          .because("orders must be recovered while Kafka is away: the row is the truth");

  @ArchTest
  static final ArchRule ONE_PLACE_DECIDES =
      noClasses()
          .should()
          .dependOnClassesThat()
          .belongToAnyOf(DecisionContext.class, OrderStateMachine.class)
          .because(
              "SupervisorDecider does: there no agent has credit, so the supervisor can't start a"
                  + " step by accident");

  @ArchTest
  static final ArchRule ONLY_THESE_SEND =
      noClasses()
          .that()
          .resideOutsideOfPackages(
              "..supervisor.notification..", "..supervisor.alerting..", "io.orderly.supervisor")
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
              "..supervisor.notification..",
              "..supervisor.alerting..",
              "..supervisor.agents..",
              "io.orderly.supervisor")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("org.apache.kafka..")
          .because("what operators see and ask for must not hang on Kafka, which may be away");

  @ArchTest
  static final ArchRule SPEAKS_NO_SQL =
      noClasses()
          .that()
          .resideOutsideOfPackage("io.orderly.supervisor")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("java.sql..", "javax.sql..", "org.springframework.jdbc..")
          .because("the state store's ports are the only way to change an order");

  @ArchTest
  static final ArchRule PACKAGES_ARE_FREE_OF_CYCLES =
      slices()
          .matching("io.orderly.supervisor.(*)..")
          .should()
          .beFreeOfCycles()
          .because("the folders are the architecture");
}
