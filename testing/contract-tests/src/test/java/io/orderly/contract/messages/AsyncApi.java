package io.orderly.contract.messages;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.orderly.contract.StoredDocument;
import io.orderly.messages.Topics;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.StreamSupport;
import org.yaml.snakeyaml.Yaml;

/** The document of the topics, read for what it promises. */
final class AsyncApi {

  private final JsonNode document;

  private AsyncApi(JsonNode document) {
    this.document = document;
  }

  static AsyncApi stored() throws IOException {
    String yaml = Files.readString(StoredDocument.at("asyncapi.yaml"));
    return new AsyncApi(new ObjectMapper().valueToTree(new Yaml().load(yaml)));
  }

  JsonNode document() {
    return document;
  }

  /** What a reference within the document points to; missing when it points nowhere. */
  JsonNode at(String reference) {
    return document.at(reference.replaceFirst("^#", ""));
  }

  /** The messages that a topic may hold, by the address that it goes by. */
  List<String> messagesOf(String topic) {
    return channelOf(topic).map(AsyncApi::messages).orElse(List.of());
  }

  /** The messages of every channel, by its address. */
  Map<String, List<String>> messagesByAddress() {
    Map<String, List<String>> messages = new TreeMap<>();
    document
        .path("channels")
        .forEach(channel -> messages.put(channel.path("address").asText(), messages(channel)));
    return messages;
  }

  private Optional<JsonNode> channelOf(String topic) {
    return StreamSupport.stream(document.path("channels").spliterator(), false)
        .filter(channel -> fits(channel.path("address").asText(), topic))
        .findFirst();
  }

  /** Dead letters stand apart, since the name of any topic fits before their ending. */
  private static boolean fits(String address, String topic) {
    String pattern = Pattern.quote(address).replaceAll("\\{[^}]*}", "\\\\E[a-zA-Z0-9._-]+\\\\Q");
    String letters = Topics.deadLetters("");
    return address.endsWith(letters) == topic.endsWith(letters) && topic.matches(pattern);
  }

  private static List<String> messages(JsonNode channel) {
    return channel.path("messages").properties().stream().map(Map.Entry::getKey).toList();
  }
}
