package io.orderly.security.testing;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.math.BigInteger;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.Signature;
import java.security.interfaces.RSAPublicKey;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;

/** Signs tokens, and tells whoever asks how to check them. */
public final class IdentityProvider implements AutoCloseable {

  private static final int KEY_BITS = 2048;
  private static final Base64.Encoder BASE64 = Base64.getUrlEncoder().withoutPadding();

  /** Made once: a pair takes a second of a JVM without C2. */
  private static final KeyPair OF_SOMEBODY_ELSE = newKeys();

  private final AtomicInteger readsOfKeys = new AtomicInteger();
  private volatile KeyPair keys = newKeys();
  private volatile String keyId = "one";
  private volatile boolean failsKeys;
  private final HttpServer server;
  private final Logins logins = new Logins(this);

  /** What a token says. */
  public record Claims(URI issuer, String audience, String subject, String role, Instant expires) {

    public Claims withIssuer(String other) {
      return new Claims(URI.create(other), audience, subject, role, expires);
    }

    public Claims withAudience(String other) {
      return new Claims(issuer, other, subject, role, expires);
    }

    public Claims expired() {
      return new Claims(
          issuer, audience, subject, role, Instant.now().minus(Duration.ofMinutes(5)));
    }
  }

  private IdentityProvider() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/.well-known/openid-configuration",
        exchange ->
            answer(
                exchange,
                """
                {"issuer": "%1$s", "jwks_uri": "%1$s/keys", "subject_types_supported": ["public"],
                 "authorization_endpoint": "%1$s/authorize", "token_endpoint": "%1$s/token"}
                """
                    .formatted(issuer())));
    server.createContext("/keys", this::giveKeys);
    server.createContext("/authorize", logins::authorize);
    server.createContext("/token", logins::token);
    server.start();
  }

  public static IdentityProvider start() {
    try {
      return new IdentityProvider();
    } catch (IOException failure) {
      throw new IllegalStateException("no port", failure);
    }
  }

  public URI issuer() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
  }

  private void giveKeys(HttpExchange exchange) throws IOException {
    readsOfKeys.incrementAndGet();
    if (failsKeys) {
      exchange.sendResponseHeaders(503, -1);
      exchange.close();
    } else {
      answer(exchange, keySet());
    }
  }

  /** From now on its keys can't be read. */
  public void failKeys() {
    failsKeys = true;
  }

  /** From now on they can. */
  public void giveKeys() {
    failsKeys = false;
  }

  /** Signs with another key from now on. */
  public void changeKey() {
    keys = newKeys();
    keyId = "two";
  }

  /** How often its keys were asked for. */
  public int readsOfKeys() {
    return readsOfKeys.get();
  }

  /** A token that somebody else signed with a key of a name that nobody knows. */
  public String ofUnknownKey(Claims claims) {
    return "Bearer " + signed("JWT", body(claims, ""), keys, "key-" + UUID.randomUUID());
  }

  /** Claims that hold for five minutes. */
  public Claims claims(String subject, String role) {
    return new Claims(issuer(), "orderly", subject, role, inFiveMinutes());
  }

  /** A signed token, as a header has it. */
  public String bearer(Claims claims) {
    return bearer(claims, keys);
  }

  /** A token that somebody else signed. */
  public String forged(Claims claims) {
    return bearer(claims, OF_SOMEBODY_ELSE);
  }

  /** A token that says nothing of when it ends. */
  public String endless(Claims claims) {
    return "Bearer " + signed("JWT", "{%s}".formatted(names(claims)), keys);
  }

  /** A signed token of another type, as a header has it. */
  public String bearerOfType(String type, Claims claims) {
    return "Bearer " + signed(type, body(claims, ""), keys);
  }

  private String bearer(Claims claims, KeyPair signer) {
    return "Bearer " + signed("JWT", body(claims, ""), signer);
  }

  /** Who somebody is, for a client that asked with a nonce. */
  String idToken(Claims claims, String nonce) {
    return signed("JWT", body(claims, ",\"nonce\":\"%s\"".formatted(nonce)), keys);
  }

  /** The same, signed by somebody else. */
  String forgedIdToken(Claims claims, String nonce) {
    return signed("JWT", body(claims, ",\"nonce\":\"%s\"".formatted(nonce)), OF_SOMEBODY_ELSE);
  }

  private static String names(Claims claims) {
    return "\"iss\":\"%s\",\"aud\":\"%s\",\"sub\":\"%s\",\"roles\":[\"%s\"]"
        .formatted(claims.issuer(), claims.audience(), claims.subject(), claims.role());
  }

  private static String body(Claims claims, String more) {
    return "{%s,\"iat\":%d,\"exp\":%d%s}"
        .formatted(
            names(claims),
            claims.expires().minus(Duration.ofHours(1)).getEpochSecond(),
            claims.expires().getEpochSecond(),
            more);
  }

  private String signed(String type, String body, KeyPair signer) {
    return signed(type, body, signer, keyId);
  }

  private static String signed(String type, String body, KeyPair signer, String keyId) {
    String header = "{\"alg\":\"RS256\",\"kid\":\"%s\",\"typ\":\"%s\"}".formatted(keyId, type);
    String text = encode(header) + "." + encode(body);
    return text + "." + BASE64.encodeToString(sign(text, signer));
  }

  /** Whoever is sent to it next is that one. */
  public void loggedIn(String subject, String role) {
    logins.become(new Claims(issuer(), "console", subject, role, inFiveMinutes()));
  }

  /** Does this wrong with logins from now on. */
  public void failLogins(LoginFault fault) {
    logins.fail(fault);
  }

  /** The last that it gave to a client. */
  public String lastIdToken() {
    return logins.lastIdToken();
  }

  private static Instant inFiveMinutes() {
    return Instant.now().plus(Duration.ofMinutes(5));
  }

  private static byte[] sign(String text, KeyPair signer) {
    try {
      Signature signature = Signature.getInstance("SHA256withRSA");
      signature.initSign(signer.getPrivate());
      signature.update(text.getBytes(StandardCharsets.US_ASCII));
      return signature.sign();
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private static KeyPair newKeys() {
    try {
      KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
      generator.initialize(KEY_BITS);
      return generator.generateKeyPair();
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private String keySet() {
    RSAPublicKey key = (RSAPublicKey) keys.getPublic();
    return "{\"keys\":[{\"kty\":\"RSA\",\"kid\":\"%s\",\"use\":\"sig\",\"alg\":\"RS256\",\"n\":\"%s\",\"e\":\"%s\"}]}"
        .formatted(keyId, number(key.getModulus()), number(key.getPublicExponent()));
  }

  private static String number(BigInteger number) {
    byte[] bytes = number.toByteArray();
    int from = bytes[0] == 0 ? 1 : 0;
    return BASE64.encodeToString(Arrays.copyOfRange(bytes, from, bytes.length));
  }

  private static String encode(String json) {
    return BASE64.encodeToString(json.getBytes(StandardCharsets.UTF_8));
  }

  static void answer(HttpExchange exchange, String json) throws IOException {
    byte[] body = json.getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    exchange.sendResponseHeaders(200, body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
