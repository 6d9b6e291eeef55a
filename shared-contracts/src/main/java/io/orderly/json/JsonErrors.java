package io.orderly.json;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.util.regex.Pattern;

/** What the JSON library says about a text that it can't read. */
public final class JsonErrors {

  /** The places of Jackson's messages where the text itself is quoted. */
  private static final Pattern QUOTED =
      Pattern.compile("(?<=Unrecognized token )'[^']*'|(?<=String )\".*\"|(?<=value )\\([^)]*\\)");

  private JsonErrors() {}

  /**
   * The reason without values of the text: the text may be an order's, its value a payment token,
   * and the reason goes to logs and dead letters.
   */
  public static String withoutValues(JsonProcessingException unreadable) {
    return QUOTED.matcher(unreadable.getOriginalMessage()).replaceAll("***");
  }
}
