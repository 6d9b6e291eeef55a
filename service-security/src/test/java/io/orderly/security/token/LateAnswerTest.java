package io.orderly.security.token;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.springframework.security.authentication.AuthenticationServiceException;

class LateAnswerTest {

  private final AtomicInteger asked = new AtomicInteger();

  @Test
  void concurrentCallersShareOneRequest() {
    LateAnswer<Integer> answer = new LateAnswer<>(asked::incrementAndGet);
    assertThat(asked).hasValue(0);

    assertThat(IntStream.range(0, 50).parallel().map(any -> answer.get())).containsOnly(1);
  }

  @Test
  void aFailureIsRepeatedToCallersAndRetriedLater() {
    LateAnswer<Integer> answer = new LateAnswer<>(this::failing);

    for (int time = 0; time < 5; time++) {
      assertThatExceptionOfType(AuthenticationServiceException.class).isThrownBy(answer::get);
    }

    assertThat(asked).hasValue(1);
    await()
        .ignoreExceptionsInstanceOf(AuthenticationServiceException.class)
        .until(answer::get, two -> two == 2);
  }

  private Integer failing() {
    if (asked.incrementAndGet() == 1) {
      throw new IllegalStateException("away");
    }
    return asked.get();
  }
}
