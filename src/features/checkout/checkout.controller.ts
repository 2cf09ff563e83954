import { v4 as newUuid } from 'uuid'
import { type ActorRefFrom, fromPromise } from 'xstate'
import type { Centre } from '#contract/centres.endpoints.ts'
import type { Address, AddressFields, Member, MemberFields } from '#contract/patient.endpoints.ts'
import { cookies } from '#lib/storage/cookies.ts'
import { successWords } from '#lib/toast/success-words.ts'
import type { CheckoutContext } from '#machines/checkout/checkout.context.ts'
import { checkoutMachine } from '#machines/checkout/checkout.machine.ts'
import type { PatientDetails } from '#machines/checkout/model/checkout.outcomes.ts'
import { keptLead } from './booking-record.ts'
import { type CheckoutPorts, call, ordering, requireDraft } from './checkout.ports.ts'
import { couponAndWalletActors } from './money-off.actors.ts'
import { draftPayload } from './order-payload.ts'
import { placingActors } from './placing.actors.ts'
import { resumeBooking } from './resume-booking.ts'
import { slotActors } from './slot.actors.ts'

/** spec §8: an order lead that comes back without id. */
const LEAD_WITHOUT_ID = 'Map not exist for this centre'

const quiet = { quiet: true } as const

/** The checkout chart, joined to the provider. */
export function provideCheckout(ports: CheckoutPorts) {
  const { api, cityId, lines } = ports
  const drafted = (context: CheckoutContext) => draftPayload(context, lines(), cityId())
  return checkoutMachine.provide({
    actors: {
      resumeBooking: call((context) => resumeBooking(api, context)),
      createLead: call((context) => lead(ports, context)),
      loadDetails: call<PatientDetails>(async () => {
        const [{ members }, { addresses }] = await Promise.all([
          api.call('memberList', { body: {} }, quiet),
          api.call('addressList', { query: {} }, quiet),
        ])
        return { members, addresses }
      }),
      addMember: fromPromise<Member, MemberFields>(async ({ input }) =>
        added(ports, await api.callWithMessage('memberAdd', { body: input }, quiet)),
      ),
      addAddress: fromPromise<Address, AddressFields>(async ({ input }) =>
        added(ports, await api.callWithMessage('addressAdd', { body: input }, quiet)),
      ),
      loadCentres: call<readonly Centre[]>(async () => {
        const query = { city_id: cityId(), page: 1, size: 100 }
        return (await api.call('centreList', { query }, quiet)).centres
      }),
      createDraft: call((context) => {
        const once = { ...quiet, idempotencyKey: newUuid() }
        return ordering(ports, api.call('orderDraft', { body: drafted(context) }, once))
      }),
      updateDraft: call((context) => {
        const id = requireDraft(context)
        return api.call('orderUpdate', { params: { id }, body: drafted(context) }, quiet)
      }),
      cancelDraft: call(async (context) => {
        const body = { order_id: requireDraft(context), reason: 'not confirm' }
        await api.call('orderCancel', { body }, quiet)
        return undefined
      }),
      ...slotActors(ports),
      ...couponAndWalletActors(ports),
      ...placingActors(ports),
    },
    actions: {
      sayLeadWithoutId: () => ports.tell(LEAD_WITHOUT_ID),
      resetStep: () => cookies.stage.set({ lastStep: 1 }),
      openGateway: ({ context }) => {
        if (context.payment) location.assign(context.payment.checkout_url)
      },
    },
  })
}

function added<T>({ praise }: CheckoutPorts, answer: { result: T; message: string }): T {
  praise(successWords('added', answer.message))
  return answer.result
}

/** One lead for the tests of a cart, however often the patient step is opened. */
async function lead({ api, cityId }: CheckoutPorts, { basket }: CheckoutContext) {
  const codes = basket.codes.join()
  const kept = await keptLead.load()
  if (kept?.data.codes === codes) return { leadId: kept.data.checkoutLeadId }
  const mobile_no = cookies.user.get()?.mobile_no ?? null
  const body = { city_id: cityId(), codes: [...basket.codes], mobile_no }
  const { _id } = await api.call('leadCreate', { body }, quiet)
  if (!_id) return { leadId: null }
  await keptLead.save({ checkoutLeadId: _id, codes })
  return { leadId: _id }
}

/** What the cart sync payload says of the booking (spec §3). */
export function bookingFacts(checkout: ActorRefFrom<typeof checkoutMachine>) {
  const { member, address, hold } = checkout.getSnapshot().context
  return {
    member_id: member?.member_id ?? null,
    address_data: address && { address_id: address.address_id },
    slots_data: hold && { slot_date: hold.slot.slot_date, slot_id: hold.slot.slot_id },
  }
}
