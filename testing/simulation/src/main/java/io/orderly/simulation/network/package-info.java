/** Messages between simulated processes: topics, partitions, consumer groups, offsets. */
@NullMarked
package io.orderly.simulation.network;

import org.jspecify.annotations.NullMarked;
