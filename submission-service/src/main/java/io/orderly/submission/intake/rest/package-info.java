/** The REST doors: one order a request, or a stream of them with one result line a line. */
@NullMarked
package io.orderly.submission.intake.rest;

import org.jspecify.annotations.NullMarked;
