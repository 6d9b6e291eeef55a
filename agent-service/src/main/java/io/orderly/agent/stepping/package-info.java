/** What becomes of one step request: duplicates, CompleteBy, tries, the answer or silence. */
@NullMarked
package io.orderly.agent.stepping;

import org.jspecify.annotations.NullMarked;
