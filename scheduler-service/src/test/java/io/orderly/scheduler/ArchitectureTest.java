package io.orderly.scheduler;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

@AnalyzeClasses(
    packages = "io.orderly.scheduler",
    importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

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
  static final ArchRule noSqlOutsideTheStore =
      noClasses()
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("java.sql..", "org.springframework.jdbc..")
          .because("the state store's ports are the only way to the rows");
}
