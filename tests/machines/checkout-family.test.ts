import { describe, expect, test } from 'vitest'
import type { Order } from '#contract/orders.schemas.ts'
import { blankParty, type CheckoutContext } from '#machines/checkout/checkout.context.ts'
import { isFull, missingFrom } from '#machines/checkout/people.ts'
import {
  familyDrafts,
  sampleAddress,
  sampleDays,
  sampleHold,
  sampleMan,
  sampleMember,
  sampleOrder,
  sampleScanDraft,
} from '#paths/checkout/checkout.data.ts'
import { bloodCount, mensTest } from '#tests/support/family.ts'
import { startedAt } from './answered-checkout.ts'
import { tick } from './deferred.ts'

/** Asha and Mohan, whose cart has a test for men, at the state where a test begins. */
const startAt: typeof startedAt = (value, context, answers) =>
  startedAt(
    value,
    {
      address: sampleAddress,
      members: [sampleMember, sampleMan],
      basket: [bloodCount, mensTest],
      ...context,
    },
    answers,
  )

const choosing = {
  booking: {
    details: {
      choosing: { member: 'choosing', visit: 'home', address: 'chosen', centre: 'unneeded' },
    },
  },
} as const

describe('a list of people', () => {
  test('begins with the patient, who has all that she may take; the rest is for nobody', () => {
    const { actor, now } = startAt(choosing, {})
    actor.send({ type: 'people.list' })
    expect(now()).toMatchObject({ people: [sampleMember], given: { 'm-1': ['CBC'] } })
    expect(missingFrom(now(), now().basket)).toMatchObject({ kind: 'taker', line: mensTest })
    actor.send({ type: 'tests.give', memberId: 'm-1', codes: ['CBC', 'PSA'] })
    expect(now().given).toEqual({ 'm-1': ['CBC'] })
    expect(actor.getSnapshot().can({ type: 'details.confirm' })).toBe(false)
    actor.send({ type: 'person.add', member: sampleMan })
    expect(missingFrom(now(), now().basket)?.kind).toBe('taker')
    actor.send({ type: 'tests.give', memberId: 'm-2', codes: ['PSA'] })
    expect(missingFrom(now(), now().basket)).toBeNull()
    expect(actor.getSnapshot().can({ type: 'details.confirm' })).toBe(true)
  })

  test('has up to six orders, one for each person and place', () => {
    const xray = { ...bloodCount, code: 'XRAY', is_hc_available: false }
    const family = Array.from({ length: 6 }, (_, at) => ({ ...sampleMan, member_id: `m-${at}` }))
    const people = family.slice(0, 4)
    const entries = people.map(({ member_id }) => [member_id, ['CBC']])
    const { actor, now } = startAt(
      {
        booking: {
          details: {
            choosing: {
              member: { chosen: 'several' },
              visit: 'both',
              address: 'chosen',
              centre: 'choosing',
            },
          },
        },
      },
      {
        basket: [bloodCount, xray],
        visit: 'both',
        people,
        members: family,
        given: Object.fromEntries(entries),
      },
    )
    const both = (memberId: string) =>
      ({ type: 'tests.give', memberId, codes: ['CBC', 'XRAY'] }) as const
    const [fifth, sixth] = family.slice(4)
    if (!fifth || !sixth) throw new Error('There are six.')
    actor.send(both('m-0'))
    actor.send({ type: 'person.add', member: fifth })
    expect(isFull(now())).toBe(true)
    expect(actor.getSnapshot().can({ type: 'person.add', member: sixth })).toBe(false)
    // Their first test is the order that they count for; one at the other place would be another.
    actor.send({ type: 'tests.give', memberId: 'm-4', codes: ['XRAY'] })
    for (const id of ['m-1', 'm-4']) expect(actor.getSnapshot().can(both(id))).toBe(false)
    expect(missingFrom(now(), now().basket)).toBeNull()
    actor.send({ type: 'tests.give', memberId: 'm-0', codes: ['CBC'] })
    expect(actor.getSnapshot().can(both('m-1'))).toBe(true)
    expect(actor.getSnapshot().can({ type: 'person.add', member: sixth })).toBe(true)
  })

  test('gives what is added in the menu to whom it is chosen for, until the patient is back', async () => {
    const { actor, now } = startAt(choosing, {
      people: [sampleMan],
      given: { 'm-2': ['CBC'] },
      basket: [bloodCount],
    })
    const add = async (...codes: string[]) => {
      const basket = [...now().basket, ...codes.map((code) => ({ ...bloodCount, code }))]
      actor.send({ type: 'cart.changed', basket })
      await tick()
    }
    actor.send({ type: 'member.choose', member: sampleMan })
    actor.send({ type: 'people.list' })
    expect(actor.getSnapshot().can({ type: 'tests.chooseFor', memberId: 'm-1' })).toBe(false)
    actor.send({ type: 'person.add', member: sampleMember })
    actor.send({ type: 'tests.chooseFor', memberId: 'm-1' })
    await add('TSH')
    await add('HBA1C')
    expect(now().given).toEqual({ 'm-1': ['TSH', 'HBA1C'], 'm-2': ['CBC'] })
    actor.send({ type: 'cart.changed', basket: [...now().basket, mensTest] })
    await tick()
    expect(now().given['m-1']).toEqual(['TSH', 'HBA1C'])
    actor.send({ type: 'checkout.goTo', step: 'details' })
    await add('LIPID')
    expect(now().given['m-1']).toEqual(['TSH', 'HBA1C'])
  })

  test('becomes a booking for one again, who has the whole cart', () => {
    const { actor, now } = startAt(choosing, { basket: [bloodCount] })
    actor.send({ type: 'people.list' })
    actor.send({ type: 'member.choose', member: sampleMan })
    expect(now()).toMatchObject({ ...blankParty, people: [sampleMan] })
    expect(actor.getSnapshot().can({ type: 'details.confirm' })).toBe(true)
  })
})

