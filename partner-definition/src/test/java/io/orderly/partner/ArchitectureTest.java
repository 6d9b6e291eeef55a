package io.orderly.partner;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackages;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.Random;
import java.util.UUID;

@AnalyzeClasses(packages = "io.orderly.partner", importOptions = DoNotIncludeTests.class)
class ArchitectureTest {

  @ArchTest
  static final ArchRule DEFINITIONS_KNOW_NO_FRAMEWORK =
      noClasses()
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "org.springframework..", "org.apache..", "java.net.http..", "java.sql..", "jakarta..")
          .because("agent, scheduler and check read the same definition, each in its own way");

  @ArchTest
  static final ArchRule ONLY_EXPRESSIONS_KNOW_THEIR_LANGUAGE =
      noClasses()
          .that(resideOutsideOfPackages("io.orderly.partner.expression.."))
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("dev.cel..", "com.google..")
          .because("whatever evaluates expressions does so within the bounds set there");

  @ArchTest
  static final ArchRule THE_SAME_DATA_GIVES_THE_SAME_REQUEST =
      noClasses()
          .should()
          .dependOnClassesThat()
          .belongToAnyOf(Clock.class, Random.class, SecureRandom.class)
          .orShould()
          .callMethod(UUID.class, "randomUUID")
          .orShould()
          .callMethod(System.class, "currentTimeMillis")
          .orShould()
          .callMethod(System.class, "nanoTime")
          .because("every attempt sends the same under the same key");
}
