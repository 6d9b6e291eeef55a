package io.orderly.contract.apis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.orderly.contract.apis.DescribedAnswers.GoodAnswer;
import java.net.http.HttpResponse;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;

/** How a door is asked for each good answer that its document promises. */
final class GoodAnswers {

  private static final int OK = 200;

  private final Map<GoodAnswer, Question> questions = new LinkedHashMap<>();

  /** A request that a running door answers well. */
  interface Question {

    HttpResponse<String> ask() throws Exception;
  }

  GoodAnswers to(String operation, Question question) {
    return to(operation, OK, question);
  }

  GoodAnswers to(String operation, int status, Question question) {
    questions.put(new GoodAnswer(operation, status), question);
    return this;
  }

  /** Asks all of it, one after the other, and misses none. */
  Stream<DynamicTest> heldAgainst(DescribedAnswers document) {
    return Stream.concat(
        Stream.of(
            dynamicTest(
                "every good answer of the document is asked for, and no other",
                () ->
                    assertThat(questions.keySet())
                        .containsExactlyInAnyOrderElementsOf(document.good()))),
        questions.entrySet().stream()
            .map(
                question ->
                    dynamicTest(
                        question.getKey().toString(),
                        () -> check(document, question.getKey(), question.getValue()))));
  }

  private static void check(DescribedAnswers document, GoodAnswer good, Question question)
      throws Exception {
    document.check(good.operation(), good.status(), question.ask());
  }
}
