import { describe, expect, test, vi } from 'vitest'
import type { SafetyAnswer } from '#contract/orders.schemas.ts'
import type { Basket } from '#machines/checkout/basket.ts'
import type { Booking, Resumed } from '#machines/checkout/checkout.actors.ts'
import { blankParty, type CheckoutContext } from '#machines/checkout/checkout.context.ts'
import { failed } from '#paths/call.outcomes.ts'
import {
  askedScan,
  bloodCount,
  sampleAppointment,
  sampleCentre,
  sampleDraft,
  sampleHold,
  sampleMan,
  sampleMember,
  sampleOrder,
  sampleOrderToConfirm,
  sampleQuestion,
} from '#paths/checkout/checkout.data.ts'
import { checkoutSamples } from '#paths/checkout/checkout.samples.ts'
import { type Answers, startedAt } from './answered-checkout.ts'
import { tick } from './deferred.ts'

const mri: Basket = [askedScan]
/** No appointment is needed. */
const xray: Basket = [{ ...askedScan, needs_appointment: false, scans: [] }]
const answered = (answer: SafetyAnswer['answer']) => ({
  [sampleMan.member_id]: [{ question: sampleQuestion.text, answer }],
})
const yes = answered('yes')
const no = answered('no')
const notSure = answered('not_sure')
const mriTime = { orderId: sampleDraft.order_id, subdepartment: 'MRI' }
const held = [{ ...mriTime, hold: sampleHold }]

const refusal = failed('refused', 'scan-unsafe', 'Your answer means no.', '').error
const noAnswer = failed('network', 'network', '', '').error

const ofMri = {
  basket: mri,
  people: [sampleMan],
  visit: 'center',
  centre: sampleCentre,
  drafts: [sampleDraft],
} as const

/** Starts an MRI booking in a given state, with a provider that a test can change. */
const startAt = (
  value: Parameters<typeof startedAt>[0],
  context: Partial<CheckoutContext> = {},
  answers: Partial<Answers> = {},
) => startedAt(value, { ...ofMri, ...context }, answers)

const stopped = { booking: { slot: { asking: 'stopped' } } } as const

test('answers to a scan that is not in the visit any more cannot be changed', () => {
  const held = { booking: { slot: { home: 'held' } } } as const
  const blood = { basket: [bloodCount], visit: 'home', answers: no, hold: sampleHold } as const
  const { actor } = startAt(held, blood)
  expect(actor.getSnapshot().can({ type: 'safety.review' })).toBe(false)
})

describe('a yes to a safety question', () => {
  test('stops the booking before any slot is loaded or held', async () => {
    const { actor, isAt, names } = startAt({ booking: { slot: 'asking' } })
    actor.send({ type: 'safety.answer', answers: yes })
    await tick()
    expect(isAt(stopped)).toBe(true)
    expect(names()).toEqual([])
  })

  test('stops the booking of a walk-in scan', () => {
    const { actor, isAt } = startAt({ booking: { slot: 'asking' } }, { basket: xray })
    actor.send({ type: 'safety.answer', answers: yes })
    expect(isAt(stopped)).toBe(true)
  })

  test('lets the booking continue once it is corrected to a no', async () => {
    const { actor, isAt } = startAt(stopped, { answers: yes })
    actor.send({ type: 'safety.review' })
    expect(isAt({ booking: { slot: { asking: 'answering' } } })).toBe(true)
    actor.send({ type: 'safety.answer', answers: no })
    await tick()
    expect(isAt({ booking: { slot: { radiology: 'choosing' } } })).toBe(true)
  })

  test('cannot be skipped by a link to the payment or by continuing', () => {
    const { actor, isAt } = startAt(stopped, { answers: yes })
    actor.send({ type: 'checkout.goTo', step: 'payment' })
    actor.send({ type: 'slot.confirm' })
    actor.send({ type: 'appointment.choose', slot: sampleAppointment, ...mriTime })
    expect(isAt(stopped)).toBe(true)
  })

  test('releases the held appointments when it is given on the review', async () => {
    const { actor, called, isAt } = startAt(
      { booking: { slot: { radiology: 'held' } } },
      { answers: no, appointments: held },
    )
    actor.send({ type: 'safety.review' })
    actor.send({ type: 'safety.answer', answers: yes })
    expect(isAt({ booking: { slot: { asking: 'releasing' } } })).toBe(true)
    await tick()
    expect(isAt(stopped)).toBe(true)
    const released = called.mock.calls.find(([name]) => name === 'releaseAppointments')
    expect(released?.[1]).toEqual({ holdIds: held.map(({ hold }) => hold.hold_id) })
    expect(actor.getSnapshot().context.appointments).toEqual([])
  })

  test('reports appointments that could not be released, and can be retried', async () => {
    let hasAnswer = false
    const { actor, isAt } = startAt(
      { booking: { slot: 'asking' } },
      { appointments: held },
      { releaseAppointments: async () => (hasAnswer ? undefined : Promise.reject(noAnswer)) },
    )
    actor.send({ type: 'safety.answer', answers: yes })
    await tick()
    expect(isAt({ booking: { slot: { asking: 'releaseFailed' } } })).toBe(true)
    expect(actor.getSnapshot().context.appointments).toEqual(held)
    hasAnswer = true
    actor.send({ type: 'slot.release' })
    await tick()
    expect(isAt(stopped)).toBe(true)
    expect(actor.getSnapshot().context.appointments).toEqual([])
  })

  test('remains when appointments that could not be released expire', async () => {
    const { actor, isAt } = startAt(
      { booking: { slot: 'asking' } },
      { appointments: held },
      {
        releaseAppointments: () => Promise.reject(noAnswer),
        watchHold: async () => [sampleHold.hold_id],
      },
    )
    actor.send({ type: 'safety.answer', answers: yes })
    await tick()
    expect(isAt(stopped)).toBe(true)
    expect(actor.getSnapshot().context.appointments).toEqual([])
  })

  test('is dropped from the draft and asked again when the patient step is confirmed again', async () => {
    const { actor, called, isAt } = startAt(
      { booking: { details: { choosing: { member: 'chosen', centre: 'chosen' } } } },
      { answers: yes },
    )
    actor.send({ type: 'details.confirm' })
    await tick()
    expect(called).toHaveBeenCalledWith('updateDraft', expect.objectContaining({ answers: {} }))
    expect(isAt({ booking: { slot: { asking: 'answering' } } })).toBe(true)
  })

  test('restarts the booking when the scan is removed', async () => {
    const { actor, isAt } = startAt(stopped, { answers: yes })
    actor.send({ type: 'cart.changed', basket: [bloodCount] })
    await tick()
    expect(isAt('reviewing')).toBe(true)
    expect(actor.getSnapshot().context.answers).toEqual({})
  })
})

