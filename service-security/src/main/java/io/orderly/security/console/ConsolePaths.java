package io.orderly.security.console;

/** Where the guard of the console and its pages meet. */
public final class ConsolePaths {

  /** Of the first page. */
  public static final String ROOT = "/console";

  /** What may be loaded before anybody has logged in: style, script, icon. */
  public static final String ASSETS = ROOT + "/assets/";

  /**
   * The page that asks who comes (GET), and where a form with {@code username} and {@code password}
   * goes (POST). With {@code ?error} it was wrong, with {@code ?later} it was wrong too often.
   */
  public static final String LOGIN = ROOT + "/login";

  /** The page that says, by any method, that something was refused: no right to it, or no token. */
  public static final String DENIED = ROOT + "/denied";

  /** Where a form that ends the session goes. */
  public static final String LOGOUT = ROOT + "/logout";

  /** A link to here begins to log in at the identity provider. */
  public static final String LOGIN_AT_PROVIDER = LOGIN + "/at/" + ProviderLogin.REGISTRATION;

  private ConsolePaths() {}
}
