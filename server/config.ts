import { resolve } from 'node:path'
import { z } from 'zod'
import { type Brand, DEFAULT_BRAND } from '#contract/brand.ts'
import { FURTHER_VISIT_CAUSES, type FurtherVisitCharges } from '#contract/codes.ts'
import { OTP_RESEND_SECONDS, SLOT_HOLD_MINUTES } from '#contract/constants.ts'
import type { RetentionChoices } from '#contract/retention.ts'
import { gstinFault, isGstin } from '#contract/rules/gstin.ts'
import { type CallSettings, callSettings, callVariables } from './adapters/call-bridge.ts'
import { readBrandFile } from './brand/brand-file.ts'
import type { BrandImages } from './brand/brand-images.ts'
import { type DatabaseSettings, databaseSettings, databaseVariables } from './db/settings.ts'
import { type FileSettings, fileSettings, fileVariables } from './files/settings.ts'
import { webhookVariables } from './lab-webhooks/webhook-address.ts'
import { type MessageSettings, messageSettings, messageVariables } from './messages/settings.ts'
import { type ObserveSettings, observeSettings, observeVariables } from './observe/settings.ts'
import { type PaymentSettings, paymentSettings, paymentVariables } from './payment-settings.ts'
import { retentionChoices, retentionVariables } from './retention/settings.ts'
import { StartProblem } from './start-problem.ts'

