package io.orderly.partnercheck.definition;

import io.orderly.partnercheck.call.Template;
import org.jspecify.annotations.Nullable;

/**
 * What a definition reads, as templates of JSON.
 *
 * @param step of the sample orders; a part of their keys
 * @param order that the partner performs
 * @param refused an order that it refuses for good; null when none is known
 * @param results of the steps before, by step
 * @param with parameters of the operation
 */
public record SampleData(
    String step, Template order, @Nullable Template refused, Template results, Template with) {}
