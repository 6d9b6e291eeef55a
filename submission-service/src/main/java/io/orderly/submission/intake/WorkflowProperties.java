package io.orderly.submission.intake;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * Where workflows beside the shipped ones come from.
 *
 * @param folder of workflow files, {@code *.yaml}; may be left out
 */
@ConfigurationProperties("orderly.workflows")
public record WorkflowProperties(@Nullable Path folder) {}
