package io.orderly.security.console;

import io.orderly.security.caller.Caller;
import io.orderly.security.caller.Known;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.security.core.GrantedAuthority;
import org.springframework.security.core.authority.SimpleGrantedAuthority;
import org.springframework.security.oauth2.core.oidc.OidcIdToken;
import org.springframework.security.oauth2.core.oidc.user.DefaultOidcUser;

/** User who has logged in at the identity provider. */
final class Person extends DefaultOidcUser implements Known {

  private final Caller caller;

  Person(Caller caller, OidcIdToken token) {
    super(authorities(caller), token);
    this.caller = caller;
  }

  private static List<GrantedAuthority> authorities(Caller caller) {
    return caller.roles().stream()
        .<GrantedAuthority>map(role -> new SimpleGrantedAuthority(role.authority()))
        .toList();
  }

  @Override
  public Caller caller() {
    return caller;
  }

  @Override
  public String getName() {
    return caller.name();
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Person person && caller.equals(person.caller);
  }

  @Override
  public int hashCode() {
    return caller.hashCode();
  }
}
