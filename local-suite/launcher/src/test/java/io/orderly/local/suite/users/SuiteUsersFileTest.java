package io.orderly.local.suite.users;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.security.crypto.bcrypt.BCrypt;

class SuiteUsersFileTest {

  @Test
  void keepsUsersForTheirOwnerOnly(@TempDir Path data) throws Exception {
    var file = new SuiteUsersFile(data);
    assertThat(file.read()).isEmpty();

    var made = file.create();

    assertThat(file.read()).contains(made);
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file.path())))
        .isEqualTo("rw-------");
  }

  @Test
  void noTwoPasswordsAreTheSame() {
    var passwords = SuiteUsers.generate().all().stream().map(SuiteUser::password).toList();

    assertThat(passwords).doesNotHaveDuplicates().allMatch(password -> password.length() == 24);
    assertThat(SuiteUsers.generate().submitter().password()).isNotIn(passwords);
  }

  @Test
  void servicesGetHashesAndNoPasswords() {
    var users = SuiteUsers.generate();

    var environment = users.environment();

    assertThat(environment.values()).doesNotContain(users.operator().password());
    assertThat(environment).containsEntry("ORDERLY_SECURITY_LOCALUSERS_1_NAME", "operator");
    assertThat(
            BCrypt.checkpw(
                users.operator().password(),
                environment.get("ORDERLY_SECURITY_LOCALUSERS_1_PASSWORDHASH")))
        .isTrue();
  }
}
