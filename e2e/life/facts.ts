import dayjs from 'dayjs'
import utc from 'dayjs/plugin/utc.js'
import type { Provider, Row } from './provider.ts'

dayjs.extend(utc)

/** The lab's time, on which India has no summer time. */
export const labTime = (at: Date | string | number) => dayjs(at).utcOffset(330)
export const dayOf = (at: Date | string) => labTime(at).format('YYYY-MM-DD')
export const timeOf = (at: Date | string) => labTime(at).format('HH:mm')

export type Window = { readonly date: string; readonly from: string; readonly to: string }

export type Item = {
  readonly code: string
  readonly name: string
  readonly slug: string
  readonly kind: 'test' | 'package' | 'radiology'
  /** Paise. */
  readonly price: number
  readonly mrp: number
  readonly fasting: number
  readonly needsAppointment: boolean
  readonly atHome: boolean
  readonly parameters: number
  /** Names of what a package, or a test, measures. */
  readonly contains: readonly string[]
}

export type OrderLine = {
  readonly code: string
  readonly name: string
  readonly price: number
  readonly mrp: number
  readonly discount: number
  readonly fasting: number
}

export type Order = {
  readonly id: string
  readonly no: string
  readonly status: string
  readonly name: string
  readonly first: string
  readonly isHome: boolean
  readonly labCode: string
  readonly window: Window | null
  readonly appointments: readonly Window[]
  readonly lines: readonly OrderLine[]
  readonly mrp: number
  readonly sub: number
  readonly charge: number
  readonly slotCharge: number
  readonly discount: number
  readonly wallet: number
  readonly net: number
  readonly due: number
  readonly paid: boolean
  readonly mode: string
  readonly address: string
  readonly reportBy: Date | null
  readonly placedAt: Date | null
  /** The booking that it belongs to. */
  readonly booking: string
  readonly events: readonly {
    readonly status: string
    readonly at: Date
    readonly note: string
    /** Of a booking, what it came to, paise; else 0. */
    readonly net: number
  }[]
  /** Amounts that went to or came from the bank. */
  readonly moved: readonly number[]
  readonly refunded: readonly number[]
  /** A visit that failed, or that waits for another sample, has no slot until the patient chooses. */
  readonly awaitsSlot: boolean
  /** Paise: what was received at a visit, and what a further visit costs. */
  readonly ofVisits: readonly number[]
  /** Promises, ways and answers with a time of their own. */
  readonly told: readonly Date[]
}

export type Message = {
  readonly id: number
  readonly to: string
  readonly template: string
  readonly subject: string
  readonly text: string
}

/** What the provider knows of a patient at one moment. */
export type Facts = {
  readonly now: Date
  readonly mobile: string
  readonly members: readonly {
    readonly name: string
    readonly first: string
    readonly dob: string
    readonly relation: string
  }[]
  readonly cart: readonly Item[]
  readonly orders: readonly Order[]
  readonly draft: readonly Order[]
  readonly holds: readonly Window[]
  readonly points: number
  /** Without those that a booking holds. */
  readonly freePoints: number
  readonly messages: readonly Message[]
  readonly pins: readonly string[]
  /** The slots for visits at home. */
  readonly windows: readonly (Window & {
    readonly free: number
    readonly charge: number
    readonly suitsFasting: boolean
  })[]
}

export type Hours = Readonly<Record<string, readonly [string, string] | null>>

export type Centre = {
  readonly code: string
  readonly name: string
  readonly mobile: string
  readonly hours: Hours
  readonly pincode: string
}

/** What changes in a life for no patient. */
export type Catalogue = {
  readonly items: readonly Item[]
  readonly byName: ReadonlyMap<string, Item>
  readonly byCode: ReadonlyMap<string, Item>
  readonly centres: readonly Centre[]
  readonly charges: readonly number[]
  /** When scans are done, on any day and at any centre. */
  readonly scanTimes: readonly Pick<Window, 'from' | 'to'>[]
  readonly coupons: readonly {
    readonly code: string
    readonly kind: string
    readonly value: number
    readonly cap: number
    readonly min: number
    readonly on: string
  }[]
}

const CITY = 1

