/** REST endpoints for one order, and for a stream of orders with one result line per line. */
@NullMarked
package io.orderly.submission.intake.rest;

import org.jspecify.annotations.NullMarked;
