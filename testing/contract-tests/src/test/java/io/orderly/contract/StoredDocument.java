package io.orderly.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.local.infrastructure.OrderlyHome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A document below {@code docs/api} that is made from the code. A test compares it; {@code
 * -Dorderly.contract.write=true} writes it anew.
 */
public final class StoredDocument {

  private static final Path FOLDER = OrderlyHome.find().root().resolve("docs/api");

  private StoredDocument() {}

  public static Path at(String name) {
    return FOLDER.resolve(name);
  }

  /** Fails when the stored text is not the one that the code gives now. */
  public static void assertIs(String name, String text) throws IOException {
    Path file = at(name);
    if (Boolean.getBoolean("orderly.contract.write")) {
      Files.createDirectories(file.getParent());
      Files.writeString(file, text);
    }
    assertThat(Files.exists(file) ? Files.readString(file) : "")
        .as("docs/api/%s is not what the code gives; -Dorderly.contract.write=true writes it", name)
        .isEqualTo(text);
  }
}
