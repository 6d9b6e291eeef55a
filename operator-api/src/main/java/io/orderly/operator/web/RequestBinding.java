package io.orderly.operator.web;

import io.orderly.platform.web.InstantParameters;
import io.orderly.platform.web.OrderIds;
import jakarta.servlet.http.HttpServletRequest;
import java.lang.reflect.RecordComponent;
import java.time.Instant;
import java.util.Arrays;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.springframework.beans.PropertyAccessException;
import org.springframework.core.MethodParameter;
import org.springframework.core.ResolvableType;
import org.springframework.format.FormatterRegistry;
import org.springframework.validation.BindingResult;
import org.springframework.validation.DefaultBindingErrorProcessor;
import org.springframework.validation.FieldError;
import org.springframework.validation.SmartValidator;
import org.springframework.validation.beanvalidation.LocalValidatorFactoryBean;
import org.springframework.web.bind.WebDataBinder;
import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.bind.annotation.InitBinder;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.HandlerMapping;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/**
 * Binds parameters as strictly as the fields of bodies. An unknown one is an error: a filter with a
 * mistyped name would match too much.
 */
@ControllerAdvice("io.orderly.operator")
final class RequestBinding implements WebMvcConfigurer {

  private final RequestReader reader;
  private final SmartValidator validator;

  RequestBinding(RequestReader reader, LocalValidatorFactoryBean validator) {
    this.reader = reader;
    this.validator = validator;
  }

  @Override
  public void addFormatters(FormatterRegistry registry) {
    registry.addConverter(
        String.class,
        UUID.class,
        text ->
            OrderIds.parse(text).orElseThrow(() -> new UnreadableValueException("must be a UUID")));
    registry.addConverter(
        String.class,
        Instant.class,
        text ->
            InstantParameters.read(text)
                .orElseThrow(() -> new UnreadableValueException(InstantParameters.RULE)));
  }

  @InitBinder
  void bindStrictly(WebDataBinder binder, HttpServletRequest request) {
    ResolvableType target = binder.getTargetType();
    if (target == null || !target.toClass().isRecord()) {
      return;
    }
    // Spring Boot's wrapper of it validates no other parameter if one can't be converted.
    binder.replaceValidators(validator);
    binder.setBindingErrorProcessor(new ConversionErrors(target.toClass(), reader));
    if (request.getAttribute(HandlerMapping.BEST_MATCHING_HANDLER_ATTRIBUTE)
        instanceof HandlerMethod endpoint) {
      Set<String> known =
          Arrays.stream(endpoint.getMethodParameters())
              .flatMap(RequestBinding::namesOf)
              .collect(Collectors.toSet());
      request.getParameterMap().keySet().stream()
          .filter(name -> !known.contains(name))
          .forEach(name -> reject(binder.getBindingResult(), name, "is not a known parameter"));
    }
  }

  private static Stream<String> namesOf(MethodParameter parameter) {
    Class<?> type = parameter.getParameterType();
    return type.isRecord()
        ? Arrays.stream(type.getRecordComponents()).map(RecordComponent::getName)
        : Stream.ofNullable(parameter.getParameterName());
  }

  private static void reject(BindingResult errors, String field, String rule) {
    errors.addError(new FieldError(errors.getObjectName(), field, null, true, null, null, rule));
  }

  /** States the rule that a parameter of another type breaks. */
  private static final class ConversionErrors extends DefaultBindingErrorProcessor {

    private final Class<?> request;
    private final RequestReader reader;

    ConversionErrors(Class<?> request, RequestReader reader) {
      this.request = request;
      this.reader = reader;
    }

    @Override
    public void processPropertyAccessException(
        PropertyAccessException failure, BindingResult errors) {
      String field = Objects.requireNonNull(failure.getPropertyName());
      Throwable cause = failure.getMostSpecificCause();
      reject(
          errors,
          field,
          cause instanceof UnreadableValueException unreadable
              ? Objects.requireNonNull(unreadable.getMessage())
              : reader.rule(request, field));
    }
  }
}
