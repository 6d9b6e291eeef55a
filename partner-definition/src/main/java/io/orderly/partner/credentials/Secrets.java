package io.orderly.partner.credentials;

import io.orderly.partner.SecretReference;
import io.orderly.partner.credentials.CredentialsFailedException.Cause;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads secrets by their references. A mounted file is read again once a second, so that a new
 * secret is used without a restart. Thread-safe.
 */
public final class Secrets {

  private static final long REREAD_NANOS = 1_000_000_000L;
  private static final int MAX_BYTES = 16_384;

  /** What a header can hold. */
  private static final Pattern PRINTABLE = Pattern.compile("[\\x20-\\x7e]+");

  private final UnaryOperator<@Nullable String> environment;
  private final LongSupplier nanoClock;
  private final Map<Path, ReadFile> files = new ConcurrentHashMap<>();

  private static final class ReadFile {
    final String value;
    final long readAtNanos;

    ReadFile(String value, long readAtNanos) {
      this.value = value;
      this.readAtNanos = readAtNanos;
    }
  }

  /**
   * Of this environment.
   *
   * @param environment the value of a variable; null when it is not set
   */
  public Secrets(UnaryOperator<@Nullable String> environment, LongSupplier nanoClock) {
    this.environment = environment;
    this.nanoClock = nanoClock;
  }

  /**
   * The secret.
   *
   * @throws CredentialsFailedException when it is not there, or no header can hold it
   */
  public String read(SecretReference reference) throws CredentialsFailedException {
    String secret =
        reference instanceof SecretReference.MountedFile file
            ? ofFile(file.path())
            : ofEnvironment(((SecretReference.EnvironmentVariable) reference).name());
    if (!PRINTABLE.matcher(secret).matches()) {
      throw failed(name(reference) + " is empty, or has other characters than printable ASCII");
    }
    return secret;
  }

  private String ofEnvironment(String name) throws CredentialsFailedException {
    String value = environment.apply(name);
    if (value == null) {
      throw failed("environment variable " + name + " is not set");
    }
    return value;
  }

  private String ofFile(Path path) throws CredentialsFailedException {
    long now = nanoClock.getAsLong();
    ReadFile known = files.get(path);
    if (known != null && now - known.readAtNanos < REREAD_NANOS) {
      return known.value;
    }
    try (InputStream file = Files.newInputStream(path)) {
      byte[] bytes = file.readNBytes(MAX_BYTES + 1);
      if (bytes.length > MAX_BYTES) {
        throw failed("file " + path + " has more than " + MAX_BYTES + " bytes");
      }
      // Whoever writes such a file ends its line, and does not mean it.
      String value = new String(bytes, StandardCharsets.UTF_8).replaceAll("[\\r\\n]+$", "");
      files.put(path, new ReadFile(value, now));
      return value;
    } catch (IOException e) {
      throw failed("file " + path + " can't be read: " + e.getClass().getSimpleName());
    }
  }

  private static String name(SecretReference reference) {
    return reference instanceof SecretReference.MountedFile file
        ? "file " + file.path()
        : "environment variable " + ((SecretReference.EnvironmentVariable) reference).name();
  }

  private static CredentialsFailedException failed(String message) {
    return new CredentialsFailedException(Cause.MISCONFIGURED, "credentials-unreadable", message);
  }
}
