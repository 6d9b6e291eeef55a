package io.orderly.system;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.orderly.agent.testing.PublishedPartner.Answer;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/** What a partner did, and what it answered under which key. Thread-safe. */
final class PartnerBooks {

  private static final ObjectMapper JSON = new ObjectMapper();

  /**
   * Something that it did.
   *
   * @param number that the partner gave it
   * @param of what it was done to: the number of an earlier deed, or the shop's own name for it
   */
  record Deed(String kind, String number, String of) {}

  private final String prefix;
  private final AtomicInteger numbers = new AtomicInteger();
  private final Queue<Deed> deeds = new ConcurrentLinkedQueue<>();
  private final Map<String, Answer> answers = new ConcurrentHashMap<>();

  /** With numbers that begin so. */
  PartnerBooks(String prefix) {
    this.prefix = prefix;
  }

  /** Writes down what was done, and gives it a number. */
  String enter(String kind, String of) {
    String number = "%s%08d".formatted(prefix, numbers.incrementAndGet());
    deeds.add(new Deed(kind, number, of));
    return number;
  }

  /** The numbers of all deeds of that kind to one thing. */
  List<String> numbers(String kind, String of) {
    return deeds.stream()
        .filter(deed -> deed.kind().equals(kind) && deed.of().equals(of))
        .map(Deed::number)
        .toList();
  }

  /** Whether something of that kind has that number. */
  boolean has(String kind, String number) {
    return deeds.stream()
        .anyMatch(deed -> deed.kind().equals(kind) && deed.number().equals(number));
  }

  /** What the deed of that number was done to. */
  String of(String number) {
    return deeds.stream()
        .filter(deed -> deed.number().equals(number))
        .findFirst()
        .orElseThrow()
        .of();
  }

  /** Whether the key was answered before. */
  boolean knows(String key) {
    return answers.containsKey(key);
  }

  /** The answer under that key: of the first request with it, which alone acts. */
  Answer once(String key, Supplier<Answer> act) {
    return answers.computeIfAbsent(key, first -> act.get());
  }

  /** An answer of members that are names and values in turn. */
  static Answer answer(int status, String... namesAndValues) {
    ObjectNode body = JSON.createObjectNode();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      body.put(namesAndValues[i], namesAndValues[i + 1]);
    }
    return new Answer(status, body.toString());
  }
}
