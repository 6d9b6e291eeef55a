package io.orderly.messages;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What goes over the wire changes only together with its golden file, so never by accident. */
class MessageGoldenTest {

  private static final ObjectMapper JSON = MessageCodec.mapper();

  static Set<String> files() {
    return GoldenMessages.byFile().keySet();
  }

  @ParameterizedTest
  @MethodSource("files")
  void aMessageIsSerializedAsInItsGoldenFile(String name) throws Exception {
    Message message = GoldenMessages.byFile().get(name);

    byte[] written = MessageCodec.encode(message);

    String pretty =
        JSON.writerWithDefaultPrettyPrinter().writeValueAsString(JSON.readTree(written));
    assertThat(pretty + "\n").isEqualTo(new GoldenFile(name).text());
  }

  @ParameterizedTest
  @MethodSource("files")
  void aGoldenFileIsDeserializedToItsMessage(String name) throws Exception {
    Message expected = GoldenMessages.byFile().get(name);

    Message read = MessageCodec.decode(new GoldenFile(name).bytes(), expected.getClass());

    assertThat(read).isEqualTo(expected);
  }

  @Test
  void everyMessageHasAGoldenFileThatShowsAllItsFields() throws Exception {
    Set<String> messages =
        Arrays.stream(Message.class.getPermittedSubclasses())
            .map(Class::getSimpleName)
            .collect(Collectors.toSet());

    Set<String> shown =
        files().stream().map(name -> name.replaceAll("-.*", "")).collect(Collectors.toSet());

    assertThat(shown).isEqualTo(messages);
    for (Class<?> message : Message.class.getPermittedSubclasses()) {
      assertThat(fieldsShown(message)).as(message.getSimpleName()).isEqualTo(fieldsOf(message));
    }
  }

  private static Set<String> fieldsOf(Class<?> message) {
    return Arrays.stream(message.getRecordComponents())
        .map(RecordComponent::getName)
        .collect(Collectors.toSet());
  }

  private static Set<String> fieldsShown(Class<?> message) throws Exception {
    Set<String> fields = new HashSet<>();
    for (String name : files()) {
      if (name.replaceAll("-.*", "").equals(message.getSimpleName())) {
        JSON.readTree(new GoldenFile(name).text()).fieldNames().forEachRemaining(fields::add);
      }
    }
    return fields;
  }
}
