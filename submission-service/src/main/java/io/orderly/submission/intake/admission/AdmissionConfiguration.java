package io.orderly.submission.intake.admission;

import io.orderly.store.claiming.Backlog;
import io.orderly.store.limits.SharedRateLimit;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Puts the admission together. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(AdmissionProperties.class)
class AdmissionConfiguration {

  @Bean
  Admission admission() {
    return new Admission();
  }

  @Bean
  AdmissionLoop admissionLoop(
      Backlog backlog,
      SharedRateLimit sharedRateLimit,
      AdmissionProperties properties,
      Admission admission) {
    return new AdmissionLoop(
        backlog,
        sharedRateLimit,
        new AdmissionRates(properties, System::nanoTime),
        admission,
        System::nanoTime);
  }
}
