import { describe, expect, it } from 'vitest'
import { type Answer, outageBetween, toldOrders, toldTwice } from '../cluster/rehearsal/answers.ts'

function answer(at: number, changes: Partial<Answer> = {}): Answer {
  return {
    call: 'orders/order-create',
    writes: true,
    sentAt: at - 5,
    at,
    status: 200,
    booking: `b${at}`,
    ...changes,
  }
}

describe('an outage', () => {
  it('lasts from the last write before it to the first one after it', () => {
    const answers = [90, 98, 130, 131].map((at) => answer(at))
    expect(outageBetween(answers, 100, 140)).toEqual({ ms: 32, failed: 0 })
  })

  it('is not ended by a read, a refusal or a failure', () => {
    const answers = [
      answer(100),
      answer(110, { writes: false }),
      answer(120, { status: 409 }),
      answer(125, { status: 503 }),
      answer(126, { status: 0 }),
      answer(150),
    ]
    expect(outageBetween(answers, 100, 150)).toEqual({ ms: 50, failed: 2 })
  })

  it('counts until the end if no write succeeds any more', () => {
    expect(outageBetween([answer(100)], 100, 400).ms).toBe(300)
  })

  it('is found among answers that came out of order', () => {
    expect(
      outageBetween(
        [140, 100, 110].map((at) => answer(at)),
        100,
        141,
      ).ms,
    ).toBe(30)
  })
})

describe('the orders that were told', () => {
  const told = (booking: string, orderNo: string, status = 200) =>
    answer(1, { booking, orderNo, status })

  it('are counted once, however often they were told', () => {
    const orders = toldOrders([told('b1', 'A'), told('b1', 'A'), told('b2', 'B'), answer(2)])
    expect(orders.map(({ orderNo }) => orderNo)).toEqual(['A', 'B'])
  })

  it('are those of an answer that succeeded', () => {
    expect(toldOrders([told('b1', 'A', 503)])).toEqual([])
  })

  it('are two for a booking that was placed twice', () => {
    expect(toldTwice(toldOrders([told('b1', 'A'), told('b1', 'B'), told('b2', 'C')]))).toEqual([
      'b1: A, B',
    ])
  })
})