/** Mohan, who is the parent, and Asha, whose place in the slot is held with his. */
const held: Partial<CheckoutContext> = {
  people: [sampleMan, sampleMember],
  given: { 'm-1': ['CBC'], 'm-2': ['PSA'] },
  drafts: familyDrafts,
  days: sampleDays,
  hold: sampleHold,
}
const several = {
  booking: {
    details: {
      choosing: { ...choosing.booking.details.choosing, member: { chosen: 'several' } },
    },
  },
} as const
const atSlot = { booking: { slot: { home: 'held' } } } as const

describe('the people of a visit whose places are held', () => {
  test('lose the slot when somebody joins, who has no place in it', async () => {
    const joined: readonly Order[] = familyDrafts.map((draft, at) =>
      at === 0 ? { ...draft, hold: sampleHold } : draft,
    )
    const { actor, now, isAt } = startAt(
      several,
      { ...held, drafts: familyDrafts.slice(0, 1) },
      { updateDraft: async () => joined },
    )
    actor.send({ type: 'details.confirm' })
    await tick()
    expect(isAt({ booking: { slot: { home: 'choosing' } } })).toBe(true)
    expect(now().hold).toBeNull()
  })

  test('keep it where the first order is at a centre', async () => {
    const scan = { ...sampleScanDraft, order_id: 'o-0' }
    const drafts = [scan, ...familyDrafts.map((draft) => ({ ...draft, hold: sampleHold }))]
    const { actor, now } = startAt(
      several,
      { ...held, drafts },
      { updateDraft: async () => drafts },
    )
    actor.send({ type: 'details.confirm' })
    await tick()
    expect(now().hold).toEqual(sampleHold)
  })

  test('have off what the provider has shared among their orders of now', async () => {
    const coupon = {
      camp_applied_unique_id: 'k-1',
      code: 'CHECKUP100',
      order_discount: 48,
      discount_test_list: ['o-1', 'o-3'].map((order_id) => ({
        order_id,
        test_code: 'CBC',
        discount: 24,
      })),
    }
    const wallet = {
      wallet_applied_unique_id: 'w-1',
      redeem_points: 240,
      redeem_from_wallet_points: 120,
      net_payable: 312,
    }
    const own = { order_discount: 24, discount_test_list: [{ test_code: 'CBC', discount: 24 }] }
    const shared = familyDrafts.map((draft) => ({
      ...draft,
      hold: sampleHold,
      coupon: { ...coupon, ...own },
      wallet: { ...wallet, redeem_points: 100, redeem_from_wallet_points: 50 },
      amounts: { ...draft.amounts, redeem_from_wallet_points: 50, net_payable: 166 },
    }))
    const saved = async (drafts: readonly Order[], off: Partial<CheckoutContext>) => {
      const people = drafts.map(({ member }) => member)
      const { actor, now } = startAt(
        several,
        { ...held, ...off, people },
        {
          updateDraft: async () => drafts,
        },
      )
      actor.send({ type: 'details.confirm' })
      await tick()
      return now()
    }
    const both = { given: { 'm-1': ['CBC'], 'm-2': ['CBC'] }, basket: [bloodCount] }
    expect(await saved(shared, { ...both, coupon, wallet })).toMatchObject({
      coupon,
      wallet: { redeem_points: 200, redeem_from_wallet_points: 100, net_payable: 332 },
    })
    expect(await saved(shared.slice(0, 1), { ...both, coupon, wallet })).toMatchObject({
      coupon: { code: 'CHECKUP100', ...own },
      wallet: { redeem_points: 100, redeem_from_wallet_points: 50 },
    })
    expect(await saved(familyDrafts, { ...both, coupon, wallet })).toMatchObject({
      coupon: null,
      couponCode: 'CHECKUP100',
      wallet: null,
      partErrors: {
        coupon: 'CHECKUP100 was taken off. It does not apply to the changed booking.',
        wallet: 'Your points were taken off when the booking changed. You can use them again.',
      },
    })
    // What is being taken back is not of the booking any more.
    expect(await saved(shared, both)).toMatchObject({ coupon: null, wallet: null, partErrors: {} })
  })

  test('stay held when one of them goes later, and that one is who the next booking is for', async () => {
    const emitted: unknown[] = []
    const { actor, now, isAt } = startAt(
      atSlot,
      { ...held, given: { 'm-1': ['CBC'], 'm-2': ['CBC', 'PSA'] } },
      { placeOrder: async () => sampleOrder },
    )
    actor.on('order.placed', (event) => emitted.push(event))
    actor.send({ type: 'person.postpone', memberId: 'm-2' })
    expect(isAt(atSlot)).toBe(true)
    actor.send({ type: 'person.postpone', memberId: 'm-1' })
    await tick()
    expect(isAt(atSlot)).toBe(true)
    expect(now()).toMatchObject({ people: [sampleMan], later: [sampleMember], hold: sampleHold })
    const paying = startAt(
      {
        booking: {
          payment: {
            opening: 'open',
            attempt: 'none',
            hold: 'watched',
            coupon: 'settled',
            wallet: 'settled',
            confirmation: 'notNeeded',
            mode: 'cash',
          },
        },
      },
      now(),
      { placeOrder: async () => ({ ...sampleOrder, lines: sampleOrder.lines }) },
    )
    paying.actor.on('order.placed', (event) => emitted.push(event))
    paying.actor.send({ type: 'order.place' })
    await tick()
    // The blood count is Asha's too: it stays in the cart for her.
    expect(emitted).toMatchObject([{ type: 'order.placed', codes: [] }])
    paying.actor.send({ type: 'booking.finish' })
    expect(paying.now()).toMatchObject({
      people: [sampleMember],
      given: { 'm-1': ['CBC'] },
      later: [],
      drafts: [],
    })
  })

  test('go in the order that they had when the new one could not be saved', async () => {
    const { actor, now, isAt } = startAt(atSlot, held, {
      arrangeTurns: () =>
        Promise.reject({ kind: 'network', code: 'network', message: 'No answer.' }),
    })
    actor.send({ type: 'turns.arrange', turns: ['m-1', 'm-3'] })
    expect(isAt(atSlot)).toBe(true)
    actor.send({ type: 'turns.arrange', turns: ['m-1', 'm-2'] })
    expect(isAt({ booking: { slot: { home: 'arranging' } } })).toBe(true)
    await tick()
    expect(isAt(atSlot)).toBe(true)
    expect(now()).toMatchObject({ turns: [], error: 'No answer.', hold: sampleHold })
  })
})
