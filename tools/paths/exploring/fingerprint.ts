import { createHash } from 'node:crypto'
import type { AnyStateMachine } from 'xstate'

/**
 * A hash of the states and transitions of a chart: results of another version do not count. The
 * text of functions is left out, because every tool compiles it in its own way.
 */
export function fingerprintOf({ config }: AnyStateMachine): string {
  const written = JSON.stringify(config, (_, value: unknown) =>
    typeof value === 'function' ? 'function' : value,
  )
  return createHash('sha256').update(written).digest('hex').slice(0, 12)
}
