package io.orderly.cli;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

@AnalyzeClasses(
    packages = "io.orderly.cli",
    importOptions = {ImportOption.DoNotIncludeTests.class, ImportOption.DoNotIncludeJars.class})
class ArchitectureTest {

  @ArchTest
  static final ArchRule SERVICES_ARE_KNOWN_BY_THEIR_ADDRESSES =
      noClasses()
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "io.orderly.local..",
              "io.orderly.submission..",
              "io.orderly.scheduler..",
              "io.orderly.agent..",
              "io.orderly.supervisor..",
              "io.orderly.store..",
              "io.orderly.platform.kafka..",
              "io.orderly.platform.webhook..",
              "org.springframework..")
          .because("it ships on its own, starts nothing, and works with services anywhere");

  @ArchTest
  static final ArchRule ONLY_DEAD_LETTERS_KNOW_KAFKA =
      noClasses()
          .that()
          .resideOutsideOfPackage("..cli.deadletters..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("org.apache.kafka..")
          .because("orders are submitted and read over REST");

  @ArchTest
  static final ArchRule PACKAGES_FORM_NO_CYCLE =
      slices()
          .matching("io.orderly.cli.(**)")
          .should()
          .beFreeOfCycles()
          .because("each package is to be read without the ones that use it");
}
