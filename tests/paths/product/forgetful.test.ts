import { describe, expect, it } from 'vitest'
import { exploreMachine } from '#tools/paths/exploring/explore.ts'
import { breachesIn } from '#tools/paths/product/breaches.ts'
import { invariants } from '#tools/paths/product/invariants.ts'
import { productExplorers } from '#tools/paths/product/product-explorer.ts'
import { replayProductOnActors } from '#tools/paths/product/replay-product-actors.ts'
import { replayProductOnModel } from '#tools/paths/product/replay-product-model.ts'
import type { Wire } from '#tools/paths/product/wiring.ts'
import { forgetting } from './fixtures/forgetful-wiring.ts'
import { walked } from './fixtures/walked.ts'

/** The product as far as it must be explored to find a state or combination. */
function exploredUntil(wanted: string, wire: Wire) {
  const { exact, quick, isNew } = productExplorers(null, wire)
  const graph = exploreMachine(quick, {
    extent: 'novel',
    whole: 0,
    limit: 10_000,
    wanted: new Set([wanted]),
    pairs: new Set(),
    isNew,
  })
  return { variant: null, explorer: exact, graph, pairs: new Map() }
}

describe('a wiring that forgets to tell the checkout', () => {
  it.each([
    {
      forgotten: 'session.lost',
      found: 'session.auth.leaving.lost × checkout.reviewing',
      breach:
        'A session that is lost parks the booking; only an order or a payment under way goes on',
    },
    {
      forgotten: 'session.ended',
      found: 'session.auth.leaving.chosen × checkout.resuming.asking',
      breach: 'While a patient logs out, or makes room for another, the booking is idle and empty',
    },
    {
      forgotten: 'session.absent',
      found: 'session.auth.anonymous.visiting × checkout.waking',
      breach: 'The checkout waits to hear who is there only while that is not known',
    },
    {
      forgotten: 'session.started',
      found: 'session.auth.signedIn.steady × checkout.waking',
      breach: 'Whoever signs in finds a booking that waited taken up again',
    },
  ])('$forgotten breaks a rule', ({ forgotten, found, breach }) => {
    const breaches = breachesIn(exploredUntil(found, forgetting(forgotten)), invariants)

    expect(breaches.map(({ says }) => says)).toContain(breach)
  })

  it('fails the replay of a path on which it is told', async () => {
    const path = walked([
      'session.established/signedIn',
      'resumeBooking → nothing',
      'http.401/unauthorised',
    ])

    expect(() => replayProductOnModel(path, forgetting('session.lost'))).toThrow(
      'checkout: in checkout.reviewing, planned checkout.parked',
    )
    await expect(replayProductOnActors(path, forgetting('session.lost'))).rejects.toThrow(
      'checkout: in checkout.reviewing, planned checkout.parked',
    )
    replayProductOnModel(path)
    await replayProductOnActors(path)
  })
})
