package io.orderly.contract.apis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.orderly.contract.RunningSuite;
import io.orderly.contract.apis.GoodAnswers.Question;
import io.orderly.local.suite.Suite;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Every refusal that a document promises is given by the suite that runs, as described, or is
 * listed as one that nobody can ask for here, with the reason. Those of a suite whose store is away
 * are {@link StoreUnavailableTest}'s.
 */
@Tag("servers")
@ExtendWith(RunningSuite.class)
class RefusalsTest {

  @TestFactory
  Stream<DynamicTest> customersAreRefusedAsDescribed(Suite suite) throws Exception {
    return refusals(RestApi.SUBMISSION, new CustomersWorld(suite, new Scene(suite)).made());
  }

  @TestFactory
  Stream<DynamicTest> operatorsAreRefusedAsDescribed(Suite suite) throws Exception {
    return refusals(RestApi.SUPERVISOR, new OperatorsWorld(suite, new Scene(suite)).made());
  }

  private static Stream<DynamicTest> refusals(RestApi restApi, World world) throws Exception {
    DescribedAnswers document = new DescribedAnswers(restApi);
    Refusals refusals = new Refusals(world);
    Unasked unasked = new Unasked(restApi);
    List<DynamicTest> asked = new ArrayList<>();
    List<String> neither = new ArrayList<>();
    List<String> both = new ArrayList<>();
    List<String> left = new ArrayList<>();
    for (Operation operation : document.operations()) {
      for (int status : operation.refusals()) {
        if (status == StoreUnavailableTest.UNAVAILABLE) {
          continue;
        }
        String refusal = operation.name() + ": " + status;
        Optional<Question> question = refusals.of(operation, status);
        boolean isListed = unasked.has(operation, status);
        question.ifPresent(
            ask -> asked.add(dynamicTest(refusal, () -> check(document, operation, status, ask))));
        if (isListed) {
          (question.isPresent() ? both : left).add(refusal);
        } else if (question.isEmpty()) {
          neither.add(refusal);
        }
      }
    }
    System.out.printf("%s: %d refusals asked for, not %s%n", restApi, asked.size(), left);
    DynamicTest accounted =
        dynamicTest(
            "every refusal of the document is asked for or listed, and none is both",
            () -> {
              assertThat(neither).as("asked for by nobody, and not listed").isEmpty();
              assertThat(both).as("listed, though asked for").isEmpty();
            });
    return Stream.concat(Stream.of(accounted), asked.stream());
  }

  private static void check(
      DescribedAnswers document, Operation operation, int status, Question question)
      throws Exception {
    HttpResponse<String> answer = document.check(operation.name(), status, question.ask());

    assertThat(answer.headers().firstValue("Content-Type"))
        .hasValueSatisfying(type -> assertThat(type).startsWith("application/problem+json"));
    assertThat(new ObjectMapper().readTree(answer.body()).path("status").intValue())
        .isEqualTo(status);
    if (status == 429) {
      assertThat(answer.headers().firstValue("Retry-After")).isPresent();
    }
  }
}
