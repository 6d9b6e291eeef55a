/**
 * Starts a runnable jar fast: laid out as plain files, with a class archive from a training run.
 */
@NullMarked
package io.orderly.local.infrastructure.starting;

import org.jspecify.annotations.NullMarked;
