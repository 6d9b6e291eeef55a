package io.orderly.store.memory;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.simpleNameStartingWith;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** What the twin may know of the store that it stands in for. */
@AnalyzeClasses(
    packages = "io.orderly.store.memory",
    importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

  @ArchTest
  static final ArchRule twinUsesNoJdbc =
      noClasses()
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "java.sql..", "javax.sql..", "org.springframework.jdbc..", "org.postgresql..")
          .because("it keeps everything in memory");

  @ArchTest
  static final ArchRule twinDoesNotKnowPostgres =
      noClasses()
          .should()
          .dependOnClassesThat(simpleNameStartingWith("Postgres"))
          .because("a twin that shares code with its original shares its mistakes");
}
