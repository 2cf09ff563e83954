import { type AnyEventObject, initialTransition, isMachineSnapshot, transition } from 'xstate'
import { wirePeers } from '#machines/root/wire-peers.ts'
import { inputOf, type Path } from '../covering/paths.ts'
import { type Effect, effectOf } from '../exploring/macrostep.ts'
import type { Arrival } from '../exploring/place.ts'
import { productDifference } from './plan.ts'
import { productArrival } from './product-step.ts'
import { ofBoth, SIDES, type Side, sideOf, sides } from './sides.ts'
import { letHappen } from './told.ts'
import { hearThrough, type Wire } from './wiring.ts'

type Transitioned = readonly [unknown, readonly Parameters<typeof effectOf>[0][]]

/**
 * Walks a path of the product with XState's own pure functions on both production machines, joined
 * by the wiring, and compares plan and reality of both after each step.
 */
export function replayProductOnModel(path: Path, wire: Wire = wirePeers): void {
  const hear = hearThrough(wire)
  const stand = ofBoth((side) =>
    seenAfter(initialTransition(sides[side].machine, inputOf(path, sides[side]))),
  )
  compare('At the start', path.start)
  for (const [index, { cause, arrival }] of path.steps.entries()) {
    for (const side of SIDES) stand[side].effects = []
    letHappen<AnyEventObject>(sideOf(cause), cause.event, take, hear, (event) => event)
    compare(`${path.id}, step ${index + 1} (${cause.type})`, arrival)
  }

  function take(side: Side, event: AnyEventObject): readonly Effect[] {
    const { snapshot, effects } = seenAfter(
      transition(sides[side].machine, stand[side].snapshot, event),
    )
    stand[side] = { snapshot, effects: [...stand[side].effects, ...effects] }
    return effects
  }

  function compare(where: string, planned: Arrival): void {
    const difference = productDifference(productArrival(planned), stand)
    if (difference) throw new Error(`${where}: ${difference}`)
  }
}

function seenAfter([snapshot, actions]: Transitioned) {
  if (!isMachineSnapshot(snapshot)) throw new Error('This is not a machine')
  return { snapshot, effects: actions.flatMap((action) => effectOf(action) ?? []) }
}
