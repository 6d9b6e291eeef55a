package io.orderly.security.caller;

import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.security.authentication.AbstractAuthenticationToken;
import org.springframework.security.core.GrantedAuthority;
import org.springframework.security.core.authority.SimpleGrantedAuthority;

/** A caller who has shown who it is, for Spring Security. Holds no secret. */
public final class CallerAuthentication extends AbstractAuthenticationToken {

  /** Authority of all callers with a role of an application. */
  public static final String APPLICATION = "ROLE_APPLICATION";

  private final Caller caller;

  public CallerAuthentication(Caller caller) {
    super(authorities(caller));
    this.caller = caller;
    super.setAuthenticated(true);
  }

  private static List<GrantedAuthority> authorities(Caller caller) {
    Stream<String> ofApplications =
        caller.applicationRoles().stream().limit(1).map(any -> APPLICATION);
    return Stream.concat(caller.roles().stream().map(Role::authority), ofApplications)
        .<GrantedAuthority>map(SimpleGrantedAuthority::new)
        .toList();
  }

  /** None is kept. */
  @Override
  public Object getCredentials() {
    return "";
  }

  @Override
  public Caller getPrincipal() {
    return caller;
  }

  @Override
  public String getName() {
    return caller.name();
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof CallerAuthentication another && caller.equals(another.caller);
  }

  @Override
  public int hashCode() {
    return caller.hashCode();
  }
}
