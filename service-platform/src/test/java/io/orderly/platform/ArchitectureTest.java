package io.orderly.platform;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import io.orderly.platform.kafka.KafkaMessageSender;
import org.springframework.kafka.core.KafkaTemplate;

@AnalyzeClasses(
    packages = "io.orderly.platform",
    importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

  @ArchTest
  static final ArchRule KNOWS_NO_SERVICE =
      noClasses()
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "io.orderly.submission..",
              "io.orderly.scheduler..",
              "io.orderly.agent..",
              "io.orderly.supervisor..")
          .because("every service stands on this module, so it can stand on none of them");

  @ArchTest
  static final ArchRule KNOWS_NO_ORDER =
      noClasses()
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("io.orderly.process..", "io.orderly.workflow..", "io.orderly.store..")
          .because("agents run on it too, and they must not touch the state store");

  @ArchTest
  static final ArchRule OPENS_NO_CONNECTION =
      noClasses()
          .should()
          .dependOnClassesThat()
          .haveNameMatching(
              "javax?\\.sql\\.(.*\\.)?(Connection|DataSource|DriverManager|Statement)")
          .because("it judges failures of the store, and never asks the store for anything");

  @ArchTest
  static final ArchRule ONE_CLASS_SENDS =
      noClasses()
          .that()
          .doNotBelongToAnyOf(KafkaMessageSender.class, RuntimeConfiguration.class)
          .should()
          .dependOnClassesThat()
          .belongToAnyOf(KafkaTemplate.class)
          .because("bounded waits and what is too large are dealt with in one place");

  @ArchTest
  static final ArchRule NO_CLOCK_OF_ITS_OWN =
      noClasses()
          .should()
          .callMethod(java.time.Instant.class, "now")
          .because("the simulation and the tests give the time");

  @ArchTest
  static final ArchRule PACKAGES_FORM_NO_CIRCLE =
      slices()
          .matching("io.orderly.platform.(*)..")
          .should()
          .beFreeOfCycles()
          .because("a reader should be able to begin at one end");
}
