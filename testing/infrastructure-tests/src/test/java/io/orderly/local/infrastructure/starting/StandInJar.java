package io.orderly.local.infrastructure.starting;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.Attributes.Name;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;

/** Writes runnable jars with a jar inside, as Spring Boot does, around {@link StandInProgram}. */
final class StandInJar {

  private static final String PACKAGE =
      StandInProgram.class.getPackageName().replace('.', '/') + "/";

  private StandInJar() {}

  /**
   * @param saying what its library holds, and its own classes beside it
   */
  static Path write(Path jar, String saying) {
    try {
      Files.createDirectories(jar.getParent());
      try (var out = new JarOutputStream(Files.newOutputStream(jar), manifest())) {
        folders(out, "BOOT-INF/classes/" + PACKAGE);
        var code = StandInProgram.class.getSimpleName() + ".class";
        try (var in = StandInProgram.class.getResourceAsStream(code)) {
          add(out, "BOOT-INF/classes/" + PACKAGE + code, in.readAllBytes());
        }
        add(out, "BOOT-INF/classes/own-saying.txt", bytes(saying));
        add(out, "BOOT-INF/lib/saying.jar", library(saying));
        add(out, "BOOT-INF/classpath.idx", bytes("- \"BOOT-INF/lib/saying.jar\"\n"));
      }
      return jar;
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private static Manifest manifest() {
    var manifest = new Manifest();
    var main = manifest.getMainAttributes();
    main.put(Name.MANIFEST_VERSION, "1.0");
    main.put(Name.MAIN_CLASS, "its.own.Launcher");
    main.putValue("Start-Class", StandInProgram.class.getName());
    return manifest;
  }

  private static void folders(JarOutputStream out, String path) throws IOException {
    for (int end = path.indexOf('/'); end >= 0; end = path.indexOf('/', end + 1)) {
      out.putNextEntry(new JarEntry(path.substring(0, end + 1)));
    }
  }

  private static byte[] library(String saying) throws IOException {
    var bytes = new ByteArrayOutputStream();
    try (var out = new JarOutputStream(bytes)) {
      add(out, "saying.txt", bytes(saying));
    }
    return bytes.toByteArray();
  }

  private static void add(JarOutputStream out, String name, byte[] content) throws IOException {
    out.putNextEntry(new JarEntry(name));
    out.write(content);
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
