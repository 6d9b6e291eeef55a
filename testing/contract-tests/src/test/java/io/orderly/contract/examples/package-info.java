/** The examples, each run as its README says. */
@NullMarked
package io.orderly.contract.examples;

import org.jspecify.annotations.NullMarked;
