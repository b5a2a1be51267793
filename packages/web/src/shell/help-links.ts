/** Pages elsewhere that help; the footer, the help menu and the not-found page name them. */
export const helpLinks: readonly { label: string; href: string }[] = [
  { label: 'OpenTelemetry documentation', href: 'https://opentelemetry.io/docs/' },
  { label: 'OpenTelemetry SDKs by language', href: 'https://opentelemetry.io/docs/languages/' },
  { label: 'OpenTelemetry Collector', href: 'https://opentelemetry.io/docs/collector/' },
  { label: 'OpenTelemetry community chat', href: 'https://slack.cncf.io/' },
];
