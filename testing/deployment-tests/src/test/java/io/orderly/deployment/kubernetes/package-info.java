/** Renders k8s/, reads every object strictly and holds it against the rules for hardened pods. */
@NullMarked
package io.orderly.deployment.kubernetes;

import org.jspecify.annotations.NullMarked;
