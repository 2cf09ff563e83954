import { paymentPaths } from '#server/adapters/payment-paths.ts'
import { sandboxService } from '#server/sandbox-gateway/sandbox.service.ts'
import { deliverDue, type SendWebhook } from '#server/sandbox-gateway/sandbox-webhooks.ts'
import { listeningAddress } from './listening-address.ts'
import { type Job, periodic } from './periodic.ts'

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

/** Captures delayed payments and delivers webhooks; runs with the sandbox gateway only. */
export const sandboxWebhooks: Job = async (deps, log, server) => {
  if (deps.gateway?.name !== 'sandbox') return async () => undefined
  const path = paymentPaths.webhook.replace(':gateway', 'sandbox')
  const task = {
    name: 'sandbox-webhooks',
    everyMs: 2_000,
    async run() {
      await sandboxService(deps).captureDue()
      const address = listeningAddress(server)
      if (address !== undefined) await deliverDue(deps, postTo(`${address}${path}`))
    },
  }
  return periodic(task)(deps, log, server)
}
