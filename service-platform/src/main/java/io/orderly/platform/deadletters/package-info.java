/**
 * Lists dead letters and replays them to their topic. It needs Kafka's clients alone, so that the
 * command line uses it too.
 */
@NullMarked
package io.orderly.platform.deadletters;

import org.jspecify.annotations.NullMarked;
