/** What the partners are asked, and what they did: the words that all other packages share. */
@NullMarked
package io.orderly.sandbox.call;

import org.jspecify.annotations.NullMarked;
