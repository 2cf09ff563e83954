import type { PoolClient } from 'pg'
import { Gauge, type Registry } from 'prom-client'
import type { Pool } from '#server/db/client.ts'
import { metrics } from './metrics.ts'
import type { MetricSource } from './metrics-server.ts'

/** Measures a pool: its connections, and the time to get one. */
export function poolMetrics(pool: Pool): MetricSource {
  measureWaits(pool)
  return { register }

  function register(own: Registry): void {
    new Gauge({
      name: 'parakh_pg_pool_connections',
      help: 'Connections of this process by state, calls that wait for one, and PG_POOL.',
      labelNames: ['state'],
      registers: [own],
      collect() {
        this.set({ state: 'idle' }, pool.idleCount)
        this.set({ state: 'in_use' }, pool.totalCount - pool.idleCount)
        this.set({ state: 'waiting' }, pool.waitingCount)
        this.set({ state: 'limit' }, pool.options.max)
      },
    })
  }
}

type Given = Parameters<Parameters<Pool['connect']>[0]>

/** `pool.query` calls `connect` too, with a callback. */
function measureWaits(pool: Pool): void {
  const connect = pool.connect.bind(pool)
  const given = (begun: number, error: unknown) => {
    if (error) metrics.connectionFailures.inc()
    else metrics.connectionWait.observe((performance.now() - begun) / 1_000)
  }
  function measured(): Promise<PoolClient>
  function measured(callback: (...args: Given) => void): void
  function measured(callback?: (...args: Given) => void): Promise<PoolClient> | undefined {
    const begun = performance.now()
    if (callback) {
      connect((...args) => {
        given(begun, args[0])
        callback(...args)
      })
      return undefined
    }
    const connecting = connect()
    connecting.then(
      () => given(begun, undefined),
      (error) => given(begun, error),
    )
    return connecting
  }
  pool.connect = measured
}
