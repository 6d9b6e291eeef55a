/** The REST doors: what they answer, and what is written about it. */
@NullMarked
package io.orderly.contract.apis;

import org.jspecify.annotations.NullMarked;
