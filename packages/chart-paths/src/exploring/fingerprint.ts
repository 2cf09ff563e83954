import { createHash } from 'node:crypto'
import type { AnyStateMachine } from 'xstate'

/**
 * A hash of the states and transitions of a chart, by which results of another version are ignored.
 * The text of functions is left out, because tools compile it differently.
 */
export function fingerprintOf({ config }: AnyStateMachine): string {
  const written = JSON.stringify(config, (_, value: unknown) =>
    typeof value === 'function' ? 'function' : value,
  )
  return createHash('sha256').update(written).digest('hex').slice(0, 12)
}
