import { describe, expect, it, vi } from 'vitest'
import { createActor, fromPromise, type InputFrom } from 'xstate'
import type { CartLine, Slot, SlotDay } from '#contract/cart.endpoints.ts'
import type { AppliedCoupon } from '#contract/coupons.endpoints.ts'
import type { AppliedWallet } from '#contract/wallet.endpoints.ts'
import { sampleHold, sampleMan, sampleMember } from '#machines/checkout/model/checkout.data.ts'
import type { Loaded, linkedBookingActors } from '#machines/linked-booking/linked-booking.actors.ts'
import { partsIn } from '#machines/linked-booking/linked-booking.context.ts'
import { linkedBookingMachine } from '#machines/linked-booking/linked-booking.machine.ts'
import { missingIn } from '#machines/linked-booking/linked-booking.setup.ts'
import {
  appointmentHold,
  bloodCount,
  closeAppointment,
  familyCoupon,
  familyDays,
  familyPoints,
  loadedFamily,
  loadedSplit,
  mensTest,
  openFamily,
  otherSlot,
  sampleAppointment,
  scan,
  scanDays,
  splitDrafts,
} from '#machines/linked-booking/model/linked-booking.data.ts'
import { deferred, tick } from './deferred.ts'

type Actors = typeof linkedBookingActors

/** The lines that each load was about, and how each ends. */
function startBooking(lines: readonly CartLine[]) {
  const loads: { readonly codes: string; readonly end: (loaded: Loaded) => void }[] = []
  const loadBooking = fromPromise<Loaded, { readonly lines: readonly CartLine[] }>(({ input }) => {
    const { promise, resolve } = deferred<Loaded>()
    loads.push({ codes: input.lines.map(({ code }) => code).join(), end: resolve })
    return promise
  })
  const actor = createActor(linkedBookingMachine.provide({ actors: { loadBooking } }), {
    input: {
      cityId: 1,
      lines,
      memberId: null,
      takesOnline: true,
      offers: { coupons: true, wallet: true },
      wanted: { couponCode: null, usesPoints: false },
      orderId: null,
      paymentId: null,
    },
  }).start()
  return { actor, loads }
}

it('loads the booking of the new cart when the cart changes meanwhile', async () => {
  const { actor, loads } = startBooking([bloodCount])
  actor.send({ type: 'cart.changed', lines: [bloodCount, scan] })
  expect(loads.map(({ codes }) => codes)).toEqual(['CBC', 'CBC,MRIKNEE'])
  loads[0]?.end(loadedFamily)
  await tick()
  expect(actor.getSnapshot().value).toBe('loading')
  loads[1]?.end(loadedSplit)
  await tick()
  expect(actor.getSnapshot().value).toEqual({ people: 'choosing' })
  expect(loads).toHaveLength(2)
})

it('loads once where no centre does the scan', async () => {
  const { actor, loads } = startBooking([bloodCount, scan])
  loads[0]?.end(loadedFamily)
  await tick()
  expect(actor.getSnapshot().value).toEqual({ people: 'choosing' })
  expect(loads).toHaveLength(1)
})

describe('blood at home and a scan at the centre of one person', () => {
  const open: Loaded = {
    ...loadedSplit,
    open: {
      people: [{ member: sampleMember, codes: [bloodCount.code, scan.code] }],
      turns: [],
      address: loadedSplit.addresses[0] ?? null,
      centre: loadedSplit.centres[0] ?? null,
      answers: {},
      drafts: splitDrafts,
      hold: sampleHold,
      appointments: [{ orderId: 'o-3', subdepartment: 'MRI', hold: appointmentHold }],
      stage: 'slot',
      payment: null,
      coupon: null,
      wallet: null,
    },
  }
  const actors = {
    loadBooking: fromPromise<Loaded, { readonly lines: readonly CartLine[] }>(async () => open),
    loadSlots: fromPromise<readonly SlotDay[], { readonly pincode: string | null }>(
      async () => familyDays,
    ),
    loadAppointments: fromPromise<typeof scanDays, InputFrom<Actors['loadAppointments']>>(
      async () => scanDays,
    ),
    watchHolds: fromPromise<readonly string[], InputFrom<Actors['watchHolds']>>(
      () => new Promise(() => {}),
    ),
  }
  const input = {
    cityId: 1,
    lines: [bloodCount, scan],
    memberId: null,
    takesOnline: true,
    offers: { coupons: true, wallet: true },
    wanted: { couponCode: null, usesPoints: false },
    orderId: null,
    paymentId: null,
  }
  const choosing = (slot: Slot) =>
    ({ type: 'appointment.choose', orderId: 'o-3', subdepartment: 'MRI', slot }) as const

  it('cannot choose a time of the scan around the home visit, nor the reverse', async () => {
    const actor = createActor(linkedBookingMachine.provide({ actors }), { input }).start()
    await tick()
    await tick()
    expect(actor.getSnapshot().value).toEqual({ slot: 'held' })
    const beside = { ...otherSlot, from_time: '08:30', to_time: '09:00' }
    expect(actor.getSnapshot().can({ type: 'slot.choose', slot: beside })).toBe(false)
    expect(actor.getSnapshot().can({ type: 'slot.choose', slot: otherSlot })).toBe(true)
    actor.send({ type: 'slot.confirm' })
    await tick()
    expect(actor.getSnapshot().can(choosing(closeAppointment))).toBe(false)
    expect(actor.getSnapshot().can(choosing(sampleAppointment))).toBe(true)
  })

  it('goes on at the payment after a reload there, also if the provider was not told of it', async () => {
    const loadSlots = fromPromise<readonly SlotDay[], { readonly pincode: string | null }>(never)
    const provided = linkedBookingMachine.provide({ actors: { ...actors, loadSlots } })
    const actor = createActor(provided, { input }).start()
    await tick()
    expect(actor.getSnapshot().value).toEqual({ slot: 'loading' })
    actor.send({ type: 'step.goTo', step: 'payment' })
    expect(actor.getSnapshot().matches('payment')).toBe(true)
  })
})

