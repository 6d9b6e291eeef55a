/**
 * Who may speak to a suite on this machine: made at its first start, kept where only its owner
 * reads.
 */
@NullMarked
package io.orderly.local.suite.users;

import org.jspecify.annotations.NullMarked;
