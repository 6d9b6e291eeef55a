package io.orderly.security.testing;

import com.sun.net.httpserver.HttpExchange;
import io.orderly.security.testing.IdentityProvider.Claims;
import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Base64;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/** Sends browsers back with a code, and gives a token for it: once, and to the client it knows. */
final class Logins {

  private static final String CLIENT =
      "Basic "
          + Base64.getEncoder().encodeToString("console:secret".getBytes(StandardCharsets.UTF_8));

  private final IdentityProvider provider;
  private final Map<String, Login> byCode = new ConcurrentHashMap<>();
  private volatile Claims person;
  private volatile LoginFault fault = LoginFault.NONE;
  private volatile String lastIdToken = "";

  private record Login(Claims person, String nonce, String challenge) {}

  Logins(IdentityProvider provider) {
    this.provider = provider;
  }

  void become(Claims next) {
    person = next;
  }

  void fail(LoginFault next) {
    fault = next;
  }

  String lastIdToken() {
    return lastIdToken;
  }

  void authorize(HttpExchange exchange) throws IOException {
    Map<String, String> asked = fields(exchange.getRequestURI().getRawQuery());
    String code = UUID.randomUUID().toString();
    byCode.put(code, new Login(person, asked.get("nonce"), asked.get("code_challenge")));
    String answer = fault == LoginFault.ACCESS_DENIED ? "error=access_denied" : "code=" + code;
    String back =
        "%s?%s&state=%s"
            .formatted(asked.get("redirect_uri"), answer, asked.get("state").replace("=", "%3D"));
    exchange.getResponseHeaders().set("Location", back);
    exchange.sendResponseHeaders(302, -1);
    exchange.close();
  }

  void token(HttpExchange exchange) throws IOException {
    String form = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    Map<String, String> asked = fields(form);
    Login login = byCode.remove(asked.get("code"));
    boolean holds =
        login != null
            && CLIENT.equals(exchange.getRequestHeaders().getFirst("Authorization"))
            && login.challenge().equals(challenge(asked.get("code_verifier")));
    if (!holds || fault == LoginFault.UNAVAILABLE) {
      exchange.sendResponseHeaders(holds ? 503 : 400, -1);
      exchange.close();
      return;
    }
    lastIdToken = idToken(login);
    IdentityProvider.answer(
        exchange,
        """
        {"access_token": "any", "token_type": "Bearer", "expires_in": 300, "id_token": "%s"}
        """
            .formatted(lastIdToken));
  }

  private String idToken(Login login) {
    return switch (fault) {
      case FORGED_TOKEN -> provider.forgedIdToken(login.person(), login.nonce());
      case ANOTHER_NONCE -> provider.idToken(login.person(), "another");
      default -> provider.idToken(login.person(), login.nonce());
    };
  }

  private static String challenge(String verifier) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(verifier.getBytes(StandardCharsets.US_ASCII));
      return Base64.getUrlEncoder().withoutPadding().encodeToString(digest);
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private static Map<String, String> fields(String encoded) {
    return Arrays.stream(encoded.split("&"))
        .map(field -> field.split("=", 2))
        .collect(Collectors.toMap(field -> field[0], field -> decoded(field[1])));
  }

  private static String decoded(String text) {
    return URLDecoder.decode(text, StandardCharsets.UTF_8);
  }
}
