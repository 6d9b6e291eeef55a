package io.orderly.operator.web;

import jakarta.validation.Constraint;
import jakarta.validation.OverridesAttribute;
import jakarta.validation.Payload;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Text of a bounded length that is not blank and that Postgres stores: it refuses U+0000 and
 * unpaired surrogates. Null is valid.
 */
@Size(min = 1, message = "must have {min} to {max} characters") @Pattern(regexp = "(?s)(?:.*\\S.*)?", message = "must not be blank")
@Pattern(
    regexp = "[^\\u0000\\uD800-\\uDFFF]*",
    message = "must not hold U+0000 or half of a surrogate pair")
@Constraint(validatedBy = {})
@Target({ElementType.FIELD, ElementType.PARAMETER, ElementType.ANNOTATION_TYPE})
@Retention(RetentionPolicy.RUNTIME)
@Documented
public @interface Text {

  /** Maximum number of characters. */
  @OverridesAttribute(constraint = Size.class, name = "max")
  int max() default 200;

  String message() default "";

  Class<?>[] groups() default {};

  Class<? extends Payload>[] payload() default {};
}
