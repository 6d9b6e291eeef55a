package io.orderly.benchmarks;

import static com.tngtech.archunit.library.Architectures.layeredArchitecture;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

@AnalyzeClasses(packages = "io.orderly.benchmarks", importOptions = DoNotIncludeTests.class)
class ArchitectureTest {

  @ArchTest
  static final ArchRule WHAT_MEASURES_DOES_NOT_KNOW_WHAT_IS_ASKED_FOR_OR_TOLD =
      layeredArchitecture()
          .consideringOnlyDependenciesInLayers()
          .layer("command")
          .definedBy("..command..")
          .layer("report")
          .definedBy("..report..")
          .layer("running")
          .definedBy("..running..")
          .layer("measuring")
          .definedBy("..measuring..")
          .layer("reading")
          .definedBy("..store..", "..topics..", "..loading..", "..seeding..", "..processes..")
          .whereLayer("command")
          .mayNotBeAccessedByAnyLayer()
          .whereLayer("report")
          .mayOnlyBeAccessedByLayers("command")
          .whereLayer("running")
          .mayOnlyBeAccessedByLayers("report", "command")
          .whereLayer("measuring")
          .mayOnlyBeAccessedByLayers("running", "report", "command")
          .because("a measurement that knew its report would be tempted to please it");
}
