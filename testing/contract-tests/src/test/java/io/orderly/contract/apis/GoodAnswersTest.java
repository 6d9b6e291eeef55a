package io.orderly.contract.apis;

import io.orderly.contract.RunningSuite;
import io.orderly.local.suite.Suite;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.extension.ExtendWith;

/** Every good answer that a document promises is given by the suite that runs, as described. */
@Tag("servers")
@ExtendWith(RunningSuite.class)
class GoodAnswersTest {

  @TestFactory
  Stream<DynamicTest> customersAreAnsweredAsDescribed(Suite suite) throws Exception {
    return new CustomersQuestions(new Scene(suite))
        .all()
        .heldAgainst(new DescribedAnswers(RestApi.SUBMISSION));
  }

  @TestFactory
  Stream<DynamicTest> operatorsAreAnsweredAsDescribed(Suite suite) throws Exception {
    return new OperatorsQuestions(new Scene(suite))
        .all()
        .heldAgainst(new DescribedAnswers(RestApi.SUPERVISOR));
  }
}
