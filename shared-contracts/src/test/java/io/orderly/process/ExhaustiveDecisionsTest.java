package io.orderly.process;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.source.tree.CaseTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.InstanceOfTree;
import com.sun.source.tree.SwitchExpressionTree;
import com.sun.source.tree.SwitchTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreeScanner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.lang.model.element.Modifier;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/**
 * The compiler guards every decision over the constants of an enum, or over the kinds of events and
 * outcomes: a new one does not compile until each place says what it means. A default branch, or an
 * instanceof, would give it the meaning of something else. Reads the main sources of all modules.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ExhaustiveDecisionsTest {

  private static final Path CHECKOUT = Path.of("..");
  private static final Set<String> SEALED = Set.of("ProcessEvent", "StepOutcome");

  private final List<CompilationUnitTree> sources = new ArrayList<>();
  private final List<Set<String>> enums = new ArrayList<>();

  @BeforeAll
  void parse() throws IOException {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    try (Stream<Path> all = Files.walk(CHECKOUT);
        StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
      List<Path> java =
          all.filter(path -> path.toString().contains("/src/main/java/io/orderly/"))
              .filter(path -> path.toString().endsWith(".java"))
              .filter(path -> !path.toString().contains("/target/"))
              .toList();
      assertThat(java).as("sources of all modules").hasSizeGreaterThan(1_000);
      JavacTask task =
          (JavacTask)
              compiler.getTask(
                  null, files, null, List.of(), null, files.getJavaFileObjectsFromPaths(java));
      task.parse().forEach(sources::add);
    }
    sources.forEach(source -> new Enums().scan(source, null));
  }

  @Test
  void aSwitchOverAnEnumNamesEveryConstant() {
    assertThat(enums)
        .as("enums, among them the states of steps")
        .anyMatch(constants -> constants.contains("UNDO_FAILED") && constants.contains("RUNNING"));
    List<String> found = new ArrayList<>();
    sources.forEach(source -> new Switches(source, found).scan(source, null));

    assertThat(found).isEmpty();
  }

  @Test
  void kindsOfEventsAndOutcomesAreNotTestedOneByOne() {
    List<String> found = new ArrayList<>();
    sources.forEach(source -> new Instanceofs(source, found).scan(source, null));

    assertThat(found).isEmpty();
  }

  private final class Enums extends TreeScanner<Void, Void> {
    @Override
    public Void visitClass(ClassTree type, Void nothing) {
      if (type.getKind() == Tree.Kind.ENUM) {
        enums.add(
            type.getMembers().stream()
                .filter(VariableTree.class::isInstance)
                .map(VariableTree.class::cast)
                .filter(member -> isConstantOf(member, type))
                .map(member -> member.getName().toString())
                .collect(Collectors.toSet()));
      }
      return super.visitClass(type, null);
    }

    private boolean isConstantOf(VariableTree member, ClassTree type) {
      Set<Modifier> modifiers = member.getModifiers().getFlags();
      return member.getType() != null
          && member.getType().toString().equals(type.getSimpleName().toString())
          && modifiers.contains(Modifier.PUBLIC)
          && modifiers.contains(Modifier.STATIC);
    }
  }

  private final class Switches extends TreeScanner<Void, Void> {
    private final CompilationUnitTree source;
    private final List<String> found;

    Switches(CompilationUnitTree source, List<String> found) {
      this.source = source;
      this.found = found;
    }

    @Override
    public Void visitSwitch(SwitchTree decision, Void nothing) {
      check(decision.getCases());
      return super.visitSwitch(decision, null);
    }

    @Override
    public Void visitSwitchExpression(SwitchExpressionTree decision, Void nothing) {
      check(decision.getCases());
      return super.visitSwitchExpression(decision, null);
    }

    private void check(List<? extends CaseTree> cases) {
      Set<String> labels = new HashSet<>();
      boolean hasDefault = false;
      for (CaseTree branch : cases) {
        hasDefault |= branch.getExpressions().isEmpty();
        for (Tree label : branch.getExpressions()) {
          if (!(label instanceof IdentifierTree constant)) {
            return;
          }
          labels.add(constant.getName().toString());
        }
      }
      List<Set<String>> over = enums.stream().filter(all -> all.containsAll(labels)).toList();
      if (!over.isEmpty() && (hasDefault || !over.contains(labels))) {
        found.add("%s: switch over %s".formatted(source.getSourceFile().getName(), labels));
      }
    }
  }

  private static final class Instanceofs extends TreeScanner<Void, Void> {
    private final CompilationUnitTree source;
    private final List<String> found;
    private final Set<String> guarded;

    Instanceofs(CompilationUnitTree source, List<String> found) {
      this.source = source;
      this.found = found;
      this.guarded =
          source.getImports().stream()
              .map(imported -> imported.getQualifiedIdentifier().toString())
              .filter(name -> SEALED.stream().anyMatch(type -> name.contains("." + type + ".")))
              .map(name -> name.substring(name.lastIndexOf('.') + 1))
              .collect(Collectors.toSet());
    }

    @Override
    public Void visitInstanceOf(InstanceOfTree test, Void nothing) {
      Tree tested = test.getType() == null ? test.getPattern() : test.getType();
      String type = tested.toString().replaceFirst(" .*", "");
      if (guarded.contains(type) || SEALED.contains(type.replaceFirst("\\..*", ""))) {
        found.add("%s: %s".formatted(source.getSourceFile().getName(), test));
      }
      return super.visitInstanceOf(test, null);
    }
  }
}
