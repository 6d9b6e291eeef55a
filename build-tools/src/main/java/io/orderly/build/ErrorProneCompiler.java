package io.orderly.build;

import com.google.errorprone.BaseErrorProneJavaCompiler;
import com.google.errorprone.scanner.BuiltInCheckerSuppliers;
import com.google.errorprone.scanner.ScannerSupplier;
import com.uber.nullaway.NullAway;
import java.io.Writer;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import javax.tools.DiagnosticListener;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.ToolProvider;
import org.codehaus.plexus.compiler.javac.InProcessCompiler;
import org.codehaus.plexus.compiler.javac.JavacCompiler;
import org.codehaus.plexus.compiler.javac.JavaxToolsCompiler;

/**
 * javac with Error Prone and NullAway, for {@code maven-compiler-plugin}. It takes the same
 * arguments as javac with Error Prone as a plugin, and reports the same. As a plugin, its thousands
 * of classes are loaded, and compiled by the JVM, anew for each compilation; here once for the
 * whole build.
 */
public final class ErrorProneCompiler extends JavacCompiler {

  private static final String PLUGIN = "-Xplugin:ErrorProne";

  @Override
  public String getCompilerId() {
    return "javac-with-error-prone";
  }

  @Override
  protected InProcessCompiler inProcessCompiler() {
    return new JavaxToolsCompiler() {
      @Override
      protected JavaCompiler newJavaCompiler() {
        return new Checking();
      }
    };
  }

  private static final class Checking extends BaseErrorProneJavaCompiler {

    private final JavaCompiler javac = ToolProvider.getSystemJavaCompiler();

    Checking() {
      super(
          BuiltInCheckerSuppliers.defaultChecks()
              .plus(ScannerSupplier.fromBugCheckerClasses(NullAway.class)));
    }

    /** Without the plugin's argument it is plain javac. */
    @Override
    public CompilationTask getTask(
        Writer out,
        JavaFileManager files,
        DiagnosticListener<? super JavaFileObject> listener,
        Iterable<String> options,
        Iterable<String> classes,
        Iterable<? extends JavaFileObject> sources) {
      var asked = StreamSupport.stream(options.spliterator(), false).toList();
      if (asked.stream().noneMatch(option -> option.startsWith(PLUGIN))) {
        return javac.getTask(out, files, listener, options, classes, sources);
      }
      var checks = asked.stream().flatMap(ErrorProneCompiler::argumentsOfThePlugin).toList();
      return super.getTask(out, files, listener, checks, classes, sources);
    }
  }

  private static Stream<String> argumentsOfThePlugin(String option) {
    return option.startsWith(PLUGIN) ? Stream.of(option.split(" +")).skip(1) : Stream.of(option);
  }
}
