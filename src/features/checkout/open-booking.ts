import type { EndpointResult } from '#contract/endpoint.ts'
import type { orderEndpoints } from '#contract/orders.endpoints.ts'
import type { Order } from '#contract/orders.schemas.ts'
import type { Api } from '#lib/http/api.ts'
import type { Booking, Resumed, ResumeInput } from '#machines/checkout/checkout.actors.ts'
import { draftsOf, isOf, waitingCodes, withDrafts } from './drafts.ts'
import { at } from './resume-booking.ts'

type OpenBooking = NonNullable<EndpointResult<typeof orderEndpoints.openBooking>['booking']>

/**
 * For a device without a draft: the booking of this cart that the provider has open is offered, and
 * resumed once the patient goes on with it. Otherwise what this device kept of its own (`kept`) goes
 * on in the cart; with an empty cart nothing of it is left [R4.05].
 * @throws HttpFailure when the provider cannot be reached
 */
export async function resumeOpenBooking(
  api: Api,
  { openBooking }: Pick<ResumeInput, 'openBooking'>,
  { codes, kept }: { readonly codes: readonly string[]; readonly kept: Booking | null },
): Promise<Resumed> {
  if (codes.length === 0) return { at: 'cart', booking: null }
  const { booking: open } = await api.call('openBooking', {})
  if (!open) return { at: 'cart', booking: kept }
  const drafts = await draftsOf(api, open.order)
  if (!isOf(drafts, codes, kept ? waitingCodes(kept) : [])) return { at: 'cart', booking: kept }
  // This device itself restarted that booking.
  if (kept && open.device === null) return { at: 'cart', booking: kept }
  return openBooking ? goOn(open, drafts, kept) : { at: 'open', device: open.device }
}

function goOn(
  { order, stage, payment }: OpenBooking,
  drafts: readonly Order[],
  kept: Booking | null,
): Resumed {
  const booking = bookingOf(order, drafts, kept)
  if (stage === 'paying' && payment) return { at: 'verifying', booking, payment }
  return at(stage, booking, booking)
}

function bookingOf(
  { member, address }: Order,
  drafts: readonly Order[],
  kept: Booking | null,
): Booking {
  const blank: Booking = {
    people: [member],
    given: kept?.given ?? {},
    later: kept?.later ?? [],
    turns: [],
    visit: 'home',
    address,
    centre: null,
    drafts: [],
    hold: null,
    appointments: [],
    answers: { [member.member_id]: drafts.flatMap(({ safety_answers }) => safety_answers) },
    coupon: null,
    wallet: null,
  }
  return withDrafts(blank, drafts)
}
