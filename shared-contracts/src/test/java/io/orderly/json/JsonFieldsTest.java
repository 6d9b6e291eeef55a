package io.orderly.json;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JsonFieldsTest {

  private static final FieldType<Integer> COUNT = FieldType.wholeNumber(1, 9);

  private final List<String> errors = new ArrayList<>();
  private final JsonFields.Errors report =
      new JsonFields.Errors() {
        @Override
        public void missing(String path, String field, String rule) {
          errors.add("%s.%s is missing, %s".formatted(path, field, rule));
        }

        @Override
        public void invalid(String path, String field, JsonNode value, String rule) {
          errors.add("%s.%s %s, not %s".formatted(path, field, rule, value));
        }

        @Override
        public void unknown(String path, String field, Collection<String> known) {
          errors.add("%s.%s is unknown".formatted(path, field));
        }

        @Override
        public void notAnObject(String path, JsonNode value, Collection<String> known) {
          errors.add("%s is %s".formatted(path, value));
        }
      };
  private final ObjectNode object = JsonNodeFactory.instance.objectNode();

  private JsonFields fields() {
    return JsonFields.of(object, "o", List.of("a", "b", "c"), report).orElseThrow();
  }

  @Test
  void readsValidFields() {
    object.put("a", 1).put("b", 9);

    assertThat(fields().required("a", COUNT)).contains(1);
    assertThat(fields().optional("b", COUNT)).contains(9);
    assertThat(fields().optional("c", COUNT)).isEmpty();
    assertThat(errors).isEmpty();
  }

  @Test
  void reportsAllErrorsWithTheirPaths() {
    object.put("b", 10).putNull("c").put("d", 1);
    JsonFields fields = fields();

    assertThat(fields.required("a", COUNT)).isEmpty();
    assertThat(fields.optional("b", COUNT)).isEmpty();
    assertThat(fields.required("c", COUNT)).isEmpty();
    fields.invalid("b", "must not stand alone");

    assertThat(errors)
        .containsExactly(
            "o.d is unknown",
            "o.a is missing, must be a whole number from 1 to 9",
            "o.b must be a whole number from 1 to 9, not 10",
            "o.c is missing, must be a whole number from 1 to 9",
            "o.b must not stand alone, not 10");
  }

  @Test
  void refusesJsonThatIsNotAnObject() {
    assertThat(JsonFields.of(TextNode.valueOf("x"), "o", List.of(), report)).isEmpty();
    assertThat(errors).containsExactly("o is \"x\"");
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '~',
      textBlock =
          """
          abcde,   must have at most 4 characters
          \ud83d\ude00\ud83d\ude00\ud83d\ude00\ud83d\ude00\ud83d\ude00, must have at most 4 characters
          ~a\0~,   must not hold the character U+0000
          a\ud83d, must not hold half of a surrogate pair
          \ude00,  must not hold half of a surrogate pair
          ~ \t~,   must not be blank
          x,       must be y
          """)
  void namesTheRuleThatATextBreaks(String text, String rule) {
    FieldType<String> type = FieldType.filledText(4).where("y"::equals, "must be y");

    assertThat(type.read(TextNode.valueOf(text))).isEmpty();
    assertThat(type.brokenRule(TextNode.valueOf(text))).isEqualTo(rule);
  }

  @Test
  void aCharacterOutsideTheBasicPlaneCountsAsOneCharacter() {
    String text = "\ud83d\ude00".repeat(4);

    assertThat(FieldType.text(4).read(TextNode.valueOf(text))).contains(text);
  }

  @Test
  void aConverterIsCalledOnlyWithValuesThatPassedTheEarlierRules() {
    FieldType<Integer> length =
        FieldType.text(4).as(text -> Optional.of(text.length()), "must have a length");

    assertThat(length.read(TextNode.valueOf("abc"))).contains(3);
    assertThat(length.brokenRule(JsonNodeFactory.instance.numberNode(3))).isEqualTo("must be text");
  }
}
