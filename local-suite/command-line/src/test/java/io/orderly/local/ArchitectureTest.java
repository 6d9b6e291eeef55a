package io.orderly.local;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import io.orderly.local.infrastructure.OrderlyHome;

@AnalyzeClasses(
    packages = {"io.orderly.local.cli", "io.orderly.local.suite"},
    importOptions = {ImportOption.DoNotIncludeTests.class, ImportOption.DoNotIncludeJars.class})
class ArchitectureTest {

  @ArchTest
  static final ArchRule THE_SUITE_HAS_NO_TERMINAL =
      noClasses()
          .that()
          .resideInAPackage("..local.suite..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("io.orderly.local.cli..", "picocli..", "me.tongfei..")
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
  static final ArchRule DEAD_LETTERS_START_NOTHING =
      noClasses()
          .that()
          .resideInAPackage("..cli.deadletters..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("io.orderly.local.suite..", OrderlyHome.class.getPackageName() + "..")
          .because("whoever looks at dead letters may look at any broker, and must not start one");

  @ArchTest
  static final ArchRule OPERATORS_START_NOTHING =
      noClasses()
          .that()
          .resideInAPackage("..cli.operating..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("io.orderly.local.suite..", OrderlyHome.class.getPackageName() + "..")
          .because("an operator's suite runs anywhere, and is known by its doors alone");

  @ArchTest
  static final ArchRule ONLY_DEAD_LETTERS_KNOW_KAFKA =
      noClasses()
          .that()
          .resideOutsideOfPackage("..cli.deadletters..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("org.apache.kafka..")
          .because("orders are handed in and asked for at the service's door");

  @ArchTest
  static final ArchRule PACKAGES_FORM_NO_CIRCLE =
      slices()
          .matching("io.orderly.local.(**)")
          .should()
          .beFreeOfCycles()
          .because("each package is to be read without the ones that use it");
}
