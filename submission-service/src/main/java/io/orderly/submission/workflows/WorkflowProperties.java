package io.orderly.submission.workflows;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * Workflows beside the shipped ones.
 *
 * @param folder Folder of further workflow files (*.yaml, *.yml). Empty: the shipped workflows only
 */
@ConfigurationProperties("orderly.workflows")
public record WorkflowProperties(@Nullable Path folder) {}
