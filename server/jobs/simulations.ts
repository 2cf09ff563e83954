import type { Server } from 'node:http'
import { paymentPaths } from '#server/adapters/payment-paths.ts'
import { overHttp } from '#server/lab-simulation/send-call.ts'
import { type SimulatedLab, simulatedLab } from '#server/lab-simulation/simulated-lab.ts'
import { sandboxService } from '#server/sandbox-gateway/sandbox.service.ts'
import { deliverDue, type SendWebhook } from '#server/sandbox-gateway/sandbox-webhooks.ts'
import { type Job, periodic } from './periodic.ts'

/**
 * Simulates the lab in embedded mode, unless a real one is connected. Checks every minute at the
 * real pace, more often in a demonstration.
 */
export const labSimulation: Job = async (deps, log, server) => {
  const { embedded, lab, labPace: pace } = deps.config
  if (!embedded || lab !== 'simulated' || pace === null) return async () => undefined
  let simulated: SimulatedLab | undefined
  const task = {
    name: 'lab-life',
    everyMs: pace === 'real' ? 60_000 : 2_000,
    async run() {
      const address = listeningAddress(server)
      if (address === undefined) return
      simulated ??= simulatedLab(deps, overHttp(address))
      await simulated.moveDueOrders(pace)
    },
  }
  return periodic(task)(deps, log, server)
}

/**
 * Where this process listens, as its own jobs reach it: the public URL may lead through a proxy that
 * this machine cannot reach. Undefined before it listens.
 */
export function listeningAddress(server: Pick<Server, 'address'>): string | undefined {
  const bound = server.address()
  if (bound === null || typeof bound === 'string') return undefined
  const { address, family, port } = bound
  if (family === 'IPv6') return `http://[${address === '::' ? '::1' : address}]:${port}`
  return `http://${address === '0.0.0.0' ? '127.0.0.1' : address}:${port}`
}

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
