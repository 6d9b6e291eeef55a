package io.orderly.partnercheck;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

@AnalyzeClasses(
    packages = "io.orderly.partnercheck",
    importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

  @ArchTest
  static final ArchRule NO_CYCLES =
      slices()
          .matching("io.orderly.partnercheck.(*)..")
          .should()
          .beFreeOfCycles()
          .because("each package is to be read without the ones that use it");

  @ArchTest
  static final ArchRule JUDGING_TOUCHES_NO_NETWORK =
      noClasses()
          .that()
          .resideOutsideOfPackage("..http..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("java.net.http..", "javax.net..")
          .because("what an answer proves is not a matter of how it came");

  @ArchTest
  static final ArchRule THE_CHECK_KNOWS_NO_SERVICE =
      noClasses()
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("io.orderly.sandbox..", "io.orderly.local..", "io.orderly.agent..")
          .because("any partner is checked alike, the sandbox as well");
}
