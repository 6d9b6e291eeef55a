/** Reads YAML files that people write, and collects every error of a file with its place. */
@NullMarked
package io.orderly.yaml;

import org.jspecify.annotations.NullMarked;
