package io.orderly.partnercheck.http;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.orderly.partnercheck.call.Effects;
import io.orderly.partnercheck.call.SampleOrder;
import io.orderly.partnercheck.call.Template;
import io.orderly.partnercheck.call.UnusablePartnerException;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;

/**
 * Where a partner tells what stands for one order, in one of two ways.
 *
 * <pre>
 * {"forward": 1, "undo": 0}                            how many
 * {"direction": "forward", ...}                        one an effect: in an array, or one a line,
 * {"direction": "undo", ...}                           as the sandbox's ledger has it
 * </pre>
 */
record EffectsAddress(URI address) {

  private static final int MOST_BYTES = 65_536;
  private static final ObjectMapper JSON = new ObjectMapper();

  static EffectsAddress of(Template template, SampleOrder order) {
    return new EffectsAddress(URI.create(template.filledForReading(order)));
  }

  /**
   * What it tells now.
   *
   * @throws UnusablePartnerException when there is no count
   */
  Effects read(HttpClient client, Duration limit) {
    var request = HttpRequest.newBuilder(address).timeout(limit).build();
    try {
      var response =
          client
              .sendAsync(request, head -> new BoundedBody(MOST_BYTES))
              .orTimeout(limit.toNanos(), TimeUnit.NANOSECONDS)
              .join();
      if (response.statusCode() != 200) {
        throw unusable("answers with status " + response.statusCode());
      }
      return count(response.body().text());
    } catch (CompletionException failure) {
      throw unusable("does not answer (%s)".formatted(Silences.of(failure).detail()));
    }
  }

  private Effects count(String body) {
    var values = values(body);
    if (values.size() == 1 && values.get(0).path("forward").isInt()) {
      return new Effects(values.get(0).path("forward").asInt(), values.get(0).path("undo").asInt());
    }
    return new Effects(count(values, "forward"), count(values, "undo"));
  }

  private List<JsonNode> values(String body) {
    try (var read = JSON.readerFor(JsonNode.class).<JsonNode>readValues(body)) {
      List<JsonNode> values = read.readAll();
      if (values.size() == 1 && values.get(0).isArray()) {
        var elements = new ArrayList<JsonNode>();
        values.get(0).forEach(elements::add);
        return elements;
      }
      return values;
    } catch (JsonProcessingException noJson) {
      throw unusable("does not answer with JSON");
    } catch (IOException failure) {
      throw unusable("can't be read (%s)".formatted(failure));
    }
  }

  private int count(List<JsonNode> effects, String direction) {
    for (var effect : effects) {
      if (!List.of("forward", "undo").contains(effect.path("direction").asText())) {
        throw unusable("returns an effect whose direction is neither forward nor undo");
      }
    }
    return (int)
        effects.stream().filter(it -> it.path("direction").asText().equals(direction)).count();
  }

  private UnusablePartnerException unusable(String why) {
    return new UnusablePartnerException("The effects URL %s %s.".formatted(address, why));
  }
}
