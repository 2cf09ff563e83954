import { done, type Explore } from 'chart-paths/model.ts'
import { describe, expect, it } from 'vitest'
import { failed } from '#paths/call.outcomes.ts'
import { flows } from '#tests/paths/flows.ts'
import { actorCalls, excludedEverywhere, type FlowName } from './provider-calls.ts'
import { disagreements } from './provider-outcomes.ts'

describe.each(Object.entries<Explore>(flows))('the outcomes of %s', (name, explore) => {
  // SAFETY: `flows` has exactly these names.
  const calls = actorCalls[name as FlowName]

  it('list the calls of every actor', () => {
    expect(Object.keys(calls).toSorted()).toEqual(Object.keys(explore.outcomes).toSorted())
  })

  it.each(Object.keys(explore.outcomes))('%s ends in each way the provider can answer', (actor) => {
    const listed = calls[actor] ?? { calls: [] }
    expect(disagreements(explore, actor, listed, excludedEverywhere)).toEqual([])
  })
})

describe('the comparison of outcomes and provider reports', () => {
  const placing = { placeOrder: { placed: done(1, 'placed') } }
  // SAFETY: only the outcomes are read.
  const catalogue = (outcomes: Explore['outcomes']) => ({ outcomes }) as Explore
  const gone = failed('refused', 'draft-gone', '', 'the draft is gone')

  it('a code that is no outcome', () => {
    const found = disagreements(catalogue(placing), 'placeOrder', { calls: ['orderCreate'] })
    expect(found).toContain('placeOrder has no outcome for draft-changed')
  })

  it('an outcome that the provider never answers', () => {
    const outcomes = catalogue({ placeOrder: { gone } })
    const found = disagreements(outcomes, 'placeOrder', { calls: ['wallet'] })
    expect(found).toContain('no call of placeOrder answers draft-gone')
  })

  it('an exception that is not needed any more', () => {
    const outcomes = catalogue({ cancel: { gone } })
    const listed = {
      calls: ['orderCheckout'],
      excluded: { 'draft-gone': 'it never happens', 'wrong-pin': 'there is none' },
      local: { 'camera-busy': 'no camera' },
    } as const
    expect(disagreements(outcomes, 'cancel', listed)).toEqual(
      expect.arrayContaining([
        'cancel excludes draft-gone and has an outcome for it',
        'no call of cancel answers wrong-pin, which is listed',
        "cancel has no outcome for camera-busy, which is listed as the browser's own",
      ]),
    )
  })
})
