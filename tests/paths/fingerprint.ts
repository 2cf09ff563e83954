import { createHash } from 'node:crypto'
import type { AnyStateMachine } from 'xstate'

/** The same as long as the definition of a chart is: what was found of another one does not count. */
export function fingerprintOf({ config }: AnyStateMachine): string {
  const written = JSON.stringify(config, (_, value: unknown) =>
    typeof value === 'function' ? String(value) : value,
  )
  return createHash('sha256').update(written).digest('hex').slice(0, 12)
}
