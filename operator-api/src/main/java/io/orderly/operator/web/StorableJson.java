package io.orderly.operator.web;

import com.fasterxml.jackson.databind.JsonNode;
import jakarta.validation.Constraint;
import jakarta.validation.ConstraintValidator;
import jakarta.validation.ConstraintValidatorContext;
import jakarta.validation.Payload;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A JSON object that Postgres stores and every reader reads again. Null is valid. */
@Constraint(validatedBy = StorableJson.Rules.class)
@Target(ElementType.FIELD)
@Retention(RetentionPolicy.RUNTIME)
@Documented
public @interface StorableJson {

  /** Maximum number of characters of JSON. */
  int max();

  String message() default "";

  Class<?>[] groups() default {};

  Class<? extends Payload>[] payload() default {};

  /** Checks it and states the rule that it breaks. */
  final class Rules implements ConstraintValidator<StorableJson, JsonNode> {

    /** Postgres stores larger ones, but other readers may not: the bound of agents. */
    private static final int MAX_EXPONENT = 1000;

    private int maxLength;

    @Override
    public void initialize(StorableJson constraint) {
      maxLength = constraint.max();
    }

    @Override
    public boolean isValid(@Nullable JsonNode value, ConstraintValidatorContext context) {
      String broken = value == null ? null : brokenRule(value);
      if (broken == null) {
        return true;
      }
      context.disableDefaultConstraintViolation();
      context.buildConstraintViolationWithTemplate(broken).addConstraintViolation();
      return false;
    }

    private @Nullable String brokenRule(JsonNode value) {
      if (!value.isObject()) {
        return "must be a JSON object";
      }
      if (value.toString().length() > maxLength) {
        return "must have at most " + maxLength + " characters of JSON";
      }
      if (!hasStorableTexts(value)) {
        return "must not hold U+0000 or half of a surrogate pair";
      }
      return hasStorableNumbers(value)
          ? null
          : "must not hold a number with an exponent beyond " + MAX_EXPONENT;
    }

    private static boolean hasStorableTexts(JsonNode value) {
      return (!value.isTextual() || isStorable(value.textValue()))
          && value.propertyStream().map(Map.Entry::getKey).allMatch(Rules::isStorable)
          && value.valueStream().allMatch(Rules::hasStorableTexts);
    }

    private static boolean isStorable(String text) {
      return text.indexOf('\0') < 0 && StandardCharsets.UTF_8.newEncoder().canEncode(text);
    }

    private static boolean hasStorableNumbers(JsonNode value) {
      if (value.isBigDecimal()) {
        BigDecimal number = value.decimalValue();
        return Math.abs((long) number.precision() - number.scale()) <= MAX_EXPONENT
            && Math.abs((long) number.scale()) <= MAX_EXPONENT;
      }
      return value.valueStream().allMatch(Rules::hasStorableNumbers);
    }
  }
}
