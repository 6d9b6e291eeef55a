package io.orderly.contract.settings;

import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaConstructor;
import com.tngtech.archunit.core.domain.JavaMember;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.lang.reflect.Method;
import java.util.HashSet;
import java.util.Set;

/** Finds who reads a setting, among the classes of the services. */
final class Readers {

  /** Not those of the simulation, which reads what it sets. */
  private static final JavaClasses SERVICES =
      new ClassFileImporter()
          .importPackages(
              "io.orderly.agent.hooks",
              "io.orderly.console",
              "io.orderly.operator",
              "io.orderly.platform",
              "io.orderly.scheduler",
              "io.orderly.security",
              "io.orderly.store",
              "io.orderly.submission",
              "io.orderly.supervisor");

  private static final Set<String> OF_EVERY_RECORD = Set.of("equals", "hashCode", "toString");

  private Readers() {}

  /** Whether what the record keeps gets out of it: by its accessor, or by another method. */
  static boolean isRead(Method accessor) {
    return getsOut(
        SERVICES.get(accessor.getDeclaringClass()).getField(accessor.getName()), new HashSet<>());
  }

  /** Whether an annotation of a method has it in the place of its value, as those of loops have. */
  static boolean isNamed(String key) {
    return SERVICES.stream()
        .flatMap(owner -> owner.getMethods().stream())
        .flatMap(method -> method.getAnnotations().stream())
        .flatMap(annotation -> annotation.getProperties().values().stream())
        .anyMatch(("${" + key + "}")::equals);
  }

  private static boolean getsOut(JavaMember member, Set<JavaMember> seen) {
    return seen.add(member)
        && member.getAccessesToSelf().stream()
            .map(JavaAccess::getOrigin)
            .filter(Readers::doesMoreThanKeepIt)
            .anyMatch(
                reader -> !reader.getOwner().equals(member.getOwner()) || getsOut(reader, seen));
  }

  /** The constructors of records only check. */
  private static boolean doesMoreThanKeepIt(JavaCodeUnit reader) {
    boolean isCheck = reader instanceof JavaConstructor && reader.getOwner().isRecord();
    return !isCheck && !OF_EVERY_RECORD.contains(reader.getName());
  }
}
