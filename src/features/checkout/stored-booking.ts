import type { SlotHold } from '#contract/cart.endpoints.ts'
import type { Centre } from '#contract/centres.endpoints.ts'
import type { PaymentMode } from '#contract/codes.ts'
import type { SafetyAnswer } from '#contract/orders.schemas.ts'
import type { Address, Member } from '#contract/patient.endpoints.ts'
import type { Pricing } from '#contract/rules/pricing.ts'
import type { Visit } from '#contract/rules/visit-lines.ts'
import { subdepartmentsOf } from '#machines/checkout/basket.ts'
import type { Booking, Party } from '#machines/checkout/checkout.actors.ts'
import { answersOf, blankParty, type CheckoutContext } from '#machines/checkout/checkout.context.ts'
import { isList } from '#machines/checkout/people.ts'

/** A centre and its appointment time; no time for a walk-in or before one is chosen. */
export type StoredCentreVisit = {
  readonly pahlabo: Centre & { readonly city: string }
  readonly date: string | null
  readonly from_time: string | null
  readonly to_time: string | null
  /** The spec's `name` of a timing. */
  readonly name: string | null
  readonly subdepartment: string | null
}

/** The booking as spec §3 names its fields; amounts in rupees. */
export type StoredBooking = {
  readonly draftOrderId: string | null
  readonly wallet_applied_unique_id: string | null
  readonly camp_applied_unique_id: string | null
  readonly address_data: Address | null
  readonly slot_data: (SlotHold & { readonly slot_date: string }) | null
  /** The member's id; `memberData` is who they are. */
  readonly member: string | null
  readonly memberData: Member | null
  /** The cart changed: the booking restarts and keeps its member (spec §4). */
  readonly reStartBooking: boolean
  readonly sub_total: number
  readonly hc_charges: number
  readonly discount: number
  readonly redeem_points: number
  readonly redeem_from_wallet_points: number
  readonly order_discount: number
  readonly total: number
  readonly net_payable: number
  readonly slot_charges: number
  readonly discount_test_list: readonly { test_code: string; discount: number }[]
  readonly center: StoredCentreVisit | null
  readonly center_slot: readonly StoredCentreVisit[]
  readonly onlyVisitBooking: boolean
  readonly radiologyBooking: boolean
  readonly partner_lab_config_id: string | null
  readonly safety_answers: readonly SafetyAnswer[]
  /** Both added later: absent in a booking that was stored before. */
  readonly payment_mode?: PaymentMode | null
  readonly visit?: Visit | undefined
  /** Of a booking for several people; absent for one. */
  readonly party?: Party | undefined
}

export function toStored(
  context: CheckoutContext,
  pricing: Pricing,
  reStartBooking: boolean,
): StoredBooking {
  const { address, centre, order, hold, coupon, wallet, basket } = context
  const { people, given, later, turns, choosingFor } = context
  const [member = null] = people
  const [draft = null] = context.drafts
  const { sub_total, hc_charges, discount, order_discount, total, net_payable, slot_charges } =
    pricing
  const center_slot = centre ? visitsOf(centre, context.appointments) : []
  return {
    draftOrderId: (order ?? draft)?.order_id ?? null,
    wallet_applied_unique_id: wallet?.wallet_applied_unique_id ?? null,
    camp_applied_unique_id: coupon?.camp_applied_unique_id ?? null,
    address_data: address,
    slot_data: hold && { ...hold, slot_date: hold.slot.slot_date },
    member: member?.member_id ?? null,
    memberData: member,
    reStartBooking,
    sub_total,
    hc_charges,
    discount,
    redeem_points: wallet?.redeem_points ?? 0,
    redeem_from_wallet_points: pricing.redeem_from_wallet_points,
    order_discount,
    total,
    net_payable,
    slot_charges,
    discount_test_list: coupon?.discount_test_list ?? [],
    center: centre && (center_slot[0] ?? visitAt(centre)),
    center_slot,
    onlyVisitBooking: context.visit === 'center' && subdepartmentsOf(basket).length === 0,
    radiologyBooking: subdepartmentsOf(basket).length > 0,
    partner_lab_config_id: null,
    safety_answers: member ? answersOf(context, member) : [],
    payment_mode: context.preferredMode,
    visit: context.visit,
    party: isList(context) ? { people, given, later, turns, choosingFor } : undefined,
  }
}

/** Restores context from storage; draft, holds, points and coupon come from the provider. */
export function fromStored(stored: StoredBooking): Booking {
  const { center, slot_data, memberData: member } = stored
  return {
    ...(stored.party ?? { ...blankParty, people: member ? [member] : [] }),
    visit: stored.visit ?? visitOf(stored),
    address: stored.address_data,
    centre: center?.pahlabo ?? null,
    drafts: [],
    hold: slot_data,
    appointments: [],
    answers: member ? { [member.member_id]: stored.safety_answers } : {},
    coupon: null,
    wallet: null,
    ...(stored.payment_mode && { preferredMode: stored.payment_mode }),
  }
}

/** As near as the fields of the specification say it. */
function visitOf({ center, address_data }: StoredBooking): Visit {
  if (!center) return 'home'
  return address_data ? 'both' : 'center'
}

function visitsOf(centre: Centre, appointments: CheckoutContext['appointments']) {
  return appointments.map(({ subdepartment, hold: { slot } }) => ({
    ...visitAt(centre),
    date: slot.slot_date,
    from_time: slot.from_time,
    to_time: slot.to_time,
    name: slot.name,
    subdepartment,
  }))
}

function visitAt(centre: Centre): StoredCentreVisit {
  const pahlabo = { ...centre, city: centre.city_name }
  return { pahlabo, date: null, from_time: null, to_time: null, name: null, subdepartment: null }
}
