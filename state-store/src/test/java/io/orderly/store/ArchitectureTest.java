package io.orderly.store;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** What may know what in this module. */
@AnalyzeClasses(packages = "io.orderly.store", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

  @ArchTest
  static final ArchRule portsKnowNoAdapter =
      noClasses()
          .that()
          .resideInAPackage("io.orderly.store")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("io.orderly.store.postgres..", "io.orderly.store.memory..")
          .because(
              "services are written and tested against the ports, OrderTransitions included,"
                  + " whatever keeps the rows");

  @ArchTest
  static final ArchRule onlyPostgresUsesJdbc =
      noClasses()
          .that()
          .resideOutsideOfPackage("io.orderly.store.postgres..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "java.sql..", "javax.sql..", "org.springframework.jdbc..", "org.postgresql..")
          .because("all SQL stands in one package, where its locks can be read together");

  @ArchTest
  static final ArchRule adaptersDoNotKnowEachOther =
      noClasses()
          .that()
          .resideInAPackage("io.orderly.store.postgres..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("io.orderly.store.memory..")
          .because("the twin is for tests, and production must not rest on it");

  @ArchTest
  static final ArchRule twinDoesNotKnowPostgres =
      noClasses()
          .that()
          .resideInAPackage("io.orderly.store.memory..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("io.orderly.store.postgres..")
          .because("a twin that shares code with its original shares its mistakes");
}
