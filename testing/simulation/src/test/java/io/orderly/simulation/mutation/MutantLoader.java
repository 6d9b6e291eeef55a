package io.orderly.simulation.mutation;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Loads every class of the project anew, the patched ones as they were patched, so that no mutant
 * meets a class of another. The checks stay the test's own: they are what judges.
 */
final class MutantLoader extends ClassLoader {

  private static final String PROJECT = "io.orderly.";
  private static final String JUDGES = "io.orderly.simulation.checking.";

  /** Read once for all mutants. */
  private static final Map<String, byte[]> ORIGINALS = new ConcurrentHashMap<>();

  static {
    registerAsParallelCapable();
  }

  private final Map<String, byte[]> patched;

  MutantLoader(Map<String, byte[]> patched) {
    super(MutantLoader.class.getClassLoader());
    this.patched = patched;
  }

  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    if (!name.startsWith(PROJECT) || name.startsWith(JUDGES)) {
      return super.loadClass(name, resolve);
    }
    synchronized (getClassLoadingLock(name)) {
      Class<?> loaded = findLoadedClass(name);
      return loaded == null ? define(name) : loaded;
    }
  }

  private Class<?> define(String name) throws ClassNotFoundException {
    byte[] bytes = patched.containsKey(name) ? patched.get(name) : original(name);
    return defineClass(name, bytes, 0, bytes.length);
  }

  private static byte[] original(String name) throws ClassNotFoundException {
    byte[] known = ORIGINALS.get(name);
    if (known != null) {
      return known;
    }
    byte[] found = read(name);
    ORIGINALS.put(name, found);
    return found;
  }

  private static byte[] read(String name) throws ClassNotFoundException {
    String path = "/" + name.replace('.', '/') + ".class";
    try (InputStream file = MutantLoader.class.getResourceAsStream(path)) {
      if (file == null) {
        throw new ClassNotFoundException(name);
      }
      return file.readAllBytes();
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
