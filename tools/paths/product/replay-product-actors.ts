import { setImmediate } from 'node:timers/promises'
import { wirePeers } from '#machines/root/wire-peers.ts'
import { inputOf, type Path } from '../covering/paths.ts'
import type { Arrival } from '../exploring/place.ts'
import { liveMachine } from '../replaying/live-machine.ts'
import { differing } from '../replaying/plan-check.ts'
import { TickClock } from '../replaying/tick-clock.ts'
import { productDifference } from './plan.ts'
import { productArrival } from './product-step.ts'
import { ofBoth, SIDES, sideOf, sides } from './sides.ts'
import { peersOf, type Wire } from './wiring.ts'

/**
 * Walks a path of the product on two live actors with one clock, joined as the app joins them.
 * After each step states, context, effects and open calls of both, and the transitions that were
 * taken, must be the planned ones.
 */
export async function replayProductOnActors(path: Path, wire: Wire = wirePeers): Promise<void> {
  const clock = new TickClock()
  const live = ofBoth((side) => liveMachine(sides[side].machine, inputOf(path, sides[side]), clock))
  for (const side of SIDES) live[side].actor.start()
  wire(peersOf({ session: live.session.actor, checkout: live.checkout.actor }))
  try {
    // The first transitions ran before anyone could watch.
    compare(`${path.id}, at the start`, path.start, path.start.taken)
    for (const [index, { cause, arrival, at }] of path.steps.entries()) {
      const { actor, calls } = live[sideOf(cause)]
      clock.set(at)
      if (cause.kind === 'event') actor.send(cause.event)
      if (cause.kind === 'outcome') {
        calls.end(cause.invoke, cause.result)
        await setImmediate()
      }
      compare(`${path.id}, step ${index + 1} (${cause.type})`, arrival)
    }
  } finally {
    for (const side of SIDES) live[side].actor.stop()
  }

  function compare(where: string, planned: Arrival, unseen: readonly string[] = []): void {
    const done = ofBoth((side) => live[side].told())
    const seen = ofBoth((side) => ({
      snapshot: live[side].actor.getSnapshot(),
      effects: done[side].effects,
    }))
    const open = SIDES.flatMap((side) => live[side].calls.open())
    const running = planned.place.running.map(({ invoke }) => invoke)
    const taken = [...unseen, ...SIDES.flatMap((side) => done[side].taken)]
    const difference =
      productDifference(productArrival(planned), seen) ??
      differing('calls', sorted(open), sorted(running)) ??
      differing('transitions', sorted(taken), sorted(planned.taken))
    if (difference) throw new Error(`${where}: ${difference}`)
  }
}

function sorted(names: readonly string[]): string {
  return [...names].sort().join(', ')
}
