import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { collectDefaultMetrics, Registry } from 'prom-client'
import { printError } from '#server/logged-error.ts'
import { StartProblem, systemCode } from '#server/start-problem.ts'
import { registry } from './metrics.ts'

/** Metrics of one part of the server, read when they are asked for. */
export type MetricSource = {
  register(own: Registry): void
  /** Ends within the time of a scrape. */
  refresh?(): Promise<void>
  close?(): Promise<void>
}

export type MetricsServer = { readonly port: number; close(): Promise<void> }

/**
 * Serves `/metrics` on an address of its own, which patients cannot reach.
 * @throws StartProblem if the address cannot be used.
 */
export async function serveMetrics(
  { host, port }: { readonly host: string; readonly port: number },
  sources: readonly MetricSource[],
): Promise<MetricsServer> {
  const own = new Registry()
  collectDefaultMetrics({ register: own })
  for (const source of sources) source.register(own)
  const all = Registry.merge([registry, own])

  const server = createServer(async (request, response) => {
    if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    try {
      await Promise.all(sources.map((source) => source.refresh?.()))
      response.writeHead(200, { 'content-type': all.contentType }).end(await all.metrics())
    } catch (error) {
      printError(error)
      response.writeHead(500).end()
    }
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => {
      const reason = systemCode(error) ?? 'unknown'
      reject(new StartProblem(`METRICS_PORT ${port} on ${host} cannot be used (${reason}).`))
    })
    server.listen(port, host, resolve)
  })
  // SAFETY: a server that listens on a port has an address of this form.
  const address = server.address() as AddressInfo
  return {
    port: address.port,
    async close() {
      server.closeAllConnections()
      server.close()
      for (const source of sources) await source.close?.()
    },
  }
}
