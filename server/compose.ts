import { httpCallBridge } from '#server/adapters/call-bridge.ts'
import type { PaymentGateway } from '#server/adapters/payment-gateway.ts'
import { razorpayGateway } from '#server/adapters/razorpay.gateway.ts'
import { sandboxGateway } from '#server/adapters/sandbox.gateway.ts'
import type { Clock } from './adapters/clock.ts'
import type { FileStore } from './adapters/files.ts'
import type { Config } from './config.ts'
import type { Database } from './db/client.ts'
import type { Deps } from './deps.ts'
import { localFiles } from './files/open-files.ts'
import { idempotencyStore } from './http/idempotency.repository.ts'
import { messageGateways } from './messages/gateways.ts'
import { outbox } from './messages/outbox.ts'
import { type RegisteredTemplates, registeredOf } from './messages/registered-templates.ts'
import { textsOfLab } from './messages/templates-file.ts'
import { tokenAuthenticator } from './modules/auth/token-authenticator.ts'
import type { Readiness } from './modules/health/readiness.ts'

/** Creates the adapters and stores that the modules depend on, for production and tests. */
export function compose({
  config,
  db,
  clock,
  readiness,
  files = localFiles(config),
  registered = { templates: {} },
}: {
  config: Config
  db: Database
  clock: Clock
  readiness: Readiness
  /** Default: on disk. */
  files?: FileStore
  registered?: RegisteredTemplates
}): Deps {
  const words = registeredOf(registered, 'words')
  return {
    config,
    db,
    clock,
    readiness,
    messages: outbox(db, clock, config, words),
    messageGateways: messageGateways(config, registered),
    registeredTexts: { ...textsOfLab(words, config), ...registeredOf(registered, 'text') },
    files,
    pictureFiles: localFiles(config),
    gateway: gatewayFor({ config, db, clock }),
    calls: config.calls && httpCallBridge(config.calls),
    authenticator: tokenAuthenticator({ config, db, clock }),
    idempotency: idempotencyStore(db),
  }
}

/** The configured payment gateway. */
function gatewayFor(deps: Pick<Deps, 'config' | 'db' | 'clock'>): PaymentGateway | undefined {
  const { payments, labName, publicUrl } = deps.config
  switch (payments.gateway) {
    case 'razorpay':
      return razorpayGateway({ ...payments, labName, publicUrl })
    case 'sandbox':
      return sandboxGateway(deps)
    case 'none':
      return undefined
  }
}