/*
 * The environment, read once at the start.
 *
 * | Variable           | Default                  | Meaning                                                       |
 * |--------------------|--------------------------|---------------------------------------------------------------|
 * | PORT               | 3000                     | Port of the web app and the API                               |
 * | HOST               | 0.0.0.0                  | Address to listen on                                          |
 * | PUBLIC_URL         | http://localhost:PORT    | Address patients use; links in messages and return URLs       |
 * | DATABASE_URL       | none                     | PostgreSQL to use; without it one is started under DATA_DIR   |
 * | PROVIDER_URL       | none                     | The lab's own provider: calls are forwarded to it, and no database is used |
 * | EMBEDDED           | 1 without DATABASE_URL   | 1 serves the pages under /dev and the lab's simulation        |
 * | DATA_DIR           | .data                    | Folder of the database, files and the token key               |
 * | S3_BUCKET          | none                     | Bucket for files, with S3_REGION; without it they are in DATA_DIR |
 * | S3_ENDPOINT        | none                     | Address of a server compatible with S3                        |
 * | S3_ENCRYPTION      | the bucket's             | AES256 or aws:kms, with S3_KMS_KEY_ID for a key of the lab's own |
 * | PG_POOL            | 7                        | Most connections for calls and tasks of one process           |
 * | PG_PREPARE         | auto                     | Named prepared statements: 1, 0, or auto (not through a pooler) |
 * | PG_ISOLATION       | the database's           | Isolation level: `read committed` or serializable             |
 * | TOKEN_SECRET       | made once, in DATA_DIR   | Key that signs tokens; 32 characters or more                  |
 * | REPORT_SIGNING_KEY | made once, in DATA_DIR   | Ed25519 key that signs reports: 32 bytes, base64url           |
 * | NODE_ENV           | production               | production, development or test                               |
 * | BRAND_FILE         | none                     | JSON with the lab's names, contacts, offers, colours, logo and icons (docs/brand.md) |
 * | LAB_NAME           | the brand's fullName     | Name in messages and documents                                |
 * | LAB_ADDRESS        | the brand's address      | The lab's address on invoices                                 |
 * | LAB_GSTIN          | none                     | The lab's GST number on invoices; without one the line is left out |
 * | LAB_EMAIL          | the brand's email        | Where the lab's copies of enquiries go                        |
 * | BLOG_URL           | /blog                    | Where "Blogs" leads: a path of the app, or another site       |
 * | BLOG_API_URL       | none                     | WordPress site whose posts are shown; without it the provider's own |
 * | PARTNER_API_URL    | none                     | Base of the partner report gateway; without it the provider is it |
 * | LOG_LEVEL          | warn                     | fatal, error, warn, info (a line a request), debug, trace or silent |
 * | HOLD_MINUTES       | 15                       | Minutes a chosen slot is held for a patient                   |
 * | RESEND_SECONDS     | 30                       | Seconds between two one-time passwords to one number or address |
 * | WELCOME_POINTS     | 240, 0 with SEED=none    | Wallet points of a new account, two to a rupee; 0 gives none  |
 * | LATE_CREDIT_RUPEES | 50, 0 with SEED=none     | Rupees, as points, for a home visit that is late; 0 gives none |
 * | LATE_REPORT_CREDIT_RUPEES | 0                 | Rupees, as points, for a report that is late; 0 gives none    |
 * | FURTHER_VISIT_CHARGES | none                  | Rupees for a visit after the first by its cause, as nobody_home=100 not_prepared=100 |
 * | MIGRATE            | start                    | start: each start migrates; step: only `npm run migrate` does |
 * | SEED               | demo when EMBEDDED, else none | demo fills an empty database with an invented lab; none does not |
 * | PAYMENT_GATEWAY    | see payment-settings.ts  | razorpay, sandbox or none (nothing is paid online)            |
 * | RAZORPAY_KEY_ID    | none                     | With the two below: payments go through Razorpay              |
 * | RAZORPAY_KEY_SECRET | none                    | Signs what the browser comes back with                        |
 * | RAZORPAY_WEBHOOK_SECRET | none                | Signs Razorpay's messages to /webhooks/payment/razorpay       |
 * | SMTP_URL           | none                     | E-mail: smtps://user:password@host:465; with MAIL_FROM, `Name <address>` |
 * | MSG91_AUTH_KEY     | none                     | SMS by MSG91; with MSG91_REPORT_TOKEN (docs/messages.md)      |
 * | SMS_URL            | none                     | SMS by another gateway; with SMS_TOKEN and SMS_REPORT_SECRET  |
 * | WHATSAPP_PHONE_NUMBER_ID | none               | WhatsApp; with WHATSAPP_TOKEN, _APP_SECRET and _VERIFY_TOKEN  |
 * | MESSAGE_TEMPLATES  | none                     | File with the lab's registered templates and their ids        |
 * | LAB                | simulated when EMBEDDED, else api | Who moves the orders: the simulation, or the lab's system by /lab/v1 |
 * | LAB_PACE           | real                     | Stages of an order when embedded, real: at the order's own times; seconds per stage; off |
 * | LAB_RATE_LIMIT     | 600                      | Calls a minute of one client of /lab/v1; 0 ends the limit     |
 * | WEBHOOK_NETWORKS   | none                     | Private networks that webhooks of the lab may reach, as CIDR  |
 * | HTML_CACHE_SECONDS | 5                        | Seconds a public page is cached; 0 renders always |
 * | DRAIN_SECONDS      | 5, 0 when EMBEDDED       | Seconds after SIGTERM in which /readyz answers 503 and calls are served |
 * | TRUST_PROXY        | 0                        | Proxies in front, one behind another; their x-forwarded-* is believed |
 * | RETENTION_…_DAYS, RETENTION_…_MONTHS | contract/retention.ts | How long messages, enquiries, applications, prescriptions and unfinished bookings are kept (retention/settings.ts) |
 * | ADDRESS_LIMITS     | 100                      | Per cent of what one network address may do (http/rate-limit.ts); 0 ends the limits |
 * | METRICS_PORT       | none                     | /metrics for Prometheus, on METRICS_HOST (127.0.0.1); none is served without it |
 * | OTEL_EXPORTER_OTLP_ENDPOINT | none            | Collector of traces; OpenTelemetry's other variables hold too |
 * | SENTRY_DSN         | none                     | Where errors are reported, of the server and of browsers      |
 * | RELEASE            | none                     | Name of the release in error reports and traces               |
 */

const DEMO_WELCOME_POINTS = 240
const DEMO_LATE_CREDIT_RUPEES = 50

const flag = z.enum(['0', '1']).transform((value) => value === '1')
const webAddress = z.url({ protocol: /^https?$/ })
/** Without a trailing slash; empty if absent. */
const siteBase = webAddress.transform((address) => address.replace(/\/+$/, '')).default('')
const whole = (from: number, to: number) => z.coerce.number().int().min(from).max(to)

type Variable = {
  readonly schema: z.ZodType
  /** Completes "it must be …", with a full stop if it is a function. */
  readonly allowed: string | ((given: string) => string)
}

