/** Holds the Dockerfile and docker-compose.yml against their rules. */
@NullMarked
package io.orderly.deployment.container;

import org.jspecify.annotations.NullMarked;
