/** Lists, shows and replays dead letters. */
@NullMarked
package io.orderly.operator.deadletters;

import org.jspecify.annotations.NullMarked;
