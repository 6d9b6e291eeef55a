package io.orderly.console;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import io.orderly.store.transitions.StateStore;
import io.orderly.store.transitions.StateStore.StateTransaction;

@AnalyzeClasses(
    packages = "io.orderly.console",
    importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

  @ArchTest
  static final ArchRule THE_CONSOLE_CHANGES_NO_ORDER_ITSELF =
      noClasses()
          .should()
          .dependOnClassesThat()
          .belongToAnyOf(StateStore.class, StateTransaction.class)
          .because("a page asks for a command as the REST doors do, and the command decides");
}
