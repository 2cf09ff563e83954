import { expect, it, vi } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import type { CartLine, SlotDay } from '#contract/cart.endpoints.ts'
import type { AppliedCoupon } from '#contract/coupons.endpoints.ts'
import type { AppliedWallet } from '#contract/wallet.endpoints.ts'
import type { Loaded } from '#machines/linked-booking/linked-booking.actors.ts'
import { linkedBookingMachine } from '#machines/linked-booking/linked-booking.machine.ts'
import {
  bloodCount,
  familyCoupon,
  familyPoints,
  loadedFamily,
  loadedSplit,
  mensTest,
  openFamily,
  scan,
} from '#machines/linked-booking/model/linked-booking.data.ts'
import { deferred, tick } from './deferred.ts'

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

const never = <T>() => new Promise<T>(() => {})

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
        loadBooking: fromPromise(
          async (): Promise<Loaded> => ({
            ...loadedFamily,
            open: openFamily.atPayment,
          }),
        ),
        loadSlots: fromPromise(async (): Promise<readonly SlotDay[]> => []),
        watchHolds: fromPromise(never<readonly string[]>),
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
