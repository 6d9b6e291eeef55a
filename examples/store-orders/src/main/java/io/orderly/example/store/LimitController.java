package io.orderly.example.store;

import java.math.BigDecimal;
import java.util.Map;
import java.util.Optional;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** The manager of the store sets, changes and removes the limit of all customers at any time. */
@RestController
class LimitController {

  private final SpendingLimit limit;

  LimitController(SpendingLimit limit) {
    this.limit = limit;
  }

  @GetMapping("/limit")
  Map<String, String> limit() {
    return limit.limit().map(amount -> Map.of("amount", amount.toPlainString())).orElse(Map.of());
  }

  @PutMapping("/limit")
  void limit(@RequestParam("amount") BigDecimal amount) {
    limit.limit(Optional.of(amount));
  }

  @DeleteMapping("/limit")
  void unlimited() {
    limit.limit(Optional.empty());
  }
}
