package io.orderly.local.suite;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

@AnalyzeClasses(
    packages = {"io.orderly.local.suite", "io.orderly.local.monitoring"},
    importOptions = {ImportOption.DoNotIncludeTests.class, ImportOption.DoNotIncludeJars.class})
class ArchitectureTest {

  @ArchTest
  static final ArchRule THE_SUITE_HAS_NO_TERMINAL =
      noClasses()
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "io.orderly.local.cli..", "io.orderly.cli..", "picocli..", "me.tongfei..")
          .because("tests start the suite too, and have no one to talk to");

  @ArchTest
  static final ArchRule NO_CODE_OF_A_SERVICE =
      noClasses()
          .should()
          .dependOnClassesThat(
              resideInAnyPackage(
                      "io.orderly.submission..",
                      "io.orderly.scheduler..",
                      "io.orderly.agent..",
                      "io.orderly.supervisor..",
                      "io.orderly.store..",
                      "io.orderly.platform.kafka..",
                      "io.orderly.platform.webhook..",
                      "org.springframework..")
                  // Hashes of passwords, as services read them: a library by itself.
                  .and(resideOutsideOfPackage("org.springframework.security.crypto..")))
          .because(
              "services are processes to it, reached by HTTP, Kafka and SQL as by anybody else");

  @ArchTest
  static final ArchRule PACKAGES_FORM_NO_CIRCLE =
      slices()
          .matching("io.orderly.local.(**)")
          .should()
          .beFreeOfCycles()
          .because("each package is to be read without the ones that use it");
}
