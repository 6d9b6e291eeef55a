package io.orderly.partner.credentials;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.orderly.partner.PartnerCredentials;
import io.orderly.partner.PartnerCredentials.ClientCredentials;
import io.orderly.partner.SecretReference;
import io.orderly.partner.SecretReference.EnvironmentVariable;
import io.orderly.partner.SecretReference.MountedFile;
import io.orderly.partner.credentials.CredentialHeaders.SecretHeader;
import io.orderly.partner.credentials.CredentialsFailedException.Cause;
import io.orderly.partner.credentials.TokenEndpoint.TokenAnswer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(30)
class CredentialHeadersTest {

  private static final SecretReference ID = new EnvironmentVariable("ID");
  private static final SecretReference SECRET = new EnvironmentVariable("SECRET");

  private final Map<String, String> environment =
      new HashMap<>(Map.of("ID", "client", "SECRET", "hunter2"));
  private final AtomicLong nanos = new AtomicLong();
  private final AtomicInteger requests = new AtomicInteger();
  private final Secrets secrets = new Secrets(environment::get, nanos::get);
  private volatile TokenEndpoint endpoint = (id, secret, scope) -> token(600);

  private TokenAnswer token(int seconds) {
    return new TokenAnswer(
        200,
        "{\"access_token\":\"t%d\",\"expires_in\":%d}"
            .formatted(requests.incrementAndGet(), seconds));
  }

  private CredentialHeaders of(PartnerCredentials credentials) {
    return new CredentialHeaders(
        credentials,
        secrets,
        (id, secret, scope) -> endpoint.request(id, secret, scope),
        nanos::get);
  }

  private CredentialHeaders tokens() {
    return of(new ClientCredentials("/token", ID, SECRET, null));
  }

  private void pass(Duration time) {
    nanos.addAndGet(time.toNanos());
  }

