import { describe, expect, it } from 'vitest'
import { isAddable, isCancellable, isChangeable } from '#contract/rules/cancellation.ts'

const AT = '2026-11-28T02:30:00.000Z'
const late = { since: AT, credit_points: 100, credit: 50 }
const onTheWay = { arrives_at: AT, arrived_at: null }
const arrived = { arrives_at: AT, arrived_at: AT }

type Order = Parameters<typeof isChangeable>[0]

/** What a patient can still do: move, cancel, add a test. */
const open = (order: Order) => [isChangeable(order), isCancellable(order), isAddable(order)]

describe('a placed order can be moved, cancelled, and take a test', () => {
  const cases: readonly [string, Order, readonly boolean[]][] = [
    ['before anyone sets out', { status: 'booked' }, [true, true, true]],
    ['once its phlebotomist is named', { status: 'phlebotomist_assigned' }, [true, true, true]],
    [
      'not on the way',
      { status: 'phlebotomist_assigned', phlebotomist_way: onTheWay },
      [false, false, false],
    ],
    [
      'on the way and late: no test, since the tubes are under way',
      { status: 'phlebotomist_assigned', phlebotomist_way: onTheWay, late },
      [true, true, false],
    ],
    ['late while nobody has set out', { status: 'booked', late }, [true, true, true]],
    [
      'not after a late arrival',
      { status: 'phlebotomist_assigned', phlebotomist_way: arrived, late },
      [false, false, false],
    ],
    [
      'not once a part of it is done',
      { status: 'booked', visit_begun: true },
      [false, false, false],
    ],
    [
      'not once the lab has money for it, late or not',
      { status: 'phlebotomist_assigned', late, door_payments: [] },
      [false, false, false],
    ],
    ['not after the sample', { status: 'sample_collected', late }, [false, false, false]],
    ['as a draft: cancelled only', { status: 'draft' }, [false, true, false]],
  ]
  it.each(cases)('%s', (_, order, expected) => {
    expect(open(order)).toEqual(expected)
  })
})
