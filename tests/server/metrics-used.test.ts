import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { readSettings } from '#server/config.ts'
import { openPool } from '#server/db/client.ts'
import { providerCircuit } from '#server/forwarding/provider-circuit.ts'
import { circuitMetrics } from '#server/forwarding/start-forwarding.ts'
import { databaseGauges } from '#server/observe/database-gauges.ts'
import { serveMetrics } from '#server/observe/metrics-server.ts'
import { poolMetrics } from '#server/observe/pool-metrics.ts'

const NOWHERE = 'postgres://nobody@127.0.0.1:1/none'
const listening = { host: '127.0.0.1', port: 0 }

async function namesAt(port: number): Promise<string[]> {
  const said = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  return [...said.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = '', type]) =>
    type === 'histogram' ? ['_bucket', '_sum', '_count'].map((end) => name + end) : [name],
  )
}

/** Names of metrics in an expression, without labels and Prometheus' functions. */
function metricsIn(expression: string): string[] {
  const bare = expression.replace(/"[^"]*"/g, '').replace(/\{[^}]*\}/g, '')
  return [...bare.matchAll(/\b(?:parakh|nodejs|process)_\w+/g)].map(([name]) => name)
}

async function expressions(): Promise<string[]> {
  const read = (name: string) =>
    readFile(new URL(`../../docs/operations/${name}`, import.meta.url), 'utf8')
  const rules: { groups: { rules: { expr: string }[] }[] } = parse(await read('alerts.yml'))
  const dashboard: { panels: { targets?: { expr: string }[] }[] } = JSON.parse(
    await read('dashboard.json'),
  )
  return [
    ...rules.groups.flatMap((group) => group.rules.map(({ expr }) => expr)),
    ...dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)),
  ]
}

it('every metric of the dashboard and the alert rules is served', async () => {
  const pool = openPool({ url: NOWHERE, size: 1 })
  const own = readSettings({ LAB: 'api' })
  const server = await serveMetrics(listening, [
    poolMetrics(pool),
    databaseGauges({ url: NOWHERE }, own),
    circuitMetrics(providerCircuit()),
  ])
  const served = new Set(await namesAt(server.port))
  await server.close()
  await pool.end()
  const used = new Set((await expressions()).flatMap(metricsIn))
  expect(used.size).toBeGreaterThan(30)
  expect([...used].filter((name) => !served.has(name))).toEqual([])
})