  @Test
  void secretsAreHeadersAndNoTextOfThemselves() throws Exception {
    SecretHeader header = of(new PartnerCredentials.Header("X-API-Key", SECRET)).get();

    assertThat(header).isEqualTo(new SecretHeader("X-API-Key", "hunter2"));
    assertThat(header.toString()).isEqualTo("SecretHeader[X-API-Key]");
    assertThat(of(new PartnerCredentials.Bearer(SECRET)).get().value()).isEqualTo("Bearer hunter2");
    assertThat(of(new PartnerCredentials.Basic(ID, SECRET)).get().value())
        .isEqualTo("Basic Y2xpZW50Omh1bnRlcjI=");
    assertThat(of(new PartnerCredentials.None()).get()).isNull();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "a\r\nX: y", "ü", "a\u0000"})
  void aSecretThatNoHeaderCanHoldIsRefusedUnshown(String secret) {
    environment.put("SECRET", secret);

    assertThatThrownBy(() -> of(new PartnerCredentials.Bearer(SECRET)).check())
        .isInstanceOf(CredentialsFailedException.class)
        .hasMessage(
            "environment variable SECRET is empty, or has other characters than printable ASCII");
  }

  @Test
  void aFileThatIsReplacedIsReadAgain(@TempDir Path directory) throws Exception {
    Path file = directory.resolve("token");
    CredentialHeaders headers = of(new PartnerCredentials.Bearer(new MountedFile(file)));
    assertThat(catchThrowableOfType(CredentialsFailedException.class, headers::check))
        .hasMessage("file " + file + " can't be read: NoSuchFileException");
    Files.writeString(file, "one\n");
    assertThat(headers.get().value()).isEqualTo("Bearer one");

    Files.writeString(file, "two\r\n");
    pass(Duration.ofSeconds(2));

    assertThat(headers.get().value()).isEqualTo("Bearer two");
  }

  @Test
  void aTokenIsRequestedOnceAndRenewedBeforeItExpires() throws Exception {
    CredentialHeaders headers = tokens();

    assertThat(headers.get().value()).isEqualTo("Bearer t1");
    pass(Duration.ofSeconds(539));
    assertThat(headers.get().value()).isEqualTo("Bearer t1");
    pass(Duration.ofSeconds(2));
    assertThat(headers.get().value()).isEqualTo("Bearer t2");
  }

  @Test
  void manyThreadsRequestOneToken() throws Exception {
    CredentialHeaders headers = tokens();
    CountDownLatch all = new CountDownLatch(16);
    endpoint =
        (id, secret, scope) -> {
          await(all);
          return token(600);
        };

    assertThat(inThreads(16, all, () -> headers.get().value())).containsOnly("Bearer t1");
    assertThat(requests).hasValue(1);
  }

  @Test
  void aStormOf401IsOneRequest() throws Exception {
    CredentialHeaders headers = tokens();
    SecretHeader refused = headers.get();
    pass(Duration.ofSeconds(40));
    CountDownLatch all = new CountDownLatch(16);
    endpoint =
        (id, secret, scope) -> {
          await(all);
          return token(600);
        };

    assertThat(inThreads(16, all, () -> headers.renew(refused))).containsOnly(true);
    assertThat(requests).hasValue(2);
    assertThat(headers.renew(headers.get())).as("a new one that is refused, too").isFalse();
    assertThat(requests).hasValue(2);
  }

  @Test
  void aCallWhoseTimeEndedAtTheEndpointIsNotMadeWithTheOldToken() throws Exception {
    CredentialHeaders headers = tokens();
    headers.get();
    endpoint =
        (id, secret, scope) -> {
          Thread.currentThread().interrupt();
          throw new IOException("closed by the interrupt");
        };
    pass(Duration.ofSeconds(550));

    CredentialsFailedException failed =
        catchThrowableOfType(CredentialsFailedException.class, headers::get);

    assertThat(Thread.interrupted()).isTrue();
    assertThat(failed.kind()).isEqualTo(Cause.UNAVAILABLE);
    assertThat(headers.get().value()).as("others go on").isEqualTo("Bearer t1");
  }

  @Test
  void aCallThatIsCutWhileAnotherThreadAsksIsUnavailable() throws Exception {
    CountDownLatch asking = new CountDownLatch(1);
    CountDownLatch answered = new CountDownLatch(1);
    endpoint =
        (id, secret, scope) -> {
          asking.countDown();
          await(answered);
          return token(600);
        };
    CredentialHeaders headers = tokens();
    ExecutorService other = Executors.newSingleThreadExecutor();
    try {
      Future<SecretHeader> asked = other.submit(headers::get);
      assertThat(asking.await(10, TimeUnit.SECONDS)).isTrue();

      Thread.currentThread().interrupt();
      CredentialsFailedException failed =
          catchThrowableOfType(CredentialsFailedException.class, headers::get);

      assertThat(Thread.interrupted()).isTrue();
      assertThat(failed.kind()).isEqualTo(Cause.UNAVAILABLE);
      answered.countDown();
      assertThat(asked.get(10, TimeUnit.SECONDS).value()).isEqualTo("Bearer t1");
    } finally {
      other.shutdownNow();
    }
  }

  @Test
  void anEndpointThatIsDownIsAskedOnceASecondAndTheOldTokenIsUsed() throws Exception {
    CredentialHeaders headers = tokens();
    AtomicInteger asked = new AtomicInteger();
    headers.get();
    endpoint =
        (id, secret, scope) -> {
          asked.incrementAndGet();
          throw new IOException("down, secret is " + secret);
        };

    pass(Duration.ofSeconds(550));
    assertThat(headers.get().value()).isEqualTo("Bearer t1");
    assertThat(headers.get().value()).isEqualTo("Bearer t1");
    assertThat(asked).hasValue(1);
    pass(Duration.ofSeconds(60));
    CredentialsFailedException failed =
        catchThrowableOfType(CredentialsFailedException.class, headers::get);
    assertThat(failed.kind()).isEqualTo(Cause.UNAVAILABLE);
    assertThat(failed).hasMessageNotContaining("hunter2");
    assertThat(catchThrowableOfType(CredentialsFailedException.class, headers::get)).isNotNull();
    assertThat(asked).hasValue(2);

    endpoint = (id, secret, scope) -> token(600);
    pass(Duration.ofSeconds(2));
    assertThat(headers.get().value()).isEqualTo("Bearer t2");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          400 | {"error":"invalid_client"}      | MISCONFIGURED
          401 | {}                              | MISCONFIGURED
          302 | {}                              | UNAVAILABLE
          429 | {}                              | UNAVAILABLE
          503 |                                 | UNAVAILABLE
          200 | {}                              | UNAVAILABLE
          200 | nonsense                        | UNAVAILABLE
          200 | {"access_token":"a\\r\\nX: y"}  | UNAVAILABLE
          200 | {"access_token":{"a":1}}        | UNAVAILABLE
          """)
  void whatIsNoTokenIsNotUsed(int status, String body, Cause cause) {
    endpoint = (id, secret, scope) -> new TokenAnswer(status, body == null ? "" : body);

    CredentialsFailedException failed =
        catchThrowableOfType(CredentialsFailedException.class, () -> tokens().get());

    assertThat(failed.kind()).isEqualTo(cause);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"\"7200\"", "-5", "0", "1e30", "null", "\"soon\"", "99999999999999999999"})
  void aStrangeLifetimeIsBounded(String expiresIn) throws Exception {
    endpoint =
        (id, secret, scope) -> {
          requests.incrementAndGet();
          return new TokenAnswer(
              200, "{\"access_token\":\"t\",\"expires_in\":%s}".formatted(expiresIn));
        };
    CredentialHeaders headers = tokens();

    headers.get();
    headers.get();
    pass(Duration.ofHours(25));
    headers.get();

    assertThat(requests.get()).isBetween(2, 3);
  }

  private interface Work<T> {
    T run() throws Exception;
  }

  private static <T> List<T> inThreads(int count, CountDownLatch started, Work<T> work)
      throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(count);
    try {
      List<Future<T>> results = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        results.add(
            threads.submit(
                () -> {
                  started.countDown();
                  return work.run();
                }));
      }
      List<T> values = new ArrayList<>();
      for (Future<T> result : results) {
        values.add(result.get(10, TimeUnit.SECONDS));
      }
      return values;
    } finally {
      threads.shutdownNow();
    }
  }

  private static void await(CountDownLatch latch) throws IOException {
    try {
      assertThat(latch.await(10, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      throw new IOException(e);
    }
  }
}
