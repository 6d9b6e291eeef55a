/** Lists and shows dead letters, and replays them to their topic. */
@NullMarked
package io.orderly.cli.deadletters;

import org.jspecify.annotations.NullMarked;
