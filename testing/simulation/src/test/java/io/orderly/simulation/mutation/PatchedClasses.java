package io.orderly.simulation.mutation;

import io.orderly.simulation.mutation.Mutant.Edit;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.StringWriter;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.JavaFileObject.Kind;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/** Compiles edited sources in memory, against the classes of this test. */
final class PatchedClasses {

  private static final Path PROJECT = Path.of(System.getProperty("orderly.home"));
  private static final String SOURCES = "src/main/java/";
  private static final JavaCompiler COMPILER = ToolProvider.getSystemJavaCompiler();

  /** Open for all mutants: they have the same libraries. */
  private static final JavaFileManager FILES = COMPILER.getStandardFileManager(null, null, null);

  private PatchedClasses() {}

  /** The bytes of every class of the edited sources, by its name. */
  static Map<String, byte[]> of(List<Edit> edits) throws IOException {
    Map<String, String> contents = new LinkedHashMap<>();
    for (Edit edit : edits) {
      String content = contents.get(edit.source());
      if (content == null) {
        content = Files.readString(PROJECT.resolve(edit.source()));
      }
      contents.put(edit.source(), edit.applyTo(content));
    }
    return compile(contents);
  }

  private static Map<String, byte[]> compile(Map<String, String> contents) {
    StringWriter mistakes = new StringWriter();
    List<Source> sources =
        contents.entrySet().stream()
            .map(entry -> new Source(entry.getKey(), entry.getValue()))
            .toList();
    List<String> options = List.of("-proc:none", "-nowarn", "-classpath", classpath());
    InMemory files = new InMemory();
    if (!COMPILER.getTask(mistakes, files, null, options, null, sources).call()) {
      throw new IllegalStateException("the mutant does not compile:\n" + mistakes);
    }
    return files.classes();
  }

  /** Surefire hides it behind a jar that only refers to it. */
  private static String classpath() {
    return System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
  }

  private static final class Source extends SimpleJavaFileObject {

    private final String content;

    Source(String path, String content) {
      super(
          URI.create("string:///" + path.substring(path.indexOf(SOURCES) + SOURCES.length())),
          Kind.SOURCE);
      this.content = content;
    }

    @Override
    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
      return content;
    }
  }

  private static final class InMemory extends ForwardingJavaFileManager<JavaFileManager> {

    private final Map<String, ByteArrayOutputStream> written = new HashMap<>();

    InMemory() {
      super(FILES);
    }

    @Override
    public JavaFileObject getJavaFileForOutput(
        Location location, String className, Kind kind, javax.tools.FileObject sibling) {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      written.put(className, bytes);
      return new SimpleJavaFileObject(URI.create("memory:///" + className), kind) {
        @Override
        public OutputStream openOutputStream() {
          return bytes;
        }
      };
    }

    Map<String, byte[]> classes() {
      Map<String, byte[]> classes = new HashMap<>();
      written.forEach((name, bytes) -> classes.put(name, bytes.toByteArray()));
      return classes;
    }
  }
}