const variables = {
  PORT: { schema: whole(0, 65_535).default(3000), allowed: 'a port from 0 to 65535' },
  HOST: { schema: z.string().min(1).default('0.0.0.0'), allowed: 'an address to listen on' },
  PUBLIC_URL: {
    schema: z.url({ protocol: /^https?$/ }).optional(),
    allowed: 'an address such as https://book.example.in',
  },
  DATABASE_URL: {
    schema: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
    allowed: 'an address such as postgres://user:password@host:5432/name',
  },
  PROVIDER_URL: {
    schema: webAddress.transform((address) => address.replace(/\/+$/, '')).optional(),
    allowed: 'an address such as https://api.example.in, without /api/v1',
  },
  EMBEDDED: { schema: flag.optional(), allowed: '0 or 1' },
  DATA_DIR: { schema: z.string().min(1).default('.data'), allowed: 'a folder' },
  ...fileVariables,
  PG_POOL: { schema: whole(1, 500).default(7), allowed: 'a number from 1 to 500' },
  ...databaseVariables,
  TOKEN_SECRET: { schema: z.string().min(32).optional(), allowed: '32 characters or more' },
  REPORT_SIGNING_KEY: {
    schema: z
      .string()
      .regex(/^[\w-]{43}$/)
      .optional(),
    allowed: '32 random bytes in base64url, 43 characters',
  },
  NODE_ENV: {
    schema: z.enum(['production', 'development', 'test']).default('production'),
    allowed: 'production, development or test',
  },
  BRAND_FILE: { schema: z.string().min(1).optional(), allowed: 'a file' },
  LAB_NAME: { schema: z.string().min(1).optional(), allowed: 'a name' },
  LAB_ADDRESS: {
    schema: z.string().min(1).max(200).optional(),
    allowed: 'an address of 200 letters at most',
  },
  LAB_GSTIN: {
    schema: z.string().refine(isGstin).optional(),
    allowed: (given: string) => `a GST number. ${gstinFault(given)}`,
  },
  LAB_EMAIL: {
    schema: z.email().optional(),
    allowed: 'an e-mail address',
  },
  BLOG_URL: {
    schema: z.union([z.string().regex(/^\/(?!\/)/), webAddress]).default('/blog'),
    allowed: 'a path such as /blog, or an address such as https://blog.example.in',
  },
  BLOG_API_URL: { schema: siteBase, allowed: 'an address such as https://blog.example.in' },
  PARTNER_API_URL: {
    schema: siteBase,
    allowed: 'an address such as https://reports.example.in/api/v1',
  },
  LOG_LEVEL: {
    schema: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('warn'),
    allowed: 'fatal, error, warn, info, debug, trace or silent',
  },
  HOLD_MINUTES: {
    schema: whole(1, 240).default(SLOT_HOLD_MINUTES),
    allowed: 'minutes from 1 to 240',
  },
  RESEND_SECONDS: {
    schema: whole(1, 300).default(OTP_RESEND_SECONDS),
    allowed: 'seconds from 1 to 300',
  },
  WELCOME_POINTS: {
    schema: whole(0, 1_000_000).optional(),
    allowed: 'points from 0 to 1000000',
  },
  LATE_CREDIT_RUPEES: {
    schema: whole(0, 10_000).optional(),
    allowed: 'rupees from 0 to 10000',
  },
  LATE_REPORT_CREDIT_RUPEES: {
    schema: whole(0, 10_000).default(0),
    allowed: 'rupees from 0 to 10000',
  },
  FURTHER_VISIT_CHARGES: {
    schema: z
      .string()
      .default('')
      .transform((text) => text.split(/[\s,]+/).filter(Boolean))
      .transform((all) => Object.fromEntries(all.map((one) => one.split('=', 2))))
      .pipe(z.partialRecord(z.enum(FURTHER_VISIT_CAUSES), whole(0, 10_000))),
    allowed: `rupees from 0 to 10000 by cause, such as nobody_home=100 not_prepared=100 (${FURTHER_VISIT_CAUSES.join(', ')})`,
  },
  MIGRATE: { schema: z.enum(['start', 'step']).default('start'), allowed: 'start or step' },
  SEED: { schema: z.enum(['demo', 'none']).optional(), allowed: 'demo or none' },
  ...paymentVariables,
  ...messageVariables,
  ...callVariables,
  HTML_CACHE_SECONDS: { schema: whole(0, 3600).default(5), allowed: 'seconds from 0 to 3600' },
  ...retentionVariables,
  DRAIN_SECONDS: { schema: whole(0, 300).optional(), allowed: 'seconds from 0 to 300' },
  TRUST_PROXY: { schema: whole(0, 10).default(0), allowed: 'a number of proxies from 0 to 10' },
  LAB: { schema: z.enum(['simulated', 'api']).optional(), allowed: 'simulated or api' },
  LAB_PACE: {
    schema: z
      .union([z.enum(['real', 'off']), whole(0, 86_400)])
      .default('real')
      .transform((pace) => (pace === 'off' || pace === 0 ? null : pace)),
    allowed: 'seconds from 0 to 86400, real or off',
  },
  LAB_RATE_LIMIT: { schema: whole(0, 1_000_000).default(600), allowed: 'calls from 0 to 1000000' },
  ...webhookVariables,
  ADDRESS_LIMITS: {
    schema: whole(0, 10_000).default(100),
    allowed: 'a percentage from 0 to 10000',
  },
  ...observeVariables,
} as const satisfies Record<string, Variable>

