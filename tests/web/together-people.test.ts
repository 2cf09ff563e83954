// @vitest-environment node
import { expect, it } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import type { Address, Member } from '#contract/patient.endpoints.ts'
import { missingWords } from '#features/checkout/together/together-copy.ts'
import type { LinkedBookingEvent } from '#machines/linked-booking/linked-booking.events.ts'
import { linkedBookingMachine } from '#machines/linked-booking/linked-booking.machine.ts'
import { bloodCount, loadedFamily } from '#machines/linked-booking/model/linked-booking.data.ts'
import { linkedBookingExplore } from '#machines/linked-booking/model/linked-booking.explore.ts'
import { tick } from '../machines/deferred.ts'

const never = <T>() => new Promise<T>(() => {})

it.each([
  ['member.add', 'daughter', 'The family member is being saved.'],
  ['address.save', 'home', 'The address is being saved.'],
])('says after %s why the slot has to wait', async (type, sample, words) => {
  const actor = createActor(
    linkedBookingMachine.provide({
      actors: {
        loadBooking: fromPromise(async () => loadedFamily),
        addMember: fromPromise(never<Member>),
        saveAddress: fromPromise(never<Address>),
      },
    }),
    {
      input: {
        cityId: 1,
        lines: [bloodCount],
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
  expect(missingWords(actor.getSnapshot())).toBeUndefined()
  // SAFETY: the samples of the chart are its events.
  actor.send(linkedBookingExplore.events[type]?.[sample]?.event as LinkedBookingEvent)
  expect(actor.getSnapshot().can({ type: 'people.confirm' })).toBe(false)
  expect(missingWords(actor.getSnapshot())).toBe(words)
})
