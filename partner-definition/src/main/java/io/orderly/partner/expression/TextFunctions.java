package io.orderly.partner.expression;

import static dev.cel.common.CelOverloadDecl.newGlobalOverload;
import static dev.cel.common.CelOverloadDecl.newMemberOverload;

import dev.cel.common.types.ListType;
import dev.cel.common.types.SimpleType;
import dev.cel.runtime.CelFunctionBinding;
import io.orderly.partner.expression.LinearPattern.InvalidPatternException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Texts within bounds. */
final class TextFunctions extends FunctionSet {

  /** What {@code key(n)} stands for. */
  static final String SHORTENED = "@shortened";

  private static final int MAX_PATTERNS = 1_000;
  private static final Map<String, LinearPattern> PATTERNS = new ConcurrentHashMap<>();

  /** What a match may do for each step that is counted. */
  private static final int WORK_OF_STEP = 10;

  private static final int MAX_MATCHED_CHARACTERS = 10_000;
  private static final int MAX_JOINED_CHARACTERS = 1_000_000;

  TextFunctions() {
    declare(
        SHORTENED,
        newGlobalOverload("shortened_key", SimpleType.STRING, SimpleType.STRING, SimpleType.INT));
    bind(CelFunctionBinding.from("shortened_key", String.class, Long.class, ShortKey::of));
    declare(
        "truncate",
        newGlobalOverload("truncate_text", SimpleType.STRING, SimpleType.STRING, SimpleType.INT));
    bind(
        CelFunctionBinding.from(
            "truncate_text", String.class, Long.class, TextFunctions::truncate));
    declare("lower", newGlobalOverload("lower_text", SimpleType.STRING, SimpleType.STRING));
    bind(
        CelFunctionBinding.from("lower_text", String.class, text -> text.toLowerCase(Locale.ROOT)));
    declare("upper", newGlobalOverload("upper_text", SimpleType.STRING, SimpleType.STRING));
    bind(
        CelFunctionBinding.from("upper_text", String.class, text -> text.toUpperCase(Locale.ROOT)));
    declare(
        "join",
        newGlobalOverload(
            "join_texts",
            SimpleType.STRING,
            ListType.create(SimpleType.STRING),
            SimpleType.STRING));
    bind(CelFunctionBinding.from("join_texts", List.class, String.class, TextFunctions::join));
    declare(
        "matches",
        newGlobalOverload("text_matches", SimpleType.BOOL, SimpleType.STRING, SimpleType.STRING),
        newMemberOverload(
            "text_matches_it", SimpleType.BOOL, SimpleType.STRING, SimpleType.STRING));
    bind(
        CelFunctionBinding.from(
            "text_matches", String.class, String.class, TextFunctions::matches));
    bind(
        CelFunctionBinding.from(
            "text_matches_it", String.class, String.class, TextFunctions::matches));
  }

  /** By code points: half a character is no text. */
  private static String truncate(String text, long most) {
    if (most < 0) {
      throw new ArithmeticException("a length must not be negative");
    }
    return text.codePointCount(0, text.length()) <= most
        ? text
        : text.substring(0, text.offsetByCodePoints(0, (int) most));
  }

  private static String join(List<?> texts, String separator) {
    StringBuilder joined = new StringBuilder();
    for (Object text : texts) {
      if (!(text instanceof String part)) {
        throw new ArithmeticException("join is for texts only");
      }
      joined.append(joined.isEmpty() ? "" : separator).append(part);
      if (joined.length() > MAX_JOINED_CHARACTERS) {
        throw new ArithmeticException(
            "the joined text has more than %d characters".formatted(MAX_JOINED_CHARACTERS));
      }
    }
    return joined.toString();
  }

  /** In linear time; the library's own takes a text of any length. */
  private static boolean matches(String text, String pattern) {
    if (text.length() > MAX_MATCHED_CHARACTERS) {
      throw new ArithmeticException(
          "matches reads at most %d characters".formatted(MAX_MATCHED_CHARACTERS));
    }
    LinearPattern compiled = compiled(pattern);
    Budget.charge((long) text.length() * compiled.size() / WORK_OF_STEP);
    return compiled.isFoundIn(text);
  }

  /** Patterns are written in files, so there are few; of more than that none is kept. */
  private static LinearPattern compiled(String pattern) {
    LinearPattern kept = PATTERNS.get(pattern);
    if (kept != null) {
      return kept;
    }
    try {
      LinearPattern compiled = LinearPattern.compile(pattern);
      if (PATTERNS.size() < MAX_PATTERNS) {
        PATTERNS.put(pattern, compiled);
      }
      return compiled;
    } catch (InvalidPatternException e) {
      throw new ArithmeticException(e.getMessage());
    }
  }
}
