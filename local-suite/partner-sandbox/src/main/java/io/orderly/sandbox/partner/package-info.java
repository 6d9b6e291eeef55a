/** A partner at work: admits a call, takes its time, meets its fate, answers. */
@NullMarked
package io.orderly.sandbox.partner;

import org.jspecify.annotations.NullMarked;
