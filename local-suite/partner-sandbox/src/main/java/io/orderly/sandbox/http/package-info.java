/** The partners, their fault settings and the ledger over HTTP. */
@NullMarked
package io.orderly.sandbox.http;

import org.jspecify.annotations.NullMarked;
