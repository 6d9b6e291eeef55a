package io.orderly.security;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackages;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

@AnalyzeClasses(
    packages = "io.orderly.security",
    importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

  @ArchTest
  static final ArchRule KNOWS_NOTHING_OF_ORDERLY =
      noClasses()
          .should()
          .dependOnClassesThat(
              resideInAPackage("io.orderly..")
                  .and(
                      resideOutsideOfPackages(
                          "io.orderly.security..", "io.orderly.platform.problem..")))
          .because(
              "access control has nothing to do with orders; it shares the error contract alone");

  @ArchTest
  static final ArchRule NO_CYCLES =
      slices()
          .matching("io.orderly.security.(*)..")
          .should()
          .beFreeOfCycles()
          .because("each way of showing who one is can be read alone");
}
