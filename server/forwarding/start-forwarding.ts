import { setTimeout as pause } from 'node:timers/promises'
import type { WebServing } from '#server/app.ts'
import type { Settings } from '#server/config.ts'
import { closeApp, listen } from '#server/listening.ts'
import type { RunningServer } from '#server/start.ts'
import { buildForwardingApp } from './forwarding-app.ts'

/** Starts the web app in front of the lab's own provider, which may be out of reach. */
export async function startForwarding(
  settings: Settings,
  providerUrl: string,
  web: (settings: Settings) => WebServing,
): Promise<RunningServer> {
  const drain = { isDraining: false }
  const app = await buildForwardingApp(settings, providerUrl, { web: web(settings), drain })
  try {
    await listen(app, settings)
  } catch (error) {
    await app.close()
    throw error
  }
  const stop = async (drainSeconds: number) => {
    drain.isDraining = true
    await pause(drainSeconds * 1_000)
    await closeApp(app)
  }
  return { app, drainSeconds: settings.drainSeconds, stop }
}
