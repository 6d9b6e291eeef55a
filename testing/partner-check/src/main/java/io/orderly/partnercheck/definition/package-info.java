/**
 * Partners that a partner file describes: called with the same requests, credentials and outcomes
 * as their agent would.
 */
@NullMarked
package io.orderly.partnercheck.definition;

import org.jspecify.annotations.NullMarked;
