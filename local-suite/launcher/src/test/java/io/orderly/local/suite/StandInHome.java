package io.orderly.local.suite;

import io.orderly.local.infrastructure.OrderlyHome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;

/** A checkout whose services are {@link StandInService}s. */
public final class StandInHome {

  private StandInHome() {}

  public static OrderlyHome in(Path root) throws IOException {
    for (var service : Service.values()) {
      var folder = Files.createDirectories(root.resolve(service.module()).resolve("target"));
      writeJar(folder.resolve(service.module() + ".jar"));
    }
    return new OrderlyHome(root);
  }

  private static void writeJar(Path jar) throws IOException {
    var manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, StandInService.class.getName());
    var entry = StandInService.class.getName().replace('.', '/') + ".class";
    try (var out = new JarOutputStream(Files.newOutputStream(jar), manifest);
        var code = StandInService.class.getClassLoader().getResourceAsStream(entry)) {
      out.putNextEntry(new JarEntry(entry));
      code.transferTo(out);
    }
  }
}
