package io.orderly;

import static com.tngtech.archunit.core.domain.JavaCall.Predicates.target;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.name;
import static com.tngtech.archunit.core.domain.properties.HasOwner.Predicates.With.owner;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;

/** What these packages may know of each other and of the world. */
@AnalyzeClasses(packages = "io.orderly", importOptions = DoNotIncludeTests.class)
class ArchitectureTest {

  private static final String PROCESS = "io.orderly.process..";
  private static final String MESSAGES = "io.orderly.messages..";
  private static final String WORKFLOW = "io.orderly.workflow..";

  @ArchTest
  static final ArchRule contractsKnowNoFramework =
      noClasses()
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "org.springframework..",
              "java.sql..",
              "javax.sql..",
              "jakarta..",
              "org.apache.kafka..")
          .because("every service, the local suite and the tests share these contracts");

  @ArchTest
  static final ArchRule theStateMachineKnowsNoMessage =
      noClasses()
          .that()
          .resideInAPackage(PROCESS)
          .should()
          .dependOnClassesThat()
          .resideInAPackage(MESSAGES)
          .because("the row is the truth and a message a wake-up: decisions stand without a wire");

  @ArchTest
  static final ArchRule workflowsKnowNeitherOrdersNorMessages =
      noClasses()
          .that()
          .resideInAPackage(WORKFLOW)
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(PROCESS, MESSAGES)
          .because("a definition is read and checked before there is any order");

  @ArchTest
  static final ArchRule theStateMachineReadsNoClock =
      noClasses()
          .that()
          .resideInAPackage(PROCESS)
          .should()
          .callMethodWhere(target(owner(resideInAPackage("java.time.."))).and(target(name("now"))))
          .orShould()
          .callMethod(System.class, "currentTimeMillis")
          .orShould()
          .callMethod(System.class, "nanoTime")
          .orShould()
          .dependOnClassesThat()
          .areAssignableTo(Clock.class)
          .because("the store's clock is read once a transaction and handed in");

  @ArchTest
  static final ArchRule theStateMachineRollsNoDice =
      noClasses()
          .that()
          .resideInAPackage(PROCESS)
          .should()
          .dependOnClassesThat()
          .belongToAnyOf(Random.class, ThreadLocalRandom.class, SecureRandom.class)
          .orShould()
          .callMethod(UUID.class, "randomUUID")
          .orShould()
          .callMethod(Math.class, "random")
          .because("the same order, event and time must always give the same decision");

  @ArchTest
  static final ArchRule theStateMachineTouchesNothing =
      noClasses()
          .that()
          .resideInAPackage(PROCESS)
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "java.io..", "java.nio..", "java.net..", "java.util.logging..", "org.slf4j..")
          .orShould()
          .dependOnClassesThat()
          .areAssignableTo(Thread.class)
          .because("loops, stores and networks are thin shells around a decision");
}
