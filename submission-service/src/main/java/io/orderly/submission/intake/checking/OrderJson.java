package io.orderly.submission.intake.checking;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonStreamContext;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.orderly.json.JsonErrors;
import io.orderly.messages.FieldProblem;
import java.io.IOException;
import java.io.UncheckedIOException;

/** Reads JSON strictly: exact numbers, nothing after the end, no field given twice. */
public final class OrderJson {

  /** Bytes of one order, at most, over every channel. */
  public static final int MAX_BYTES = 1024 * 1024;

  /** Names and values; an order of 2,000 lines has some 20,000. */
  static final int MAX_TOKENS = 50_000;

  private static final int MAX_DEPTH = 20;
  private static final int MAX_NUMBER_LENGTH = 100;
  private static final int MAX_NAME_LENGTH = 1_000;
  private static final int MAX_TEXT_LENGTH = 100_000;
  private static final String BEYOND_LIMITS =
      "must be JSON of at most %d names and values and %d levels, with names of at most %d, texts of at most %d and numbers of at most %d characters"
          .formatted(MAX_TOKENS, MAX_DEPTH, MAX_NAME_LENGTH, MAX_TEXT_LENGTH, MAX_NUMBER_LENGTH);

  private static final JsonFactory FACTORY =
      JsonFactory.builder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          // Names are of the sender's choice: none of them may outlive its request.
          .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxNestingDepth(MAX_DEPTH)
                  .maxNumberLength(MAX_NUMBER_LENGTH)
                  .maxNameLength(MAX_NAME_LENGTH)
                  .maxStringLength(MAX_TEXT_LENGTH)
                  .maxTokenCount(MAX_TOKENS)
                  .build())
          .build();

  private static final ObjectReader TREES =
      JsonMapper.builder(FACTORY)
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
          .build()
          .readerFor(JsonNode.class);

  /** An input that is no JSON, or names a field twice. */
  public static final class BrokenJsonException extends Exception {

    private final FieldProblem problem;

    BrokenJsonException(FieldProblem problem) {
      super(problem.rule());
      this.problem = problem;
    }

    /** Where reading ended, and why. */
    public FieldProblem problem() {
      return problem;
    }
  }

  private OrderJson() {}

  /**
   * The tree of a JSON text.
   *
   * @throws BrokenJsonException when the bytes are no JSON text, or not only one
   */
  public static JsonNode read(byte[] json) throws BrokenJsonException {
    try (JsonParser parser = FACTORY.createParser(json)) {
      return read(parser);
    } catch (IOException impossible) {
      throw new UncheckedIOException("bytes in memory can't be read", impossible);
    }
  }

  private static JsonNode read(JsonParser parser) throws IOException, BrokenJsonException {
    try {
      if (parser.nextToken() == null) {
        throw new BrokenJsonException(new FieldProblem("", "must be a JSON object, not nothing"));
      }
      JsonNode tree = TREES.readTree(parser);
      if (parser.nextToken() != null) {
        throw new BrokenJsonException(
            new FieldProblem("", "must be one JSON object with nothing after it"));
      }
      return tree;
    } catch (StreamConstraintsException beyond) {
      throw new BrokenJsonException(
          problem(parser, BEYOND_LIMITS + ": " + JsonErrors.explained(beyond)));
    } catch (JsonProcessingException broken) {
      String rule = "must be JSON with each field once: " + JsonErrors.explained(broken);
      throw new BrokenJsonException(problem(parser, rule));
    } catch (NumberFormatException unbounded) {
      // Jackson lets it through for an exponent that does not even fit its own field.
      String field = path(parser.getParsingContext());
      throw new BrokenJsonException(new FieldProblem(field, "must be a number of sensible size"));
    }
  }

  private static FieldProblem problem(JsonParser parser, String rule) {
    return new FieldProblem(path(parser.getParsingContext()), rule);
  }

  private static String path(JsonStreamContext context) {
    JsonStreamContext parent = context.getParent();
    if (parent == null) {
      return "";
    }
    String before = path(parent);
    if (context.inArray()) {
      return context.hasCurrentIndex() ? before + "[" + context.getCurrentIndex() + "]" : before;
    }
    if (context.getCurrentName() == null) {
      return before;
    }
    String name = RequestErrors.shown(context.getCurrentName());
    return before.isEmpty() ? name : before + "." + name;
  }
}
