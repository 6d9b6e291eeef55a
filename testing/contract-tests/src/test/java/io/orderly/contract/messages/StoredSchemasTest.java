package io.orderly.contract.messages;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.orderly.contract.StoredDocument;
import io.orderly.local.infrastructure.OrderlyHome;
import io.orderly.messages.Message;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class StoredSchemasTest {

  private static final ObjectMapper JSON = new ObjectMapper();

  @ParameterizedTest
  @MethodSource("messages")
  void theStoredSchemaIsTheOneThatTheRecordGives(Class<? extends Message> message)
      throws IOException {
    String schema =
        JSON.writerWithDefaultPrettyPrinter().writeValueAsString(RecordSchemas.of(message));

    StoredDocument.assertIs(MessageSchemas.fileOf(message.getSimpleName()), schema + "\n");
  }

  @ParameterizedTest
  @MethodSource("samples")
  void aMessageAsItIsWrittenKeepsToItsSchema(Path sample) throws IOException {
    assertThat(MessageSchemas.problems(messageOf(sample), Files.readString(sample))).isEmpty();
  }

  @Test
  void aMessageThatLacksAFieldOrIsOfAnotherVersionBreaksIt() throws IOException {
    Path sample = samples().filter(file -> messageOf(file).equals("StepReply")).findFirst().get();
    ObjectNode message = (ObjectNode) JSON.readTree(sample.toFile());

    assertThat(MessageSchemas.problems("StepReply", message.deepCopy().put("schemaVersion", 2)))
        .hasSize(1);
    assertThat(MessageSchemas.problems("StepReply", message.deepCopy().without("step"))).hasSize(1);
    assertThat(MessageSchemas.problems("StepReply", message.deepCopy().put("attempt", "one")))
        .hasSize(1);
  }

  @SuppressWarnings("unchecked") // Each permitted subtype of a sealed interface implements it.
  static Stream<Class<? extends Message>> messages() {
    return Arrays.stream(Message.class.getPermittedSubclasses())
        .map(type -> (Class<? extends Message>) type);
  }

  /** The golden files of the messages' own tests, such as StepReply-failed.json. */
  static Stream<Path> samples() throws IOException {
    Path golden = OrderlyHome.find().root().resolve("shared-contracts/src/test/resources/golden");
    try (Stream<Path> files = Files.list(golden)) {
      return files.sorted().toList().stream();
    }
  }

  private static String messageOf(Path sample) {
    return sample.getFileName().toString().replaceAll("(-.*)?\\.json$", "");
  }
}
