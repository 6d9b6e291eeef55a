package io.orderly.scheduler;

import static com.tngtech.archunit.core.domain.JavaCall.Predicates.target;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.properties.HasOwner.Predicates.With.owner;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.time.Clock;
import java.time.Instant;
import java.time.InstantSource;

@AnalyzeClasses(
    packages = "io.orderly.scheduler",
    importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

  @ArchTest
  static final ArchRule noBatchIsGivenUp =
      noClasses()
          .should()
          .dependOnClassesThat()
          .haveSimpleName("DefaultErrorHandler")
          .because("by itself it gives a batch up after ten tries: BatchRetry never does");

  @ArchTest
  static final ArchRule whatDecidesIsPutTogetherInOnePlace =
      noClasses()
          .that()
          .haveSimpleNameEndingWith("Configuration")
          .should()
          .callConstructorWhere(
              target(owner(resideInAnyPackage("..capacity..", "..routing..", "..reconciling.."))))
          .because(
              "the simulation builds SchedulerCore, and would not see what is wired beside it");

  @ArchTest
  static final ArchRule routingIsPure =
      noClasses()
          .that()
          .resideInAPackage("..routing..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("org.springframework..", "org.apache.kafka..", "java.sql..")
          .because("routing is a decision: the simulation runs it without Kafka or Postgres");

  @ArchTest
  static final ArchRule packagesFormNoCircle =
      slices()
          .matching("io.orderly.scheduler.(*)..")
          .should()
          .beFreeOfCycles()
          .because("a reader should be able to begin at one end");

  @ArchTest
  static final ArchRule noRemoteCalls =
      noClasses()
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("java.net.http..", "org.springframework.web.client..")
          .because("only agents call remote services");

  @ArchTest
  static final ArchRule noClockOfItsOwn =
      noClasses()
          .should()
          .callMethod(Clock.class, "systemUTC")
          .orShould()
          .callMethod(InstantSource.class, "system")
          .orShould()
          .callMethod(Instant.class, "now")
          .because("times of the store are compared with the store's clock");

  @ArchTest
  static final ArchRule noSqlOutsideTheStore =
      noClasses()
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("java.sql..", "org.springframework.jdbc..")
          .because("the state store's ports are the only way to the rows");
}
