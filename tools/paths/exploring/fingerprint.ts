import { createHash } from 'node:crypto'
import type { AnyStateMachine } from 'xstate'

/**
 * The same as long as the states and transitions of a chart are: what was found of another one does
 * not count. The text of a function is left out, as every tool compiles it in its own way.
 */
export function fingerprintOf({ config }: AnyStateMachine): string {
  const written = JSON.stringify(config, (_, value: unknown) =>
    typeof value === 'function' ? 'function' : value,
  )
  return createHash('sha256').update(written).digest('hex').slice(0, 12)
}
