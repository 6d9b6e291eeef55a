package io.orderly.messages;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** A message's JSON as it was agreed on, written for people. */
record GoldenFile(String name) {

  String text() {
    String path = "/golden/" + name + ".json";
    try (InputStream file = GoldenFile.class.getResourceAsStream(path)) {
      if (file == null) {
        throw new IllegalStateException("there is no golden file " + path);
      }
      return new String(file.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  byte[] bytes() {
    return text().getBytes(StandardCharsets.UTF_8);
  }
}
