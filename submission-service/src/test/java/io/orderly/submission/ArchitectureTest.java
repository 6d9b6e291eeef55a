package io.orderly.submission;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.simpleName;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import io.orderly.store.intake.OrderIntake;
import io.orderly.store.transitions.StateStore;

@AnalyzeClasses(
    packages = "io.orderly.submission",
    importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

  @ArchTest
  static final ArchRule NO_BATCH_IS_GIVEN_UP =
      noClasses()
          .should()
          .dependOnClassesThat()
          .haveSimpleName("DefaultErrorHandler")
          .because("by itself it gives a batch up after ten tries: BatchRetry never does");

  @ArchTest
  static final ArchRule CHECKING_IS_PURE =
      classes()
          .that()
          .resideInAPackage("..intake.checking..")
          .should()
          .onlyDependOnClassesThat(
              resideInAnyPackage(
                  "io.orderly.submission.intake.checking..",
                  "io.orderly.json..",
                  "io.orderly.messages..",
                  "io.orderly.partner.schema..",
                  "io.orderly.workflow..",
                  "com.fasterxml.jackson..",
                  "org.jspecify..",
                  "java.io..",
                  "java.lang..",
                  "java.math..",
                  "java.nio..",
                  "java.security..",
                  "java.time..",
                  "java.util.."))
          .because(
              "the rules of an order must give the same answer on every channel and in any test");

  @ArchTest
  static final ArchRule CHECKING_HAS_NO_CLOCK =
      noClasses()
          .that()
          .resideInAPackage("..intake.checking..")
          .should()
          .callMethod(java.time.Instant.class, "now")
          .orShould()
          .dependOnClassesThat(simpleName("Clock"))
          .because("the same input must be judged the same tomorrow, when it is sent again");

  @ArchTest
  static final ArchRule TRACKING_HAS_NO_CLOCK_OF_ITS_OWN =
      noClasses()
          .that()
          .resideInAPackage("..tracking..")
          .should()
          .callMethod(java.time.Clock.class, "systemUTC")
          .orShould()
          .callMethod(java.time.InstantSource.class, "system")
          .orShould()
          .callMethod(java.time.Instant.class, "now")
          .because("times of the store are compared with the store's clock");

  @ArchTest
  static final ArchRule SENDERS_OPEN_NO_TRANSACTION =
      noClasses()
          .that()
          .resideInAnyPackage(
              "..intake..",
              "..commands..",
              "..cancelling..",
              "..correcting..",
              "..completing..",
              "..publishing..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("org.springframework.transaction..")
          .because(
              "a message sent inside a transaction may be about rows that are never committed");

  @ArchTest
  static final ArchRule ONLY_INTAKE_AND_PUBLISHING_SEND =
      noClasses()
          .that()
          .resideOutsideOfPackages("..intake..", "..completing.topic..", "..publishing..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "io.orderly.platform.kafka..", "org.springframework.kafka..", "org.apache.kafka..")
          .because("code that reads in transactions must have nothing to send with");

  @ArchTest
  static final ArchRule ONE_WAY_IN =
      noClasses()
          .that(not(simpleName("Intake")).and(not(simpleName("IntakeConfiguration"))))
          .should()
          .dependOnClassesThat()
          .areAssignableTo(OrderIntake.class)
          .because(
              "every channel accepts orders by the same rules, counts them and wakes schedulers");

  @ArchTest
  static final ArchRule ONE_WAY_TO_CHANGE =
      noClasses()
          .that(not(simpleName("SubmitterCommands")).and(not(simpleName("CommandsConfiguration"))))
          .should()
          .dependOnClassesThat()
          .areAssignableTo(StateStore.class)
          .because("a change without its record could not be answered alike when it is repeated");

  @ArchTest
  static final ArchRule CHANNELS_DO_NOT_KNOW_EACH_OTHER =
      noClasses()
          .that()
          .resideInAPackage("..intake.rest..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("..intake.topic..")
          .because("each channel can be changed or closed alone");

  @ArchTest
  static final ArchRule TRACKING_ONLY_READS =
      noClasses()
          .that()
          .resideInAPackage("..tracking..")
          .should()
          .dependOnClassesThat(
              resideInAnyPackage(
                      "..intake..",
                      "..commands..",
                      "..cancelling..",
                      "..correcting..",
                      "..completing..",
                      "..publishing..",
                      "io.orderly.store..",
                      "..kafka..")
                  .and(
                      not(
                          resideInAnyPackage(
                              "io.orderly.store.readmodel..", "io.orderly.store.search.."))))
          .because("a query must never change an order; entities and searches only read");

  @ArchTest
  static final ArchRule FOLLOWING_ONLY_READS =
      noClasses()
          .that()
          .resideInAPackage("..streaming..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "..intake..",
              "..commands..",
              "..cancelling..",
              "..correcting..",
              "..completing..",
              "..publishing..",
              "io.orderly.store..",
              "..kafka..")
          .because("an event stream must neither change an order nor delay its notifications");

  @ArchTest
  static final ArchRule NO_FIELD_INJECTION =
      fields()
          .should()
          .notBeAnnotatedWith("org.springframework.beans.factory.annotation.Autowired")
          .because("what a class needs is in its constructor");

  @ArchTest
  static final ArchRule NO_CYCLES =
      slices()
          .matching("io.orderly.submission.(**)")
          .should()
          .beFreeOfCycles()
          .because("a package can be read without those that use it");
}
