package io.orderly.console;

import gg.jte.ContentType;
import gg.jte.TemplateEngine;
import java.util.List;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.ComponentScan;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.FullyQualifiedAnnotationBeanNameGenerator;
import org.springframework.web.method.support.HandlerMethodArgumentResolver;
import org.springframework.web.servlet.config.annotation.ResourceHandlerRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/** Registers the pages. Templates are compiled by the build. */
@Configuration(proxyBeanMethods = false)
@ComponentScan(nameGenerator = FullyQualifiedAnnotationBeanNameGenerator.class)
@EnableConfigurationProperties(ConsoleProperties.class)
public class ConsolePagesConfiguration implements WebMvcConfigurer {

  /** The version in the pom; a test checks the path. */
  public static final String HTMX = "/META-INF/resources/webjars/htmx.org/2.0.10/dist/";

  @Override
  public void addResourceHandlers(ResourceHandlerRegistry registry) {
    registry
        .addResourceHandler("/console/assets/htmx/**")
        .addResourceLocations("classpath:" + HTMX);
  }

  @Override
  public void addArgumentResolvers(List<HandlerMethodArgumentResolver> resolvers) {
    resolvers.add(new ConsoleUser.Resolver());
  }

  @Bean
  PageRenderer pageRenderer() {
    return new PageRenderer(TemplateEngine.createPrecompiled(ContentType.Html));
  }
}
