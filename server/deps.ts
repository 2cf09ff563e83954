import type { CallBridge } from './adapters/call-bridge.ts'
import type { Clock } from './adapters/clock.ts'
import type { FileStore } from './adapters/files.ts'
import type { PaymentGateway } from './adapters/payment-gateway.ts'
import type { Config } from './config.ts'
import type { Database } from './db/client.ts'
import type { Authenticator } from './http/authentication.ts'
import type { OnUndeclared } from './http/errors.ts'
import type { HealthAudit } from './http/health-access.ts'
import type { IdempotencyStore } from './http/idempotency.ts'
import type { LogStream } from './http/log.ts'
import type { MessageGateway } from './messages/gateway.ts'
import type { Messages } from './messages/message.ts'
import type { SmsTemplateId } from './messages/sms-templates.ts'
import type { Readiness } from './modules/health/readiness.ts'
import type { ErrorReports } from './observe/error-reports.ts'

/** The dependencies of every module; `server/compose.ts` creates them. */
export type Deps = {
  readonly config: Config
  readonly db: Database
  readonly clock: Clock
  readonly readiness: Readiness
  readonly messages: Messages
  /** One for each channel that the lab has set up. */
  readonly messageGateways: readonly MessageGateway[]
  /** The registered text of each SMS that is not simply ours: by the lab's file of templates. */
  readonly registeredTexts: Readonly<Partial<Record<SmsTemplateId, string>>>
  /** What patients sent, and documents for them. */
  readonly files: FileStore
  /** Public pictures, which each machine renders for itself. */
  readonly pictureFiles: FileStore
  /** Undefined if online payment is off. */
  readonly gateway: PaymentGateway | undefined
  /** Undefined without CALL_URL. */
  readonly calls: CallBridge | undefined
  readonly authenticator: Authenticator
  readonly idempotency: IdempotencyStore
  /** For tests, which fail then; it is also logged. */
  readonly onUndeclaredProblem?: OnUndeclared
  /** Undefined without SENTRY_DSN. */
  readonly errorReports?: ErrorReports
  /** Default: standard output. */
  readonly logStream?: LogStream
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly authenticator: Authenticator
    readonly idempotency: IdempotencyStore
    readonly healthAudit: HealthAudit
    /** Names of the contract's endpoints that answer 501. */
    readonly notBuilt: readonly string[]
  }
}
