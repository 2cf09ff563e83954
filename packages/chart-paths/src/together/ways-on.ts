import type { WayOn } from './model.ts'

/** A way that takes more steps than this counts as none. */
const MAX_STEPS = 80

/** The steps that lead where the promise says, by their ids; null when they do not get there. */
export function wayFrom<World>(way: WayOn<World>, from: World): readonly string[] | null {
  let world = from
  const taken: string[] = []
  while (taken.length < MAX_STEPS) {
    if (taken.length > 0 && way.isReached(world, from)) return taken
    const step = way.next(world, from, taken)
    if (!step) return way.isReached(world, from) ? taken : null
    taken.push(step.id)
    world = step.take()
  }
  return null
}
