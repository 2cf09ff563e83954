import { unhandledEvents, unhandledGaps } from '../exploring/unhandled.ts'
import type { CommandContext } from './command.ts'

/** Prints the events from outside that states ignore, with the reasons; 1 when one has none. */
export function unhandled({ flows, out, err }: CommandContext): number {
  for (const [name, explore] of Object.entries(flows)) {
    const ignored = unhandledEvents(explore)
    if (ignored.length === 0) continue
    out(`${name} ignores ${ignored.length} pairs of a state and an event from outside`)
    const reasons = new Set(ignored.map(({ event, why }) => `${event}: ${why ?? 'no reason'}`))
    for (const reason of reasons) {
      out(`  ${reason}`)
      for (const { state, event, why } of ignored) {
        if (reason === `${event}: ${why ?? 'no reason'}`) out(`    ${state}`)
      }
    }
  }
  const gaps = Object.entries(flows).flatMap(([name, explore]) => unhandledGaps(name, explore))
  for (const gap of gaps) err(gap)
  return gaps.length === 0 ? 0 : 1
}
