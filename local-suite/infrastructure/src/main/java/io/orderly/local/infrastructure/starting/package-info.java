/**
 * How a runnable jar starts fast: laid out as plain files, with the classes of a training run in an
 * archive that the JVM maps.
 */
@NullMarked
package io.orderly.local.infrastructure.starting;

import org.jspecify.annotations.NullMarked;
