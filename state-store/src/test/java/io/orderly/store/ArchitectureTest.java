package io.orderly.store;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import jakarta.persistence.Entity;
import jakarta.persistence.EntityManager;
import org.hibernate.annotations.Immutable;
import org.springframework.data.repository.CrudRepository;

/** What may know what in this module. */
@AnalyzeClasses(packages = "io.orderly.store", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

  @ArchTest
  static final ArchRule subjectsFormNoCycle =
      slices()
          .matching("io.orderly.store.(*)..")
          .should()
          .beFreeOfCycles()
          .because("a subject can be read with those that it needs, and without the others");

  @ArchTest
  static final ArchRule craftKnowsNoSubject =
      noClasses()
          .that()
          .resideInAPackage("io.orderly.store.pg")
          .should()
          .dependOnClassesThat(
              resideInAPackage("io.orderly.store..")
                  .and(resideOutsideOfPackage("io.orderly.store.pg")))
          .because("arrays, round trips and transactions are the same for every subject");

  @ArchTest
  static final ArchRule adaptersAreReachedThroughTheirPorts =
      classes()
          .that()
          .haveSimpleNameStartingWith("Postgres")
          .and()
          .doNotHaveSimpleName("PostgresStoreStatistics")
          .should()
          .notBePublic()
          .because(
              "services are written and tested against the ports, OrderTransitions included,"
                  + " whatever keeps the rows; only statistics are read over two pools");

  @ArchTest
  static final ArchRule portsKnowNoJdbc =
      noClasses()
          .that()
          .areInterfaces()
          .and()
          .resideOutsideOfPackage("io.orderly.store.pg")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "java.sql..", "javax.sql..", "org.springframework.jdbc..", "org.postgresql..")
          .because("the in-memory twin implements them as well");

  @ArchTest
  static final ArchRule theArchiveUsesNoJdbc =
      noClasses()
          .that()
          .resideInAPackage("io.orderly.store.archive..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "java.sql..", "javax.sql..", "org.springframework.jdbc..", "org.postgresql..")
          .because("it writes files");

  @ArchTest
  static final ArchRule onlyTheReadModelUsesJpa =
      noClasses()
          .that()
          .resideOutsideOfPackage("io.orderly.store.readmodel")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "jakarta.persistence..", "org.hibernate..", "org.springframework.data..")
          .because("writes are set-based statements, and the scheduler starts without Hibernate");

  @ArchTest
  static final ArchRule entitiesAreImmutable =
      classes()
          .that()
          .areAnnotatedWith(Entity.class)
          .should()
          .beAnnotatedWith(Immutable.class)
          .because("a change through an entity would be no compare-and-set");

  @ArchTest
  static final ArchRule repositoriesOnlyRead =
      noClasses()
          .should()
          .dependOnClassesThat()
          .areAssignableTo(CrudRepository.class)
          .orShould()
          .dependOnClassesThat()
          .areAssignableTo(EntityManager.class)
          .because("persist, merge, remove and save would bypass the state machine's writes");
}
