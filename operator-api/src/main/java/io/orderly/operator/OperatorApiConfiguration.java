package io.orderly.operator;

import io.orderly.operator.agents.AgentReports;
import io.orderly.operator.inspection.AgentInspection;
import io.orderly.operator.inspection.WorkInspection;
import io.orderly.operator.lag.GroupLags;
import io.orderly.operator.overview.AgentStatuses;
import io.orderly.operator.overview.OrderThroughput;
import io.orderly.operator.overview.OverviewInspection;
import io.orderly.platform.web.OpenApiController;
import io.orderly.store.search.ErrorSearch;
import org.hibernate.validator.messageinterpolation.ParameterMessageInterpolator;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.ComponentScan;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.FullyQualifiedAnnotationBeanNameGenerator;
import org.springframework.validation.beanvalidation.LocalValidatorFactoryBean;

/** The endpoints of operators, for the application that imports it. */
@Configuration(proxyBeanMethods = false)
@ComponentScan(nameGenerator = FullyQualifiedAnnotationBeanNameGenerator.class)
public class OperatorApiConfiguration {

  /** Messages have parameters, but no expressions: the expression language is never loaded. */
  @Bean
  static LocalValidatorFactoryBean requestValidator() {
    LocalValidatorFactoryBean factory = new LocalValidatorFactoryBean();
    factory.setMessageInterpolator(new ParameterMessageInterpolator());
    return factory;
  }

  @Bean
  OpenApiController openApiController() {
    return new OpenApiController("supervisor.openapi.json");
  }

  @Bean
  OrderThroughput orderThroughput() {
    return new OrderThroughput();
  }

  @Bean
  AgentStatuses agentStatuses(AgentInspection agents, AgentReports reports) {
    return new AgentStatuses(agents, reports);
  }

  @Bean
  OverviewInspection overviewInspection(
      WorkInspection work,
      OrderThroughput throughput,
      AgentStatuses agents,
      GroupLags lags,
      ErrorSearch errors) {
    return new OverviewInspection(work, throughput, agents, lags, errors);
  }
}
