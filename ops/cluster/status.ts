import { tableOf } from 'chart-paths/table.ts'
import type { Layout } from './layout.ts'
import { members } from './patroni.ts'
import { isReady } from './start-cluster.ts'

/** What an operator asks first: which node is the primary, do the others follow, does the app answer. */
export async function statusOf(layout: Layout): Promise<string> {
  const { nodes, ports, host, logs } = layout
  const seen = await members(layout)
  const rows = nodes.map(({ name, address, pgPort }) => {
    const member = seen.find((one) => one.name === name)
    const { role = 'unknown', state = 'not in the cluster', timeline = '', lag = '' } = member ?? {}
    return [name, `${address}:${pgPort}`, role, state, String(timeline), String(lag)]
  })
  const ready = await Promise.all([...ports.apps, ports.web].map(isReady))
  const says = (up: boolean | undefined) => (up ? 'ready' : 'not ready')
  return [
    tableOf([['node', 'PostgreSQL', 'role', 'state', 'timeline', 'lag, bytes'], ...rows]),
    '',
    `web        http://127.0.0.1:${ports.web}  ${says(ready.at(-1))}`,
    ...ports.apps.map((port, index) => `app${index + 1}       port ${port}  ${says(ready[index])}`),
    `primary    127.0.0.1:${ports.primary} by haproxy, ${ports.pgbouncer} by pgbouncer`,
    `standbys   127.0.0.1:${ports.replica} by haproxy`,
    `etcd       ${host}:${ports.etcd}`,
    `logs       ${logs}; codes that patients get are in sms.log`,
  ].join('\n')
}