const never = () => new Promise<never>(() => {})

/** A booking at its payment, for which coupon and points were wanted before. */
async function startAtPayment({ refused = false } = {}) {
  const applyCoupon = vi.fn(async (): Promise<AppliedCoupon> => {
    if (refused) throw { kind: 'refused', code: 'coupon-refused', message: 'It has ended.' }
    return familyCoupon
  })
  const applyWallet = vi.fn(async (): Promise<AppliedWallet> => familyPoints)
  const actor = createActor(
    linkedBookingMachine.provide({
      actors: {
        loadBooking: fromPromise<Loaded, { readonly lines: readonly CartLine[] }>(async () => ({
          ...loadedFamily,
          open: openFamily.atPayment,
        })),
        loadSlots: fromPromise<readonly SlotDay[], { readonly pincode: string | null }>(
          async () => [],
        ),
        watchHolds: fromPromise<readonly string[], InputFrom<Actors['watchHolds']>>(never),
        cancelDrafts: fromPromise(async () => undefined),
        applyCoupon: fromPromise(applyCoupon),
        applyWallet: fromPromise(applyWallet),
      },
    }),
    {
      input: {
        cityId: 1,
        lines: [bloodCount, mensTest],
        memberId: null,
        takesOnline: true,
        offers: { coupons: true, wallet: true },
        wanted: { couponCode: 'CHECKUP100', usesPoints: true },
        orderId: null,
        paymentId: null,
      },
    },
  ).start()
  await tick()
  return { actor, applyCoupon, applyWallet }
}

it('applies the coupon and points of the booking for one, and again to other drafts', async () => {
  const { actor, applyCoupon, applyWallet } = await startAtPayment()
  expect(actor.getSnapshot().context).toMatchObject({ coupon: familyCoupon, wallet: familyPoints })
  actor.send({ type: 'cart.changed', lines: [bloodCount] })
  await tick()
  expect(actor.getSnapshot().context).toMatchObject({
    coupon: null,
    wallet: null,
    couponCode: 'CHECKUP100',
    usesPoints: true,
  })
  expect([applyCoupon, applyWallet].map((call) => call.mock.calls.length)).toEqual([1, 1])
})

it('does not ask again for a coupon that was refused', async () => {
  const { actor, applyCoupon } = await startAtPayment({ refused: true })
  expect(actor.getSnapshot().context).toMatchObject({
    coupon: null,
    couponCode: null,
    couponError: 'It has ended.',
  })
  actor.send({ type: 'step.goTo', step: 'slot' })
  await tick()
  actor.send({ type: 'slot.confirm' })
  await tick()
  expect(actor.getSnapshot().matches('payment')).toBe(true)
  expect(applyCoupon).toHaveBeenCalledTimes(1)
})

