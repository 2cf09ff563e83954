import type { Effect } from './macrostep.ts'

export type Timer = { readonly id: string; readonly ms: number }

/** Running timers, oldest first; those that were set in the same step share a group. */
export type Timers = readonly (readonly Timer[])[]

export function timersAfter(
  timers: Timers,
  fired: string | null,
  effects: readonly Effect[],
): Timers {
  let older = without(timers, fired)
  let fresh: Timer[] = []
  for (const effect of effects) {
    if (effect.kind !== 'set' && effect.kind !== 'cancel') continue
    older = without(older, effect.timer)
    fresh = fresh.filter((timer) => timer.id !== effect.timer)
    if (effect.kind === 'set') fresh.push({ id: effect.timer, ms: effect.ms })
  }
  return fresh.length > 0 ? [...older, fresh] : older
}

/**
 * The timers that can be the next one due. Between two steps any time may pass, so one that was
 * set earlier may be due before a shorter one that was set later; never the other way round.
 * Two of one length that were set in one step fire in the order they were set, as in a browser.
 */
export function nextDue(timers: Timers): readonly Timer[] {
  const aged = timers.flatMap((group, age) => group.map((timer, order) => ({ timer, age, order })))
  return aged
    .filter(
      (one) =>
        !aged.some(
          (other) =>
            (other.timer.ms < one.timer.ms && other.age <= one.age) ||
            (other.timer.ms === one.timer.ms &&
              (other.age < one.age || (other.age === one.age && other.order < one.order))),
        ),
    )
    .map(({ timer }) => timer)
}

function without(timers: Timers, id: string | null): Timers {
  return timers
    .map((group) => group.filter((timer) => timer.id !== id))
    .filter((group) => group.length > 0)
}
