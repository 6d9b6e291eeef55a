/** What all operator endpoints share: how requests are read and rejected. */
@NullMarked
package io.orderly.operator.web;

import org.jspecify.annotations.NullMarked;
