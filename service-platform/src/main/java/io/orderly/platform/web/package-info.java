/**
 * Bounds the connections that slow or unauthenticated clients can hold, on every port of a service.
 */
@NullMarked
package io.orderly.platform.web;

import org.jspecify.annotations.NullMarked;