export async function readCatalogue(provider: Provider): Promise<Catalogue> {
  const items = (
    await provider.sql(
      `select i.code, i.name, i.slug, i.kind, p.price_paise, p.mrp_paise, i.fasting_hours,
         i.needs_appointment, i.is_hc_available, i.parameter_count,
         array(select a.name from item_analytes x join analytes a on a.id = x.analyte_id
           where x.item_id = i.id
           union select c.name from package_components x join items c on c.id = x.component_id
           where x.package_id = i.id) as contains
       from items i join item_prices p on p.item_id = i.id and p.city_id = $1`,
      CITY,
    )
  ).map(
    (row): Item => ({
      code: text(row.code),
      name: text(row.name),
      slug: text(row.slug),
      kind: text(row.kind) as Item['kind'],
      price: Number(row.price_paise),
      mrp: Number(row.mrp_paise),
      fasting: Number(row.fasting_hours),
      needsAppointment: row.needs_appointment === true,
      atHome: row.is_hc_available === true,
      parameters: Number(row.parameter_count),
      contains: row.contains as string[],
    }),
  )
  const centres = (await provider.sql('select * from centres')).map((row): Centre => {
    type Day = { Day: string; Operaton: { open: string; close: string } | null }
    const days = row.hours as readonly Day[]
    return {
      code: text(row.lab_code),
      name: text(row.name),
      mobile: text(row.mobile),
      pincode: text(row.pincode),
      hours: Object.fromEntries(
        days.map(({ Day, Operaton }) => [Day, Operaton ? [Operaton.open, Operaton.close] : null]),
      ),
    }
  })
  const slots = await provider.sql(
    'select distinct charge_paise from home_slots where city_id = $1',
    CITY,
  )
  const scanTimes = await provider.sql(
    "select distinct from_time, to_time from slot_windows where kind = 'radiology'",
  )
  const coupons = await provider.sql('select * from coupons')
  return {
    items,
    byName: new Map(items.map((item) => [item.name, item])),
    byCode: new Map(items.map((item) => [item.code, item])),
    centres,
    scanTimes: scanTimes.map(({ from_time, to_time }) => ({
      from: text(from_time),
      to: text(to_time),
    })),
    charges: slots.map(({ charge_paise }) => Number(charge_paise)),
    coupons: coupons.map((row) => ({
      code: text(row.code),
      kind: text(row.kind),
      value: Number(row.value),
      cap: Number(row.cap_paise ?? Number.POSITIVE_INFINITY),
      min: Number(row.min_sub_total_paise),
      on: text(row.applies_to),
    })),
  }
}

export async function readFacts(
  provider: Provider,
  { byCode }: Catalogue,
  mobile: string,
): Promise<Facts> {
  const ofAccount = 'account_id = (select id from accounts where mobile_no = $1)'
  const ofOrders = `order_id in (select id from orders where ${ofAccount})`
  const [
    now,
    members,
    cart,
    orders,
    lines,
    events,
    payments,
    refunds,
    holds,
    points,
    messages,
    pins,
    windows,
  ] = await Promise.all([
    provider.now(),
    provider.sql(`select * from members where ${ofAccount} and removed_at is null`, mobile),
    provider.sql(`select code from cart_lines where ${ofAccount} order by position`, mobile),
    provider.sql(
      `select o.*, w.on_the_way_at, w.left_centre_at, w.expected_at, w.way_told_at, w.arrived_at
         from orders o left join phlebotomist_visits w on w.order_id = o.id
         where o.${ofAccount} order by o.created_at`,
      mobile,
    ),
    provider.sql(`select * from order_lines where ${ofOrders} order by sequence_no`, mobile),
    provider.sql(`select * from order_events where ${ofOrders} order by id`, mobile),
    provider.sql(`select * from payments where ${ofAccount}`, mobile),
    provider.sql(
      `select r.amount_paise, coalesce(r.order_id, p.order_id) as order_id from refunds r
         join payments p on p.id = coalesce(r.payment_id, r.part_of_id) where p.${ofAccount}`,
      mobile,
    ),
    provider.sql(
      `select w.slot_date, w.from_time, w.to_time, h.expires_at from slot_holds h
         join slot_windows w on w.id = h.window_id where h.state = 'held' and h.${ofAccount}`,
      mobile,
    ),
    provider.sql(
      `select balance as free, balance + (select coalesce(sum(points), 0) from wallet_holds
           where state = 'applied' and ${ofAccount}) as balance
         from ledger_accounts
         where id = 'wallet:' || (select id from accounts where mobile_no = $1)`,
      mobile,
    ),
    provider.sql(
      `select m.* from outbox_messages m where m.recipient = $1
         or m.recipient in (select email from members where ${ofAccount}) order by m.id`,
      mobile,
    ),
    provider.sql(`select pincode from addresses where ${ofAccount}`, mobile),
    provider.sql(
      `select * from slot_windows where kind = 'home' and city_id = $1 order by id`,
      CITY,
    ),
  ])
  const all = orders.map((row) =>
    orderOf(row, {
      lines: lines.filter(({ order_id }) => order_id === row.id),
      events: events.filter(({ order_id }) => order_id === row.id),
      payments: payments.filter(({ order_id }) => order_id === row.id),
      refunds: refunds.filter(({ order_id }) => order_id === row.id),
    }),
  )
  return {
    now,
    mobile,
    members: members.map((row) => ({
      name: fullName(text(row.first_name), text(row.middle_name), text(row.last_name)),
      first: text(row.first_name),
      dob: text(row.dob),
      relation: text(row.relation_type),
    })),
    cart: cart.flatMap(({ code }) => byCode.get(text(code)) ?? []),
    orders: all.filter(({ no }) => no !== ''),
    draft: all.filter(({ status }) => status === 'draft'),
    holds: holds
      .filter(({ expires_at }) => (expires_at as Date) > now)
      .map(({ slot_date, from_time, to_time }) => ({
        date: text(slot_date),
        from: text(from_time),
        to: text(to_time),
      })),
    points: Number(points[0]?.balance ?? 0),
    freePoints: Number(points[0]?.free ?? 0),
    messages: messages.map((row) => ({
      id: Number(row.id),
      to: text(row.recipient),
      template: text(row.template),
      subject: text(row.subject),
      text: text(row.text),
    })),
    pins: pins.map(({ pincode }) => text(pincode)),
    windows: windows.map((row) => ({
      date: text(row.slot_date),
      from: text(row.from_time),
      to: text(row.to_time),
      free: Number(row.capacity) - Number(row.taken),
      charge: Number(row.charge_paise),
      suitsFasting: row.suits_fasting === true,
    })),
  }
}

