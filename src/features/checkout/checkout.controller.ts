import type { ActorRefFrom } from 'xstate'
import { ADDRESS_PAGE_SIZE } from '#contract/constants.ts'
import type { Address } from '#contract/patient.endpoints.ts'
import { isSamePlace, KNOWN_ADDRESS } from '#contract/rules/address.ts'
import type { Api } from '#lib/http/api.ts'
import { cookies } from '#lib/storage/cookies.ts'
import { successCopy } from '#lib/toast/success-copy.ts'
import type { OrderInput } from '#machines/checkout/checkout.actors.ts'
import { checkoutMachine } from '#machines/checkout/checkout.machine.ts'
import { keptLead } from './booking-record.ts'
import { actorsOf, type CheckoutPorts, ordering, withNewKey } from './checkout.ports.ts'
import { couponAndWalletCalls } from './money-off.actors.ts'
import { resumeOpenBooking } from './open-booking.ts'
import { draftPayload } from './order-payload.ts'
import { placingCalls } from './placing.actors.ts'
import { resumeBooking } from './resume-booking.ts'
import { slotCalls } from './slot.actors.ts'

/** spec §8: message for an order lead without an id. */
const LEAD_WITHOUT_ID = 'Map not exist for this centre'

/** Provides the checkout chart with the provider's calls. */
export function provideCheckout(ports: CheckoutPorts) {
  const { api, cityId, lines } = ports
  const drafted = (booking: OrderInput) => draftPayload(booking, lines(), cityId())
  return checkoutMachine.provide({
    actors: actorsOf({
      resumeBooking: async (input) => {
        const codes = () => lines().map(({ code }) => code)
        await ports.cartRead()
        const resumed = await resumeBooking(api, input, codes())
        if (resumed.at !== 'cart') return resumed
        await ports.cartSynced()
        return resumeOpenBooking(api, input, { codes: codes(), kept: resumed.booking })
      },
      createLead: ({ codes }) => lead(ports, codes),
      loadDetails: async () => {
        const [{ members }, addresses] = await Promise.all([
          api.call('memberList', { body: {} }),
          allAddresses(api),
        ])
        return { members, addresses }
      },
      addMember: async (fields) =>
        added(ports, await api.callWithMessage('memberAdd', { body: fields })),
      addAddress: async ({ fields, saved }) => {
        const known = saved.find((one) => one.tag === fields.tag && isSamePlace(one, fields))
        if (known) {
          ports.praise(KNOWN_ADDRESS)
          return known
        }
        return added(ports, await api.callWithMessage('addressAdd', { body: fields }))
      },
      updateAddress: async ({ addressId, fields }) => {
        const body = { ...fields, address_id: addressId }
        const answer = await api.callWithMessage('addressUpdate', { body })
        ports.praise(successCopy('updated', answer.message))
        return answer.result
      },
      loadCentres: async () => {
        const query = { city_id: cityId(), page: 1, size: 100 }
        return (await api.call('centreList', { query })).centres
      },
      createDraft: (booking) => {
        return ordering(ports, api.call('orderDraft', { body: drafted(booking) }, withNewKey()))
      },
      updateDraft: (booking) => {
        const params = { id: booking.draft?.order_id ?? '' }
        return api.call('orderUpdate', { params, body: drafted(booking) })
      },
      cancelDraft: async ({ orderId }) => {
        await api.call('orderCancel', { body: { order_id: orderId, reason: 'not confirm' } })
        return undefined
      },
      ...slotCalls(ports),
      ...couponAndWalletCalls(ports),
      ...placingCalls(ports),
    }),
    actions: {
      sayLeadWithoutId: () => ports.tell(LEAD_WITHOUT_ID),
      resetStep: () => cookies.stage.set({ lastStep: 1 }),
      openGateway: ({ context }) => {
        if (context.payment) location.assign(context.payment.checkout_url)
      },
    },
  })
}

/** Every saved address, page by page (spec §7). */
async function allAddresses(api: Api): Promise<readonly Address[]> {
  const all: Address[] = []
  for (let page = 1; ; page += 1) {
    const query = { page, size: ADDRESS_PAGE_SIZE }
    const { addresses, total } = await api.call('addressList', { query })
    all.push(...addresses)
    // A page may be empty although the total says more: one was deleted meanwhile.
    if (addresses.length === 0 || all.length >= total) return all
  }
}

function added<T>({ praise }: CheckoutPorts, answer: { result: T; message: string }): T {
  praise(successCopy('added', answer.message))
  return answer.result
}

/** Creates one lead per set of tests, however often the patient step is opened. */
async function lead({ api, cityId }: CheckoutPorts, codes: readonly string[]) {
  const kept = await keptLead.load()
  if (kept?.data.codes === codes.join()) return { leadId: kept.data.checkoutLeadId }
  const mobile_no = cookies.user.get()?.mobile_no ?? null
  const body = { city_id: cityId(), codes: [...codes], mobile_no }
  const { _id } = await api.call('leadCreate', { body })
  if (!_id) return { leadId: null }
  await keptLead.save({ checkoutLeadId: _id, codes: codes.join() })
  return { leadId: _id }
}

/** The booking's fields of the cart sync payload (spec §3). */
export function bookingFacts(checkout: ActorRefFrom<typeof checkoutMachine>) {
  const { member, address, hold } = checkout.getSnapshot().context
  return {
    member_id: member?.member_id ?? null,
    address_data: address && { address_id: address.address_id },
    slots_data: hold && { slot_date: hold.slot.slot_date, slot_id: hold.slot.slot_id },
  }
}
