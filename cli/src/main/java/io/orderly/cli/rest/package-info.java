/** Requests to the services over REST, and which exit code each problem means. */
@NullMarked
package io.orderly.cli.rest;

import org.jspecify.annotations.NullMarked;
