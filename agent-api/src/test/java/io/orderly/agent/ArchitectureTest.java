package io.orderly.agent;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

@AnalyzeClasses(packagesOf = Agent.class, importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

  @ArchTest
  static final ArchRule AN_AUTHOR_NEEDS_NO_FRAMEWORK =
      classes()
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage(
              "io.orderly.agent",
              "io.orderly.messages",
              "io.orderly.process",
              "com.fasterxml.jackson.databind..",
              "java.lang..",
              "java.time",
              "java.util",
              "org.jspecify..")
          .because(
              "an agent is an ordinary class: it is written and tested without Spring and Kafka,"
                  + " and what hosts it can change");
}