type Variables = { [K in keyof typeof variables]: z.output<(typeof variables)[K]['schema']> }

export type Sites = {
  readonly blogUrl: string
  readonly blogApiUrl: string
  readonly partnerApiUrl: string
  /** Periods of contract/retention.ts that the lab chose; absent if it chose none. */
  readonly retention?: RetentionChoices
  /** HOLD_MINUTES; absent for the default. */
  readonly holdMinutes?: number
  /** FURTHER_VISIT_CHARGES; absent if all are free of charge. */
  readonly furtherVisitCharges?: FurtherVisitCharges
}

/** What the server runs with. Times are in the unit of the name. */
export type Config = {
  readonly port: number
  readonly host: string
  readonly publicUrl: string
  readonly databaseUrl: string | undefined
  /** Base of another provider, above `/api/v1`, without a trailing slash; undefined for our own. */
  readonly providerUrl: string | undefined
  /** Enables the /dev pages and the lab simulation. */
  readonly embedded: boolean
  /** Absolute path. */
  readonly dataDir: string
  readonly files: FileSettings
  readonly poolSize: number
  readonly database: DatabaseSettings
  readonly tokenSecret: string
  /** The seed of an Ed25519 key: 32 bytes, base64url. */
  readonly reportSigningKey: string
  readonly environment: Variables['NODE_ENV']
  /** What pages, the installed app and its offline page show of the lab. */
  readonly brand: Brand
  /** Contacts of the brand that are still the invented lab's, though it has a file. */
  readonly missingContacts: readonly string[]
  /** CSS with the lab's colours; null for those of the build. */
  readonly brandStyle: string | null
  /** Logo and icons of the lab; what is absent is that of the build. */
  readonly brandImages: BrandImages
  readonly labName: string
  readonly labAddress: string
  /** Undefined if the lab is not registered for GST. */
  readonly labGstin: string | undefined
  /** Receives a copy of each enquiry. */
  readonly labEmail: string
  /** Other sites that pages lead to or call, as in src/config/sites.ts. */
  readonly sites: Sites
  readonly logLevel: Variables['LOG_LEVEL']
  readonly holdMinutes: number
  readonly resendSeconds: number
  /** Points; two are worth a rupee. */
  readonly welcomePoints: number
  /** Given to the wallet for a late home visit; 0 gives nothing. */
  readonly lateCreditRupees: number
  /** Given to the wallet for a late report; 0 gives nothing. */
  readonly lateReportCreditRupees: number
  /** What booking a visit after the first adds; a cause without rupees is free of charge. */
  readonly furtherVisitCharges: FurtherVisitCharges
  /** Whether an empty database gets the invented lab of `db/seed`. */
  readonly seed: 'demo' | 'none'
  /** Whether a start migrates the database, or a step of its own does. */
  readonly migrate: Variables['MIGRATE']
  readonly payments: PaymentSettings
  readonly messages: MessageSettings
  /** The bridge of calls that hide both numbers; undefined if the lab has none. */
  readonly calls: CallSettings | undefined
  /** Who moves the orders: the simulation, or the lab's information system by /lab/v1. */
  readonly lab: 'simulated' | 'api'
  /**
   * Seconds per stage of an order, or `real` for the order's own times; null disables the
   * simulation.
   */
  readonly labPace: number | 'real' | null
  /** Calls a minute of one client of /lab/v1; 0 disables the limit. */
  readonly labRateLimit: number
  /** Networks in CIDR notation that webhooks may reach besides public addresses. */
  readonly webhookNetworks: readonly string[]
  readonly htmlCacheSeconds: number
  /** Seconds between `SIGTERM` and the end, for the balancer to notice. */
  readonly drainSeconds: number
  /** Number of proxies in front of the server. */
  readonly proxies: number
  /** Per cent of the default rate limits per network address; 0 disables them. */
  readonly addressLimits: number
  readonly observe: ObserveSettings
}

