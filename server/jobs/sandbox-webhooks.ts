import { paymentPaths } from '#server/adapters/payment-paths.ts'
import type { Config } from '#server/config.ts'
import { sandboxService } from '#server/sandbox-gateway/sandbox.service.ts'
import { deliverDue, type SendWebhook } from '#server/sandbox-gateway/sandbox-webhooks.ts'
import { type Job, type PeriodicTask, periodic } from './periodic.ts'

const ANSWER_WITHIN_MS = 10_000

/** Posts a webhook over HTTP, as an external gateway would. */
export function postTo(url: string): SendWebhook {
  return async ({ body, headers }) => {
    const signal = AbortSignal.timeout(ANSWER_WITHIN_MS)
    try {
      return (await fetch(url, { method: 'POST', body, headers, signal })).ok
    } catch {
      return false
    }
  }
}

/** The public URL may lead through a proxy that this machine cannot reach. */
function ownAddress({ host, port }: Config): string {
  const everywhere = host === '0.0.0.0' || host === '::'
  return `http://${everywhere ? '127.0.0.1' : host}:${port}`
}

/** Captures delayed payments and delivers webhooks. */
const task: PeriodicTask = {
  name: 'sandbox-webhooks',
  everyMs: 2_000,
  async run(deps) {
    const path = paymentPaths.webhook.replace(':gateway', 'sandbox')
    await sandboxService(deps).captureDue()
    await deliverDue(deps, postTo(`${ownAddress(deps.config)}${path}`))
  },
}

/** Runs with the sandbox gateway only. */
export const sandboxWebhooks: Job = async (deps, log) =>
  deps.gateway?.name === 'sandbox' ? periodic(task)(deps, log) : async () => undefined
