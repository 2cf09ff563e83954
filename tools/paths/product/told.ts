import type { Effect } from '../exploring/macrostep.ts'
import { ofBoth, type Side } from './sides.ts'
import type { Hear, Telling } from './wiring.ts'

/** Something happens to one machine: what it does to its surroundings. */
export type Act<What> = (side: Side, what: What) => readonly Effect[]

/**
 * Something happens to one machine, and what it tells the other happens to that one at once, as
 * with live actors: handlers run in the order of the effects, and a machine that is told something
 * in the middle of its own step hears it afterwards. Answers with all effects in their order.
 */
export function letHappen<What>(
  side: Side,
  what: What,
  act: Act<What>,
  hear: Hear,
  whatIs: (event: Telling['event']) => What,
): readonly Effect[] {
  const waiting = ofBoth<Telling['event'][]>(() => [])
  const busy = new Set<Side>()
  const effects: Effect[] = []
  run(side, what)
  return effects

  function run(on: Side, happening: What): void {
    busy.add(on)
    for (const effect of act(on, happening)) {
      effects.push(effect)
      if (effect.kind === 'emit') for (const telling of hear(on, effect.event)) tell(telling)
    }
    busy.delete(on)
    const next = waiting[on].shift()
    if (next) run(on, whatIs(next))
  }

  function tell({ to, event }: Telling): void {
    if (busy.has(to)) waiting[to].push(event)
    else run(to, whatIs(event))
  }
}
