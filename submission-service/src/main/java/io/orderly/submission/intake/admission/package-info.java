/**
 * Refuses orders while too many wait: the doors take no more than is carried, so that taking orders
 * never gets the processor time that carries them, and what is taken is carried in bounded time.
 */
@NullMarked
package io.orderly.submission.intake.admission;

import org.jspecify.annotations.NullMarked;
