/**
 * The users of a suite on this machine: created at its first start, in a file that only its owner
 * can read.
 */
@NullMarked
package io.orderly.local.suite.users;

import org.jspecify.annotations.NullMarked;
