package io.orderly.cli.rest;

import io.orderly.cli.terminal.CommandMisusedException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;
import java.util.regex.Pattern;

/** The caller's credentials, as the header {@code Authorization}. */
public final class Credentials {

  private static final String TOKEN = "ORDERLY_TOKEN";
  private static final String USER = "ORDERLY_USER";
  private static final String PASSWORD = "ORDERLY_PASSWORD";

  /** Printable ASCII without blanks: anything else can't stand in a header. */
  private static final Pattern TOKEN_TEXT = Pattern.compile("[\\x21-\\x7e]+");

  private Credentials() {}

  /** Of a user with a password. */
  public static String basic(String user, String password) {
    var pair = (user + ":" + password).getBytes(StandardCharsets.UTF_8);
    return "Basic " + Base64.getEncoder().encodeToString(pair);
  }

  /**
   * From ORDERLY_TOKEN, else from ORDERLY_USER and ORDERLY_PASSWORD; empty without any of them.
   *
   * @throws CommandMisusedException when the token can't be sent as a header
   */
  public static String ofEnvironment(Map<String, String> environment) {
    var token = environment.getOrDefault(TOKEN, "").strip();
    if (!token.isEmpty()) {
      return "Bearer " + checked(token);
    }
    var user = environment.getOrDefault(USER, "");
    return user.isEmpty() ? "" : basic(user, environment.getOrDefault(PASSWORD, ""));
  }

  private static String checked(String token) {
    if (!TOKEN_TEXT.matcher(token).matches()) {
      throw new CommandMisusedException(
          "%s holds blanks, line ends or letters that no token has.".formatted(TOKEN));
    }
    return token;
  }
}
