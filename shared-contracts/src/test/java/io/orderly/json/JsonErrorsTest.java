package io.orderly.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JsonErrorsTest {

  private static final JsonMapper JSON =
      JsonMapper.builder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '~',
      delimiter = '|',
      textBlock =
          """
          {"a":1,"a":2}       | the field a is given twice (line 1, column 11)
          {"a":"tok_1         | it ends too early
          {"a":[1,2           | it ends too early
          {"a":1 "b":2}       | a comma or } is missing
          [1 2]               | a comma or ] is missing
          {"a" 1}             | a colon is missing after a field name
          {a:1}               | a field name in double quotes is missing
          {"a":1,}            | a field name in double quotes is missing
          {"a":}              | a value is missing
          {"a":[1}            | a bracket is closed by another kind of bracket
          {"a":tok_1}         | there is a word that is neither in double quotes nor true, false or null
          {"a":"\\q"}         | a text has a backslash before what needs none
          {"a":"\\u12x4"}     | a text has \\u without four hexadecimal digits
          {"a":"\ttok_1"}     | a text has a control character or line break
          {"a":01}            | a number begins with a needless zero
          {"a":1.}            | a number is not written as JSON has it
          {"a":NaN}           | a number is NaN or infinite, which JSON does not have
          {"a":1} x           | there is a word
          {"a":1} 2           | something follows its end
          """)
  void saysInPlainWordsWhatIsWrongAndWhere(String json, String explained) {
    JsonProcessingException unreadable =
        catchThrowableOfType(JsonProcessingException.class, () -> JSON.readTree(json));

    assertThat(JsonErrors.explained(unreadable))
        .startsWith(explained)
        .contains("(line 1, column ")
        .doesNotContain("tok_1");
  }
}