type Secret = 'tokenSecret' | 'reportSigningKey'

/** The configuration before the keys are read or created (`withSecrets`). */
export type Settings = Omit<Config, Secret> & Readonly<Record<Secret, string | undefined>>

function shown(name: string, value: string): string {
  if (/SECRET|TOKEN|_KEY$|_DSN$/.test(name)) return 'a hidden value'
  return `"${value.replace(/(:\/\/[^:/@]*):[^@]*@/, '$1:…@')}"`
}

/** What the web app reads in front of another provider. All else is for our own provider. */
const OF_WEB_APP: ReadonlySet<string> = new Set<keyof typeof variables>([
  'PORT',
  'HOST',
  'PUBLIC_URL',
  'PROVIDER_URL',
  'NODE_ENV',
  'BRAND_FILE',
  'LAB_NAME',
  'HOLD_MINUTES',
  'FURTHER_VISIT_CHARGES',
  'BLOG_URL',
  'BLOG_API_URL',
  'PARTNER_API_URL',
  'LOG_LEVEL',
  'HTML_CACHE_SECONDS',
  'DRAIN_SECONDS',
  'TRUST_PROXY',
])

/** Whether the web app reads a setting; pages say the periods of retention and of a hold. */
function isOfWebApp(name: string): boolean {
  return (
    [observeVariables, retentionVariables].some((group) => name in group) || OF_WEB_APP.has(name)
  )
}

/** What the image sets for every process; with another provider it says nothing wrong. */
const OF_IMAGE: Readonly<Record<string, string>> = { EMBEDDED: '0', DATA_DIR: '/data' }

/** The settings that would have no effect with another provider, one line each. */
function clashes(providerUrl: string, environment: Record<string, string | undefined>): string[] {
  const problems = Object.keys(variables)
    .filter((name) => environment[name] && environment[name] !== OF_IMAGE[name])
    .filter((name) => !isOfWebApp(name))
    .map((name) => `${name} has no effect with PROVIDER_URL; remove one of the two.`)
  const { PUBLIC_URL } = environment
  if (PUBLIC_URL?.replace(/\/+$/, '') === providerUrl) {
    problems.push('PROVIDER_URL is PUBLIC_URL, so the app would forward calls to itself.')
  }
  if (/\/api\/v1$/.test(providerUrl)) {
    problems.push('PROVIDER_URL ends with /api/v1; leave that out, the app adds it.')
  }
  return problems
}

