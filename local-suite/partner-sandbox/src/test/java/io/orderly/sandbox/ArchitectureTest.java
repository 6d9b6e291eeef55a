package io.orderly.sandbox;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

@AnalyzeClasses(
    packages = "io.orderly.sandbox",
    importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

  @ArchTest
  static final ArchRule NO_CYCLES =
      slices()
          .matching("io.orderly.sandbox.(*)..")
          .should()
          .beFreeOfCycles()
          .because("each package is to be read without the ones that use it");

  @ArchTest
  static final ArchRule ONLY_HTTP_KNOWS_HTTP =
      noClasses()
          .that()
          .resideOutsideOfPackage("..http..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("com.sun.net.httpserver..")
          .because("what a partner does is not a matter of how it is asked");

  @ArchTest
  static final ArchRule THE_LEDGER_DOES_NOT_TRUST_THE_KEYS =
      noClasses()
          .that()
          .haveSimpleName("Ledger")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("..keys..")
          .because("it has to show what happened when the keys failed");
}
