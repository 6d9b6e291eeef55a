package io.orderly.local.infrastructure.starting;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;

/**
 * The classes that a training run of one laid-out jar loaded, parsed and verified, in a file that
 * JVMs of this very version map at their start. Up to 24 it is an application class data archive,
 * from 25 on an ahead-of-time cache. The JVM starts without one that it can't read or that another
 * JVM wrote. That the jars are still the same is ours to see to: 25 maps a cache of other jars
 * without a word.
 */
record ClassArchive(Path folder) {

  private static final int FIRST_WITH_AOT_CACHE = 25;

  private Path file() {
    return folder.resolve(jvmVersion() + ".classes");
  }

  /** Where a run writes it at its end; a run that is killed there leaves half a file. */
  private Path unfinished() {
    return folder.resolve(jvmVersion() + ".training");
  }

  private static String jvmVersion() {
    return "java-" + Runtime.version().toString().replaceAll("[^A-Za-z0-9.]", "_");
  }

  /** Other JVMs than HotSpot know none of this. */
  static boolean isKnownToThisJvm() {
    var jvm = System.getProperty("java.vm.name", "");
    return jvm.contains("HotSpot") || jvm.startsWith("OpenJDK");
  }

  private static boolean isAotCache() {
    return Runtime.version().feature() >= FIRST_WITH_AOT_CACHE;
  }

  /** Where it was made: the paths of the jars, and when they were written, are a part of it. */
  private Path madeIn() {
    return folder.resolve(jvmVersion() + ".place");
  }

  /** Whether there is one that fits: that of a checkout that was copied or moved does not. */
  boolean exists() {
    try {
      return Files.exists(file()) && Files.readString(madeIn()).equals(place());
    } catch (IOException notToldWhere) {
      return false;
    }
  }

  private String place() throws IOException {
    return "%s%n%s%n"
        .formatted(folder.toRealPath(), Files.getLastModifiedTime(folder.resolve("lib")));
  }

  List<String> optionsToUse() {
    return isAotCache()
        ? List.of("-XX:AOTCache=" + file())
        : List.of("-XX:SharedArchiveFile=" + file(), "-Xshare:auto");
  }

  /** The JVM names each class that it leaves out, hundreds of them: hence the silence. */
  List<String> optionsToTrain() {
    return isAotCache()
        ? List.of("-XX:AOTCacheOutput=" + unfinished(), "-Xlog:aot*=off")
        : List.of("-XX:ArchiveClassesAtExit=" + unfinished(), "-Xlog:cds*=off");
  }

  void forgetUnfinished() throws IOException {
    Files.deleteIfExists(unfinished());
  }

  /** Takes over what the training run has written, now that it has ended by itself. */
  boolean keep() throws IOException {
    if (!Files.exists(unfinished())) {
      return false;
    }
    Files.deleteIfExists(madeIn());
    Files.move(unfinished(), file(), StandardCopyOption.ATOMIC_MOVE);
    Files.writeString(madeIn(), place());
    return true;
  }
}