/**
 * Reads the variables of the table above; an empty variable counts as absent.
 * @throws StartProblem (exit code 2) with one line per invalid variable.
 */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const problems: string[] = []
  const values: Record<string, unknown> = {}
  for (const [name, { schema, allowed }] of Object.entries(variables)) {
    const given = environment[name] || undefined
    const parsed = schema.safeParse(given)
    if (parsed.success) values[name] = parsed.data
    else {
      const must = typeof allowed === 'string' ? `${allowed}.` : allowed(given ?? '')
      problems.push(`${name} is ${shown(name, given ?? '')}; it must be ${must}`)
    }
  }
  // SAFETY: each entry was parsed by its own schema above; a failed one throws below.
  const read = values as Variables
  if (read.PROVIDER_URL !== undefined) problems.push(...clashes(read.PROVIDER_URL, environment))
  else if (read.EMBEDDED === false && !environment.DATABASE_URL) {
    problems.push('EMBEDDED is "0"; without DATABASE_URL it must be 1 or absent.')
  }
  const embedded =
    read.PROVIDER_URL === undefined && (read.EMBEDDED ?? read.DATABASE_URL === undefined)
  if (read.LAB === 'simulated' && !embedded) {
    problems.push('LAB is "simulated"; that needs EMBEDDED to be 1.')
  }
  const seed = read.SEED ?? (embedded ? 'demo' : 'none')
  const retention = retentionChoices(read)
  const { FURTHER_VISIT_CHARGES: furtherVisitCharges } = read
  const messages = messageSettings(read)
  if ('problems' in messages) problems.push(...messages.problems)
  const files = fileSettings(read)
  if ('problems' in files) problems.push(...files.problems)
  const file =
    read.BRAND_FILE === undefined
      ? { brand: DEFAULT_BRAND, missing: [], style: null, images: {} }
      : readBrandFile(read.BRAND_FILE)
  if ('problems' in file) problems.push(...file.problems)
  const observe = observeSettings(read, read.LOG_LEVEL)
  problems.push(...observe.problems)
  const payments = paymentSettings(read, embedded)
  if ('problem' in payments) {
    throw new StartProblem([...problems, payments.problem].join('\n'), 2)
  }
  if (problems.length > 0 || 'problems' in messages || 'problems' in files || 'problems' in file) {
    throw new StartProblem(problems.join('\n'), 2)
  }

  return {
    port: read.PORT,
    host: read.HOST,
    publicUrl: (read.PUBLIC_URL ?? `http://localhost:${read.PORT}`).replace(/\/+$/, ''),
    databaseUrl: read.DATABASE_URL,
    providerUrl: read.PROVIDER_URL,
    embedded,
    dataDir: resolve(read.DATA_DIR),
    files,
    poolSize: read.PG_POOL,
    database: databaseSettings(read),
    tokenSecret: read.TOKEN_SECRET,
    reportSigningKey: read.REPORT_SIGNING_KEY,
    environment: read.NODE_ENV,
    brand: file.brand,
    missingContacts: file.missing,
    brandStyle: file.style,
    brandImages: file.images,
    labName: read.LAB_NAME ?? file.brand.fullName,
    labAddress: read.LAB_ADDRESS ?? file.brand.address.join(', '),
    labGstin: read.LAB_GSTIN,
    labEmail: read.LAB_EMAIL ?? file.brand.email,
    sites: {
      blogUrl: read.BLOG_URL,
      blogApiUrl: read.BLOG_API_URL,
      partnerApiUrl: read.PARTNER_API_URL,
      ...(Object.keys(retention).length > 0 && { retention }),
      ...(read.HOLD_MINUTES !== SLOT_HOLD_MINUTES && { holdMinutes: read.HOLD_MINUTES }),
      ...(Object.keys(furtherVisitCharges).length > 0 && { furtherVisitCharges }),
    },
    logLevel: read.LOG_LEVEL,
    holdMinutes: read.HOLD_MINUTES,
    resendSeconds: read.RESEND_SECONDS,
    welcomePoints: read.WELCOME_POINTS ?? (seed === 'demo' ? DEMO_WELCOME_POINTS : 0),
    lateCreditRupees: read.LATE_CREDIT_RUPEES ?? (seed === 'demo' ? DEMO_LATE_CREDIT_RUPEES : 0),
    lateReportCreditRupees: read.LATE_REPORT_CREDIT_RUPEES,
    furtherVisitCharges,
    seed,
    migrate: read.MIGRATE,
    payments,
    messages,
    calls: callSettings(read),
    lab: read.LAB ?? (embedded ? 'simulated' : 'api'),
    labPace: read.LAB_PACE,
    labRateLimit: read.LAB_RATE_LIMIT,
    webhookNetworks: read.WEBHOOK_NETWORKS,
    htmlCacheSeconds: read.HTML_CACHE_SECONDS,
    drainSeconds: read.DRAIN_SECONDS ?? (embedded ? 0 : 5),
    proxies: read.TRUST_PROXY,
    addressLimits: read.ADDRESS_LIMITS,
    observe: observe.settings,
  }
}
