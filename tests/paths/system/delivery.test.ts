import { describe, expect, it } from 'vitest'
import type { Effect } from '#tools/paths/exploring/macrostep.ts'
import { actAndDeliver } from '#tools/paths/system/delivery.ts'
import type { Role } from '#tools/paths/system/roles.ts'
import { type Deliveries, deliveredEvents } from '#tools/paths/system/wiring.ts'
import { bookingSystem } from './booking-system.ts'

const emits = (type: string): Effect => ({ kind: 'emit', event: { type } })

describe('an event that one chart sends to the other', () => {
  it('is one that the app wires between session and checkout', () => {
    expect([...deliveredEvents(bookingSystem.wire)].sort()).toEqual([
      'session.absent',
      'session.ended',
      'session.lost',
      'session.retry',
      'session.started',
      'session.unreachable',
    ])
  })

  it('is handled at once, or after the current step of the receiver', () => {
    const order: string[] = []
    const does: Readonly<Record<string, readonly Effect[]>> = {
      knock: [emits('open'), emits('wait')],
      open: [emits('come')],
    }
    const deliveries: Deliveries = (from, { type }) => [
      { to: from === 'leader' ? 'follower' : 'leader', event: { type } },
    ]
    const act = (role: Role, type: string) => {
      order.push(`${role} ${type}`)
      return does[type] ?? []
    }

    const effects = actAndDeliver('leader', 'knock', act, deliveries, ({ type }) => type)

    expect(order).toEqual(['leader knock', 'follower open', 'follower wait', 'leader come'])
    expect(effects).toEqual([emits('open'), emits('come'), emits('wait')])
  })
})
