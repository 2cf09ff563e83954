import { z } from 'zod'

/** Variables that nothing here reads: OpenTelemetry's SDK reads its own, such as the sampler's. */
export const observeVariables = {
  METRICS_PORT: {
    schema: z.coerce.number().int().min(0).max(65_535).optional(),
    allowed: 'a port from 0 to 65535',
  },
  METRICS_HOST: { schema: z.string().min(1).default('127.0.0.1'), allowed: 'an address' },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    schema: z.url({ protocol: /^https?$/ }).optional(),
    allowed: 'the address of a collector such as http://localhost:4318',
  },
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: {
    schema: z.url({ protocol: /^https?$/ }).optional(),
    allowed: 'an address such as http://localhost:4318/v1/traces',
  },
  OTEL_EXPORTER_OTLP_PROTOCOL: {
    schema: z.literal('http/json').optional(),
    allowed: 'http/json, the only one that is built in',
  },
  OTEL_SDK_DISABLED: { schema: z.enum(['true', 'false']).optional(), allowed: 'true or false' },
  SENTRY_DSN: {
    schema: z
      .string()
      .regex(/^https?:\/\/\w+(?::\w+)?@[^/?#@]+(?:\/[^?#]+)?\/\d+$/)
      .optional(),
    allowed: 'a DSN such as https://key@errors.example.in/1',
  },
  RELEASE: {
    schema: z
      .string()
      .regex(/^[\w.+@-]{1,64}$/)
      .optional(),
    allowed: 'up to 64 letters, digits and . + @ _ -, such as a version or a commit',
  },
} as const

export type ObserveVariables = {
  [K in keyof typeof observeVariables]: z.output<(typeof observeVariables)[K]['schema']>
}

/** What leaves the process for those who operate it. Off where undefined. */
export type ObserveSettings = {
  readonly metrics: { readonly host: string; readonly port: number } | undefined
  readonly traces: boolean
  readonly errorsTo: string | undefined
  /** Names the release in error reports and traces. */
  readonly release: string | undefined
}

/** @returns the settings, and a line for what cannot work together. */
export function observeSettings(
  read: ObserveVariables,
  logLevel: string,
): { settings: ObserveSettings; problems: readonly string[] } {
  const endpoint = read.OTEL_EXPORTER_OTLP_ENDPOINT ?? read.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT
  // Reports are made from the lines of the log.
  const isMute = read.SENTRY_DSN !== undefined && /^(silent|fatal)$/.test(logLevel)
  return {
    settings: {
      metrics:
        read.METRICS_PORT === undefined
          ? undefined
          : { host: read.METRICS_HOST, port: read.METRICS_PORT },
      traces: endpoint !== undefined && read.OTEL_SDK_DISABLED !== 'true',
      errorsTo: read.SENTRY_DSN,
      release: read.RELEASE,
    },
    problems: isMute
      ? [`SENTRY_DSN reports what is logged as an error, and LOG_LEVEL is "${logLevel}".`]
      : [],
  }
}
