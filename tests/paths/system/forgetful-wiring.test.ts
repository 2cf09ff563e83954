import { describe, expect, it } from 'vitest'
import { exploreMachine } from '#tools/paths/exploring/explore.ts'
import { replaySystemOnActors } from '#tools/paths/system/replay-system-actors.ts'
import { replaySystemOnModel } from '#tools/paths/system/replay-system-model.ts'
import { systemExplorers } from '#tools/paths/system/system-explorer.ts'
import type { SystemModel } from '#tools/paths/system/system-model.ts'
import { violationsIn } from '#tools/paths/system/violations.ts'
import { bookingSystem } from './booking-system.ts'
import { forgetting } from './fixtures/forgetful-wiring.ts'
import { walked } from './fixtures/walked.ts'

/** Explores the system until it finds a state or combination. */
function exploredUntil(wanted: string, model: SystemModel) {
  const { exact, quick, isNew } = systemExplorers(model, null)
  const graph = exploreMachine(quick, {
    strategy: 'novelty',
    exhaustiveStates: 0,
    maxStates: 10_000,
    wanted: new Set([wanted]),
    pairs: new Set(),
    isNew,
  })
  return { variant: null, explorer: exact, graph, pairs: new Map() }
}

describe('a wiring that does not send the checkout an event', () => {
  it.each([
    {
      forgotten: 'session.lost',
      found: 'session.auth.leaving.lost × checkout.reviewing.own',
      violation: 'A lost session parks the booking; only an order or payment in progress continues',
    },
    {
      forgotten: 'session.ended',
      found: 'session.auth.leaving.chosen × checkout.resuming.asking',
      violation:
        'While a patient logs out or is replaced by another, the booking is idle and empty',
    },
    {
      forgotten: 'session.absent',
      found: 'session.auth.anonymous.visiting × checkout.waking.asking',
      violation:
        'The checkout waits for the session only while the patient is unknown, or the page reloads',
    },
    {
      forgotten: 'session.started',
      found: 'session.auth.signedIn.steady × checkout.waking.asking',
      violation: 'Signing in resumes a waiting booking',
    },
  ])('$forgotten violates an invariant', ({ forgotten, found, violation }) => {
    const origin = exploredUntil(found, forgetting(forgotten))
    const violations = violationsIn(origin, bookingSystem.invariants)

    expect(violations.map(({ says }) => says)).toContain(violation)
  })

  it('fails the replay of a path on which it is sent', async () => {
    const path = walked([
      'session.established/signedIn',
      'resumeBooking → nothing',
      'http.401/unauthorised',
    ])

    expect(() => replaySystemOnModel(path, forgetting('session.lost'))).toThrow(
      'checkout: in checkout.reviewing.own, planned checkout.parked',
    )
    await expect(replaySystemOnActors(path, forgetting('session.lost'))).rejects.toThrow(
      'checkout: in checkout.reviewing.own, planned checkout.parked',
    )
    replaySystemOnModel(path, bookingSystem)
    await replaySystemOnActors(path, bookingSystem)
  })
})
