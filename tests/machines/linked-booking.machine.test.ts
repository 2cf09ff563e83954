import { expect, it } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import type { CartLine } from '#contract/cart.endpoints.ts'
import type { Loaded } from '#machines/linked-booking/linked-booking.actors.ts'
import { linkedBookingMachine } from '#machines/linked-booking/linked-booking.machine.ts'
import {
  bloodCount,
  loadedFamily,
  loadedSplit,
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
