import { VISIT_TYPE_LABEL } from '#contract/codes.ts'
import type { Order } from '#contract/orders.schemas.ts'
import { timeSpan } from '#contract/rules/time-span.ts'
import { comeInWords } from '#contract/rules/walk-in-facts.ts'
import type { BilledBusiness } from '#server/db/schema/orders.ts'
import { formatDay } from '#server/lab-time.ts'

/** Lines of text under a title. */
export type Block = { readonly title: string; readonly lines: readonly string[] }

type Timing = NonNullable<Order['slot']>

/** The patient and their address; a business before them, if one is billed. */
export function recipientOf(
  { member, address }: Order,
  mobile: string | undefined,
  business: BilledBusiness | null,
): Block {
  const { firstName, middleName, lastName } = member
  const addressLines = address && [
    [address.address_line, address.landmark].filter(Boolean).join(', '),
    `${address.locality}, ${address.city_name} ${address.pincode}`,
    address.state_name,
  ]
  const patient = [firstName, middleName, lastName].filter(Boolean).join(' ')
  return {
    title: 'Bill to',
    lines: [
      ...(business ? [business.name, `GSTIN ${business.gstin}`, `Patient: ${patient}`] : [patient]),
      ...(addressLines ?? []),
      ...(mobile ? [`+91 ${mobile}`] : []),
    ],
  }
}

/** Place and time of the visit. */
export function visitOf({ order_type, slot, centre, appointments, come_between }: Order): Block {
  if (order_type === 'home_collection') {
    return { title: VISIT_TYPE_LABEL.home, lines: slot ? [timeOf(slot)] : [] }
  }
  const times = appointments.map(
    (appointment) => `${appointment.subdepartment}: ${timeOf(appointment.slot)}`,
  )
  return {
    title: VISIT_TYPE_LABEL.center,
    lines: [
      ...(centre ? [centre.name, centre.address] : []),
      ...(times.length > 0 ? times : [`Walk in ${comeInWords(come_between)}`]),
    ],
  }
}

function timeOf({ slot_date, from_time, to_time }: Timing): string {
  return `${formatDay(slot_date)}, ${timeSpan(from_time, to_time, '-')}`
}