describe('the people of a visit whose places are held', () => {
  const asha = sampleMember.member_id
  const mohan = sampleMan.member_id

  async function startHeld(
    arrange: () => Promise<undefined>,
    postpone: () => Promise<undefined> = async () => undefined,
  ) {
    const arrangeTurns =
      vi.fn<(input: InputFrom<Actors['arrangeTurns']>) => Promise<undefined>>(arrange)
    const postponeDraft =
      vi.fn<(input: InputFrom<Actors['postponeDraft']>) => Promise<undefined>>(postpone)
    const actor = createActor(
      linkedBookingMachine.provide({
        actors: {
          loadBooking: fromPromise<Loaded, { readonly lines: readonly CartLine[] }>(async () => ({
            ...loadedFamily,
            open: { ...openFamily.atPayment, stage: 'slot' },
          })),
          loadSlots: fromPromise<readonly SlotDay[], { readonly pincode: string | null }>(
            async () => [],
          ),
          watchHolds: fromPromise<readonly string[], InputFrom<Actors['watchHolds']>>(never),
          arrangeTurns: fromPromise<undefined, InputFrom<Actors['arrangeTurns']>>(({ input }) =>
            arrangeTurns(input),
          ),
          postponeDraft: fromPromise<undefined, InputFrom<Actors['postponeDraft']>>(({ input }) =>
            postponeDraft(input),
          ),
        },
      }),
      {
        input: {
          cityId: 1,
          lines: [bloodCount, mensTest],
          memberId: null,
          takesOnline: true,
          offers: { coupons: true, wallet: true },
          wanted: { couponCode: null, usesPoints: false },
          orderId: null,
          paymentId: null,
        },
      },
    ).start()
    await tick()
    const shown = () => partsIn(actor.getSnapshot().context).map((part) => part.member.member_id)
    return { actor, arrangeTurns, postponeDraft, shown }
  }

  it('go in another order, and the places stay held', async () => {
    const { actor, arrangeTurns, shown } = await startHeld(async () => undefined)
    expect(shown()).toEqual([asha, mohan])
    expect(actor.getSnapshot().can({ type: 'turn.move', memberId: asha, to: 'earlier' })).toBe(
      false,
    )
    actor.send({ type: 'turn.move', memberId: mohan, to: 'earlier' })
    expect(actor.getSnapshot().can({ type: 'slot.confirm' })).toBe(false)
    expect(shown()).toEqual([mohan, asha])
    await tick()
    expect(arrangeTurns.mock.lastCall).toEqual([{ orderId: 'o-1', orderIds: ['o-2', 'o-1'] }])
    expect(actor.getSnapshot().value).toEqual({ slot: 'held' })
    expect(actor.getSnapshot().context).toMatchObject({ turns: [mohan, asha], hold: sampleHold })
  })

  it('go in the usual order again when everybody is back at their turn', async () => {
    const { actor, arrangeTurns } = await startHeld(async () => undefined)
    expect(actor.getSnapshot().can({ type: 'turns.reset' })).toBe(false)
    actor.send({ type: 'turn.move', memberId: mohan, to: 'earlier' })
    await tick()
    actor.send({ type: 'turn.move', memberId: mohan, to: 'later' })
    await tick()
    expect(arrangeTurns.mock.lastCall).toEqual([{ orderId: 'o-1', orderIds: [] }])
    expect(actor.getSnapshot().context.turns).toEqual([])
  })

  it('go in the former order if the new one could not be saved', async () => {
    const { actor, shown } = await startHeld(async () => {
      throw { kind: 'offline', message: '' }
    })
    actor.send({ type: 'turn.move', memberId: mohan, to: 'earlier' })
    await tick()
    expect(actor.getSnapshot().value).toEqual({ slot: 'held' })
    expect(actor.getSnapshot().context).toMatchObject({ turns: [], hold: sampleHold })
    expect(actor.getSnapshot().context.error).not.toBe('')
    expect(shown()).toEqual([asha, mohan])
  })

  it('can be booked on their own afterwards: their tests are for somebody, and the others stay held', async () => {
    const { actor, postponeDraft, shown } = await startHeld(async () => undefined)
    expect(actor.getSnapshot().can({ type: 'person.postpone', memberId: asha })).toBe(false)
    actor.send({ type: 'person.postpone', memberId: mohan })
    await tick()
    expect(postponeDraft.mock.lastCall).toEqual([{ orderId: 'o-2' }])
    const { context, value } = actor.getSnapshot()
    expect(value).toEqual({ slot: 'held' })
    expect(shown()).toEqual([asha])
    expect(context.hold).toEqual(sampleHold)
    expect(context.drafts.map(({ order_id }) => order_id)).toEqual(['o-1'])
    expect(context.later.map(({ codes }) => codes)).toEqual([[mensTest.code]])
    expect(missingIn(context)).toBeNull()
    actor.send({ type: 'person.rejoin', memberId: mohan })
    expect(actor.getSnapshot().value).toEqual({ drafting: 'saving' })
    expect(shown()).toEqual([asha, mohan])
  })

  it('stay together if one of them could not be taken out', async () => {
    const { actor, shown } = await startHeld(
      async () => undefined,
      async () => {
        throw { kind: 'offline', message: '' }
      },
    )
    actor.send({ type: 'person.postpone', memberId: mohan })
    await tick()
    expect(actor.getSnapshot().value).toEqual({ slot: 'held' })
    expect(actor.getSnapshot().context).toMatchObject({ later: [], leaving: null })
    expect(shown()).toEqual([asha, mohan])
  })
})
