package io.orderly.deployment;

import java.util.regex.Pattern;

/**
 * An image name whose tag says at least major and minor version, so that it means the same one
 * tomorrow.
 */
public final class PinnedImage {

  private static final Pattern PINNED = Pattern.compile("[a-z0-9./_-]+:v?\\d+\\.\\d+[\\w.-]*");

  private PinnedImage() {}

  public static boolean matches(String image) {
    return PINNED.matcher(image).matches();
  }
}
