package io.orderly.partner.reading;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.orderly.partner.IdempotencyKey;
import io.orderly.partner.Operation;
import io.orderly.partner.Operation.Repetition;
import io.orderly.partner.Operation.Repetition.Rule;
import io.orderly.partner.OutcomeRule.Outcome;
import io.orderly.partner.PartnerDefinition;
import io.orderly.partner.reading.PartnerParser.InvalidPartnerException;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a file says of partners that recognize no key. */
class RepetitionTest {

  private static final String VALID =
      """
      name: carrier
      version: 1
      base-url: https://carrier.example.com
      credentials: none
      idempotency: none
      operations:
        ship:
          undo: void
          find: find-shipment
          settles-within: 5m
          method: POST
          path: /shipments
          outcomes:
            - when: status == 200
              outcome: completed
              result: { number: "${body.number}" }
        find-shipment:
          method: GET
          path: /shipments/${key(35)}
          outcomes:
            - when: status == 200
              outcome: completed
              result: { number: "${body.number}" }
            - when: status == 404
              outcome: not-found
        void:
          repeatable: true
          method: DELETE
          path: /shipments/${forwardResult.number}
      """;

  @Test
  void readsHowCallsAreRepeated() {
    PartnerDefinition partner = new PartnerParser().parse("carrier.yaml", VALID);

    assertThat(partner.idempotencyKey()).isEqualTo(new IdempotencyKey.None());
    assertThat(partner.operations().get("ship").repetition())
        .isEqualTo(new Repetition(Rule.ONCE, "find-shipment", Duration.ofMinutes(5)));
    assertThat(partner.operations().get("void").repetition())
        .isEqualTo(new Repetition(Rule.REPEATABLE, null, Duration.ZERO));
  }

  @Test
  void aStepNamesNeitherUndosNorFinds() {
    assertThat(new PartnerParser().parse("carrier.yaml", VALID).performing())
        .extracting(Operation::name)
        .containsExactly("ship");
  }

  /** An empty list is a 200, too. */
  @Test
  void aFindIsNotBelievedByItsStatus() {
    assertThat(
            new PartnerParser()
                .parse("carrier.yaml", VALID)
                .operations()
                .get("find-shipment")
                .rules())
        .extracting(rule -> rule.outcome())
        .containsExactly(Outcome.COMPLETED, Outcome.NOT_FOUND, Outcome.UNKNOWN);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          idempotency: none       | idempotency: { header: Key }    | repeatable
          settles-within: 5m      | repeatable: false               | settles-within is missing; it must say how long after a call ended
          settles-within: 5m      | settles-within: 25h             | settles-within
          settles-within: 5m      | settles-within: 5m\\n    repeatable: true | excludes find
          find: find-shipment     | find: search                    | find is "search"; it must be one of the operations
          find: find-shipment     | find: void                      | find is "void", which must have and be no undo, and no find
          repeatable: true        | settles-within: 1m              | belongs to find only
          outcome: not-found      | outcome: unknown                | operations.find-shipment: outcomes must have one that is completed, with a result, and one that is not-found
          outcome: not-found      | outcome: refused\\n        code: gone | an operation that is the find of another is not refused
          - when: status == 200   | - when: status == 409\\n        outcome: in-progress\\n      - when: status == 200 | operations.ship: outcome in-progress needs a key
          - when: status == 200   | - when: status == 404\\n        outcome: not-found\\n      - when: status == 200 | not-found belongs to an operation that is the find of another
          /shipments/${key(35)}   | /shipments/${forwardResult.id}  | operations.find-shipment.path
          /shipments/${key(35)}   | /a\\n    with: { size: text }      | operations.find-shipment: with has parameters that operation ship, which it looks up, does not have with that type
          """)
  void namesWhatIsWrong(String oldText, String newText, String error) {
    assertThat(VALID).contains(oldText);
    String yaml =
        VALID.replaceFirst(
            java.util.regex.Pattern.quote(oldText),
            java.util.regex.Matcher.quoteReplacement(newText.replace("\\n", "\n")));

    InvalidPartnerException refused =
        catchThrowableOfType(
            InvalidPartnerException.class, () -> new PartnerParser().parse("carrier.yaml", yaml));

    assertThat(refused).isNotNull();
    assertThat(refused.getMessage()).contains(error);
  }
}
