package io.orderly.console;

import com.microsoft.playwright.Browser.NewContextOptions;
import com.microsoft.playwright.Page.EmulateMediaOptions;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.ReducedMotion;
import java.util.Locale;

/** What the console is looked at with. */
enum BrowserDevice {
  DESK(1280, 900, ColorScheme.LIGHT, Script.RUNS),
  DESK_DARK(1280, 900, ColorScheme.DARK, Script.RUNS),
  PHONE(390, 844, ColorScheme.LIGHT, Script.RUNS),
  WITHOUT_SCRIPT(1280, 900, ColorScheme.LIGHT, Script.IS_OFF);

  private enum Script {
    RUNS,
    IS_OFF
  }

  private final int width;
  private final int height;
  private final ColorScheme scheme;
  private final Script script;

  BrowserDevice(int width, int height, ColorScheme scheme, Script script) {
    this.width = width;
    this.height = height;
    this.scheme = scheme;
    this.script = script;
  }

  NewContextOptions options() {
    return new NewContextOptions()
        .setViewportSize(width, height)
        .setColorScheme(scheme)
        .setReducedMotion(ReducedMotion.REDUCE)
        .setJavaScriptEnabled(script == Script.RUNS);
  }

  /** For a page that is open already. */
  EmulateMediaOptions media() {
    return new EmulateMediaOptions().setColorScheme(scheme).setReducedMotion(ReducedMotion.REDUCE);
  }

  /** The name in file names. */
  String value() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