describe('an answer that a radiologist has to judge', () => {
  const settled = { opening: 'open', attempt: 'none', coupon: 'settled', wallet: 'settled' }
  const atTimes: Parameters<typeof startedAt>[0] = { booking: { slot: { radiology: 'held' } } }

  test('lets the patient choose a slot', async () => {
    const { actor, isAt } = startAt({ booking: { slot: 'asking' } })
    actor.send({ type: 'safety.answer', answers: notSure })
    await tick()
    expect(isAt({ booking: { slot: { radiology: 'choosing' } } })).toBe(true)
  })

  test('is paid at service, and Online Pay cannot be chosen', () => {
    const { actor, isAt } = startAt(atTimes, { answers: notSure, appointments: held })
    actor.send({ type: 'slot.confirm' })
    expect(isAt({ booking: { payment: { confirmation: 'byRadiologist', mode: 'cash' } } })).toBe(
      true,
    )
    actor.send({ type: 'mode.choose', mode: 'online' })
    expect(isAt({ booking: { payment: { mode: 'cash' } } })).toBe(true)
  })

  test('without one the order books, and can be paid online', () => {
    const { actor, isAt } = startAt(atTimes, { answers: no, appointments: held })
    actor.send({ type: 'slot.confirm' })
    expect(isAt({ booking: { payment: { confirmation: 'notNeeded', mode: 'online' } } })).toBe(true)
  })

  test.each([
    ['toConfirm', sampleOrderToConfirm],
    ['booked', sampleOrder],
  ] as const)('ends at thankYou.%s as the provider says', async (state, order) => {
    const { actor, isAt } = startAt(
      {
        booking: {
          payment: {
            ...settled,
            mode: 'cash',
            confirmation: 'byRadiologist',
            hold: 'watched',
          },
        },
      } as Parameters<typeof startedAt>[0],
      { answers: notSure, appointments: held },
      { placeOrder: async () => order },
    )
    actor.send({ type: 'order.place' })
    await tick()
    expect(isAt({ thankYou: state })).toBe(true)
  })
})

describe('the safety answers', () => {
  test('of one patient are not used for another', () => {
    const { actor } = startAt(
      { booking: { details: { choosing: { member: 'chosen', centre: 'chosen' } } } },
      { answers: no },
    )
    actor.send({ type: 'member.choose', member: sampleMan })
    expect(actor.getSnapshot().context.answers).toEqual(no)
    actor.send({ type: 'member.choose', member: sampleMember })
    expect(actor.getSnapshot().context.answers).toEqual({})
  })

  test('of one patient are not used for an added member', async () => {
    const { actor } = startAt(
      { booking: { details: { choosing: { member: 'chosen', centre: 'chosen' } } } },
      { answers: no },
      { addMember: async () => sampleMember },
    )
    actor.send(checkoutSamples['member.add'].father.event)
    await tick()
    expect(actor.getSnapshot().context.answers).toEqual({})
  })
})