type Belongings = Readonly<Record<'lines' | 'events' | 'payments' | 'refunds', readonly Row[]>>

function orderOf(row: Row, { lines, events, payments, refunds }: Belongings): Order {
  const member = row.member as { firstName: string; middleName: string; lastName: string }
  const address = row.address as { addressLine: string; locality: string; pincode: string } | null
  const date = row.slot_date
  const failed = row.visit_failed as { at: string; chargePaise?: number } | null
  const further = row.further_visit as { chargePaise: number } | null
  const received = row.door_payments as readonly { paise: number; overPaise: number; at: string }[]
  const { review_by, late_at, report_promised, report_late_at } = row
  const { on_the_way_at, left_centre_at, expected_at, way_told_at, arrived_at } = row
  const way = [on_the_way_at, left_centre_at, expected_at, way_told_at, arrived_at]
  const told = [...way, review_by, late_at, report_promised, report_late_at, failed?.at]
  return {
    id: text(row.id),
    no: text(row.order_no),
    status: text(row.status),
    name: fullName(member.firstName, member.middleName, member.lastName),
    first: member.firstName,
    isHome: row.order_type === 'home_collection',
    labCode: text(row.lab_code),
    window:
      date === null ? null : { date: text(date), from: text(row.slot_from), to: text(row.slot_to) },
    appointments: (
      row.appointments as readonly { slotDate: string; fromTime: string; toTime: string }[]
    ).map(({ slotDate, fromTime, toTime }) => ({ date: slotDate, from: fromTime, to: toTime })),
    lines: lines.map((line) => ({
      code: text(line.code),
      name: text(line.name),
      price: Number(line.price_paise),
      mrp: Number(line.mrp_paise),
      discount: Number(line.coupon_discount_paise),
      fasting: Number(line.fasting_hours),
    })),
    mrp: Number(row.mrp_total_paise),
    sub: Number(row.sub_total_paise),
    charge: Number(row.hc_charges_paise),
    slotCharge: Number(row.slot_charges_paise),
    discount: Number(row.order_discount_paise),
    wallet: Number(row.wallet_paise),
    net: Number(row.net_payable_paise),
    due: Number(row.due_paise),
    paid: row.paid === true,
    mode: text(row.payment_mode),
    address: address ? `${address.addressLine}, ${address.locality}` : '',
    reportBy: row.report_by as Date | null,
    placedAt: row.placed_at as Date | null,
    booking: text(row.parent_order_id ?? row.id),
    events: events.map((event) => ({
      status: text(event.status),
      at: event.at as Date,
      note: text(event.note),
      net: Number(event.net_payable_paise),
    })),
    moved: payments.map(({ amount_paise }) => Number(amount_paise)),
    refunded: refunds.map(({ amount_paise }) => Number(amount_paise)),
    awaitsSlot: failed !== null || (row.status === 'resample' && date === null),
    ofVisits: [
      ...received.flatMap(({ paise, overPaise }) => [paise, overPaise]),
      failed?.chargePaise ?? 0,
      further?.chargePaise ?? 0,
    ],
    told: [...told, ...received.map(({ at }) => at)].flatMap((at) =>
      at ? [new Date(at as Date | string)] : [],
    ),
  }
}

const fullName = (...parts: readonly string[]) => parts.filter((part) => part !== '').join(' ')
const text = (value: unknown) => (value === null || value === undefined ? '' : String(value))
