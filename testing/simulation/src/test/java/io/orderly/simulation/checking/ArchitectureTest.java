package io.orderly.simulation.checking;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

@AnalyzeClasses(
    packages = "io.orderly.simulation.checking",
    importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

  @ArchTest
  static final ArchRule checksShareNothingWithWhatTheyCheck =
      classes()
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage("io.orderly.simulation.checking", "java..", "org.jspecify..")
          .because("a mistake in shared code would be made twice, and never be seen");
}
