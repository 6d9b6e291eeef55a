package io.orderly.operator.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.orderly.messages.FieldProblem;
import io.orderly.operator.bulk.BulkRequest;
import io.orderly.operator.commands.CommandKind;
import io.orderly.operator.commands.OrderCommandRequest;
import io.orderly.operator.commands.RequestedAction;
import io.orderly.operator.limits.LimitRequest;
import io.orderly.operator.weights.WeightRequest;
import io.orderly.platform.problem.ProblemException;
import io.orderly.process.ProcessState;
import io.orderly.process.StepFinding;
import jakarta.validation.Validation;
import jakarta.validation.Validator;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.hibernate.validator.messageinterpolation.ParameterMessageInterpolator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RequestReaderTest {

  private static final Validator VALIDATOR = validator();

  private static Validator validator() {
    return Validation.byDefaultProvider()
        .configure()
        .messageInterpolator(new ParameterMessageInterpolator())
        .buildValidatorFactory()
        .getValidator();
  }

  private final RequestReader reader = new RequestReader(VALIDATOR);

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {"reason": "r"}                                    | version: is required: a whole number from 1, the version of the order that you saw
          {"version": "3", "reason": "r"}                    | version: must be a whole number from 1, the version of the order that you saw
          {"version": 1e400, "reason": "r"}                  | version: must be a whole number from 1, the version of the order that you saw
          {"version": 3}                                     | reason: is required
          {"version": 3, "reason": 7}                        | reason: must be text
          {"version": 3, "reason": ""}                       | reason: must have 1 to 1000 characters
          {"version": 3, "reason": " "}                      | reason: must not be blank
          {"version": 3, "reason": "a\\u0000b"}              | reason: must not hold U+0000 or half of a surrogate pair
          {"version": 3, "reason": "a\\ud800b"}              | reason: must not hold U+0000 or half of a surrogate pair
          {"version": 3, "reason": "r", "checkedAtPartner": 1} | checkedAtPartner: must be true or false
          {"version": 3, "reason": "r", "priority": "high"}  | priority: must be a whole number from 0 to 9
          {"version": 3, "reason": "r", "priority": 10}      | priority: must be a whole number from 0 to 9
          {"version": 3, "reason": "r", "force": true}       | force: is not a field of this request
          {"version": 3, "reason": "r", "result": 3}         | result: must be a JSON object
          """)
  void statesTheRuleThatAFieldBreaks(String body, String error) {
    assertThat(errors(body, OrderCommandRequest.class)).containsExactly(error);
  }

  @Test
  void reportsUnreadableUnknownAndInvalidFieldsTogether() {
    String body =
        "{\"command\": \"party\", \"dryRun\": \"yes\", \"perSecond\": 0, \"colour\": \"red\","
            + " \"filter\": {\"state\": \"Processed\", \"raisedFrom\": \"now\", \"size\": 1}}";

    assertThat(errors(body, BulkRequest.class))
        .containsExactly(
            "colour: is not a field of this request",
            "command: must be one of resubmit, decide, undo, pause, resume, ask-status, priority",
            "dryRun: must be true or false",
            "filter.raisedFrom: must be a time like 2026-01-31T12:00:00Z",
            "filter.size: is not a field of this request",
            "filter.state: must be Pending, Processing, Undoing or Error",
            "perSecond: must be a whole number from 1 to 1000",
            "reason: is required");
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "101", "\"2\"", "true"})
  void boundsAreStatedForNumbersOfEveryKind(String number) {
    assertThat(errors("{\"reason\": \"r\", \"weight\": %s}".formatted(number), WeightRequest.class))
        .containsExactly("weight: must be a number from 0.01 to 100");
    assertThat(errors("{\"reason\": \"r\", \"callsInFlight\": \"x\"}", LimitRequest.class))
        .containsExactly("callsInFlight: must be a whole number from 1 to 1000000");
  }

  @Test
  void acceptsTextOutsideOfTheBasicPlane() throws Exception {
    CommandHead.Request request =
        reader.readValid(
            new ObjectMapper().readTree("{\"reason\": \"\\ud83d\\ude80\\n ok\"}"),
            CommandHead.Request.class);

    assertThat(request.reason()).isEqualTo("\ud83d\ude80\n ok");
  }

  /** A constraint names them, since an annotation can't read an enum. */
  @Test
  void theNamedValuesAreThoseOfTheirEnums() {
    assertThat(RequestedAction.Fields.FINDINGS)
        .isEqualTo(joined(Arrays.stream(StepFinding.values()).map(StepFinding::value), "|"));
    for (CommandKind kind : CommandKind.values()) {
      assertThat(VALIDATOR.validateValue(BulkRequest.class, "command", kind.value()).isEmpty())
          .isEqualTo(kind.isForMany());
    }
    for (ProcessState state : ProcessState.values()) {
      assertThat(
              VALIDATOR.validateValue(OrderFilterRequest.class, "state", state.value()).isEmpty())
          .isEqualTo(!state.isFinal());
    }
  }

  @Test
  void messagesAreTheSameInEveryLanguage() {
    Locale usual = Locale.getDefault();
    Locale.setDefault(Locale.GERMANY);
    try {
      assertThat(errors(new RequestReader(validator()), "{}", CommandHead.Request.class))
          .containsExactly("reason: is required");
    } finally {
      Locale.setDefault(usual);
    }
  }

  private List<String> errors(String body, Class<?> type) {
    return errors(reader, body, type);
  }

  private static List<String> errors(RequestReader reader, String body, Class<?> type) {
    ProblemException invalid =
        catchThrowableOfType(
            ProblemException.class,
            () -> reader.readValid(new ObjectMapper().readTree(body), type));
    return invalid.errors().stream().map(RequestReaderTest::text).toList();
  }

  private static String text(FieldProblem error) {
    return error.field() + ": " + error.rule();
  }

  private static String joined(Stream<String> values, String separator) {
    return values.collect(Collectors.joining(separator));
  }
}
