import { describe, expect, it } from 'vitest'
import type { Effect } from '#tools/paths/exploring/macrostep.ts'
import type { Side } from '#tools/paths/product/sides.ts'
import { letHappen } from '#tools/paths/product/told.ts'
import { type Hear, toldEvents } from '#tools/paths/product/wiring.ts'

const emits = (type: string): Effect => ({ kind: 'emit', event: { type } })

describe('what one machine tells the other', () => {
  it('is what the app wires between session and checkout', () => {
    expect([...toldEvents()].sort()).toEqual([
      'session.absent',
      'session.ended',
      'session.lost',
      'session.started',
    ])
  })

  it('happens at once, and what is answered in the middle of a step after that step', () => {
    const order: string[] = []
    const does: Readonly<Record<string, readonly Effect[]>> = {
      knock: [emits('open'), emits('wait')],
      open: [emits('come')],
    }
    const hear: Hear = (from, { type }) => [
      { to: from === 'session' ? 'checkout' : 'session', event: { type } },
    ]
    const act = (side: Side, type: string) => {
      order.push(`${side} ${type}`)
      return does[type] ?? []
    }

    const effects = letHappen('session', 'knock', act, hear, ({ type }) => type)

    expect(order).toEqual(['session knock', 'checkout open', 'checkout wait', 'session come'])
    expect(effects).toEqual([emits('open'), emits('come'), emits('wait')])
  })
})
