package io.orderly.local.infrastructure.starting;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.jar.Attributes.Name;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;

/**
 * A runnable jar with jars inside. It opens slowly, and no JVM archives classes out of a jar in a
 * jar: hence its second form, a folder with one jar of our own classes and the libraries beside it.
 */
record BootJar(Path path) {

  private static final String CLASSES = "BOOT-INF/classes/";
  private static final String LIBRARIES = "BOOT-INF/lib/";
  private static final String INDEX = "BOOT-INF/classpath.idx";
  private static final int FINGERPRINT_CHARACTERS = 16;

  /** Whether the file is one; a plain jar starts well as it is. */
  boolean hasJarsInside() {
    try (var jar = new JarFile(path.toFile())) {
      return jar.getEntry(INDEX) != null;
    } catch (IOException unreadable) {
      return false;
    }
  }

  /** The same for the same content: names, sizes and checksums of all that is inside. */
  String fingerprint() throws IOException {
    var digest = sha256();
    try (var jar = new JarFile(path.toFile())) {
      jar.stream().forEach(entry -> add(entry, digest));
    }
    return HexFormat.of().formatHex(digest.digest()).substring(0, FINGERPRINT_CHARACTERS);
  }

  private static void add(ZipEntry entry, MessageDigest digest) {
    digest.update(entry.getName().getBytes(StandardCharsets.UTF_8));
    digest.update(
        ByteBuffer.allocate(2 * Long.BYTES)
            .putLong(entry.getSize())
            .putLong(entry.getCrc())
            .array());
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException missing) {
      throw new IllegalStateException("Every JDK has SHA-256", missing);
    }
  }

  /** Writes the second form into the folder: the jar under its own name, {@code lib} beside it. */
  void layOut(Path folder) throws IOException {
    Files.createDirectories(folder.resolve("lib"));
    try (var jar = new JarFile(path.toFile())) {
      var libraries = libraries(jar);
      for (var library : libraries) {
        try (var in = jar.getInputStream(jar.getEntry(library))) {
          Files.copy(in, folder.resolve(laidOut(library)));
        }
      }
      var own = folder.resolve(path.getFileName());
      try (var out = new JarOutputStream(Files.newOutputStream(own), manifest(jar, libraries))) {
        jar.stream().forEach(entry -> copyOwn(jar, entry, out));
      }
    }
  }

  /** In the order in which classes are looked for. */
  private static List<String> libraries(JarFile jar) throws IOException {
    try (var index = jar.getInputStream(jar.getEntry(INDEX))) {
      return new String(index.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .map(line -> line.substring(line.indexOf('"') + 1, line.lastIndexOf('"')))
          .toList();
    }
  }

  private static String laidOut(String library) {
    return "lib/" + library.substring(LIBRARIES.length());
  }

  private static Manifest manifest(JarFile jar, List<String> libraries) throws IOException {
    var manifest = new Manifest(jar.getManifest());
    var main = manifest.getMainAttributes();
    main.put(Name.MAIN_CLASS, main.getValue("Start-Class"));
    main.put(
        Name.CLASS_PATH, libraries.stream().map(BootJar::laidOut).collect(Collectors.joining(" ")));
    return manifest;
  }

  /** Folders too: without them nothing that looks for the classes of a package finds any. */
  private static void copyOwn(JarFile jar, ZipEntry entry, JarOutputStream out) {
    if (!entry.getName().startsWith(CLASSES) || entry.getName().equals(CLASSES)) {
      return;
    }
    try (var in = jar.getInputStream(entry)) {
      out.putNextEntry(new ZipEntry(entry.getName().substring(CLASSES.length())));
      in.transferTo(out);
      out.closeEntry();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }
}
