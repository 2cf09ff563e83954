import { setTimeout as pause } from 'node:timers/promises'
import { Gauge } from 'prom-client'
import type { WebServing } from '#server/app.ts'
import type { Settings } from '#server/config.ts'
import { closeApp, listen } from '#server/listening.ts'
import type { ErrorReports } from '#server/observe/error-reports.ts'
import {
  type MetricSource,
  type MetricsServer,
  serveMetrics,
} from '#server/observe/metrics-server.ts'
import type { RunningServer } from '#server/start.ts'
import { buildForwardingApp } from './forwarding-app.ts'
import { type ProviderCircuit, providerCircuit } from './provider-circuit.ts'

/** Starts the web app in front of the lab's own provider, which may be out of reach. */
export async function startForwarding(
  settings: Settings,
  providerUrl: string,
  web: (settings: Settings) => WebServing,
  { errorReports }: { readonly errorReports?: ErrorReports | undefined } = {},
): Promise<RunningServer> {
  const drain = { isDraining: false }
  const circuit = providerCircuit()
  const parts = { web: web(settings), drain, circuit, errorReports }
  const app = await buildForwardingApp(settings, providerUrl, parts)
  let metricsServer: MetricsServer | undefined
  try {
    metricsServer =
      settings.observe.metrics &&
      (await serveMetrics(settings.observe.metrics, [circuitMetrics(circuit)]))
    await listen(app, settings)
  } catch (error) {
    await app.close()
    await metricsServer?.close()
    throw error
  }
  const stop = async (drainSeconds: number) => {
    drain.isDraining = true
    await pause(drainSeconds * 1_000)
    await closeApp(app)
    await metricsServer?.close()
  }
  return { app, drainSeconds: settings.drainSeconds, stop }
}

export function circuitMetrics(circuit: ProviderCircuit): MetricSource {
  return {
    register(own) {
      new Gauge({
        name: 'parakh_provider_circuit_open',
        help: '1 while calls of the provider (PROVIDER_URL) are refused because it does not answer.',
        registers: [own],
        collect() {
          this.set(circuit.isOpen() ? 1 : 0)
        },
      })
    },
  }
}