describe('a stored booking with a yes', () => {
  const booking: Booking = {
    ...blankParty,
    people: [sampleMan],
    visit: 'center',
    address: null,
    centre: sampleCentre,
    drafts: [sampleDraft],
    hold: null,
    appointments: held,
    answers: yes,
    coupon: null,
    wallet: null,
  }
  const walkIn = { ...booking, appointments: [] }
  const cases: readonly { says: string; basket: Basket; resumed: Resumed }[] = [
    { says: 'the payment', basket: mri, resumed: { at: 'payment', booking } },
    { says: 'the payment of a walk-in', basket: xray, resumed: { at: 'payment', booking: walkIn } },
    { says: 'the times', basket: mri, resumed: { at: 'slot', booking } },
    { says: 'the open hours', basket: xray, resumed: { at: 'slot', booking: walkIn } },
    { says: 'a hold that ended', basket: mri, resumed: { at: 'expired', booking: walkIn } },
  ]

  test.each(cases)(
    'at $says resumes at the stop, with nothing held',
    async ({ basket, resumed }) => {
      const { actor, isAt, names } = startAt(
        'waking',
        { basket, people: [], centre: null, drafts: [] },
        { resumeBooking: async () => resumed },
      )
      actor.send({ type: 'session.started' })
      await tick()
      expect(isAt(stopped)).toBe(true)
      expect(actor.getSnapshot().context.appointments).toEqual([])
      const hadHolds = 'booking' in resumed && (resumed.booking?.appointments.length ?? 0) > 0
      expect(names().includes('releaseAppointments')).toBe(hadHolds)
    },
  )
})

describe('a refusal of the provider because of a yes', () => {
  const settled = {
    opening: 'open',
    attempt: 'none',
    coupon: 'settled',
    wallet: 'settled',
    confirmation: 'notNeeded',
    mode: 'cash',
  } as const
  const refuses = () => Promise.reject(refusal)

  test.each(['cash', 'online'] as const)('of an order paid %s leads to the stop', async (mode) => {
    const { actor, isAt } = startAt(
      { booking: { payment: { ...settled, mode, hold: 'watched' } } },
      { answers: no, appointments: held },
      { placeOrder: refuses, createPayment: refuses },
    )
    actor.send({ type: 'order.place' })
    await tick()
    expect(isAt(stopped)).toBe(true)
    expect(actor.getSnapshot().context.appointments).toEqual([])
  })

  test('stops the booking of a walk-in', async () => {
    const { actor, isAt } = startAt(
      { booking: { payment: { ...settled, hold: 'none' } } },
      { basket: xray, answers: no },
      { placeOrder: refuses },
    )
    actor.send({ type: 'order.place' })
    await tick()
    expect(isAt(stopped)).toBe(true)
  })

  const chosen = { booking: { details: { choosing: { member: 'chosen', centre: 'chosen' } } } }

  test('of a new draft leads to the stop', async () => {
    const { actor, isAt } = startAt(chosen, { drafts: [] }, { createDraft: refuses })
    actor.send({ type: 'details.confirm' })
    await tick()
    expect(isAt(stopped)).toBe(true)
  })

  test('of a changed draft leads to the patient step, where the change is not lost', async () => {
    const stale = vi.fn()
    const { actor, isAt, now } = startAt(chosen, { answers: no }, { updateDraft: refuses })
    actor.on('tests.stale', stale)
    actor.send({ type: 'details.confirm' })
    await tick()
    expect(isAt({ booking: { details: 'choosing' } })).toBe(true)
    expect(now().error).toBe('Your answer means no.')
    expect(stale).toHaveBeenCalledOnce()
  })

  test('leaves no draft, and one is created when the answer is corrected', async () => {
    const { actor, isAt, names } = startAt(stopped, { drafts: [], answers: yes })
    actor.send({ type: 'safety.review' })
    actor.send({ type: 'safety.answer', answers: no })
    await tick()
    expect(names()).toContain('createDraft')
    expect(isAt({ booking: { slot: { radiology: 'choosing' } } })).toBe(true)
  })
})

test('answers do not outlive a booking whose cart was emptied while nobody was signed in', () => {
  const { actor } = startAt({ idle: 'browsing' }, { answers: no })
  actor.send({ type: 'cart.emptied' })
  expect(actor.getSnapshot().context.answers).toEqual({})
})
