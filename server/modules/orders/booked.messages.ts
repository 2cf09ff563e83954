import type { PaymentMode } from '#contract/codes.ts'
import { hoursInWords, listInWords } from '#contract/rules/in-words.ts'
import { labClock } from '#contract/rules/lab-time.ts'
import { secondSampleInWords } from '#contract/rules/second-sample.ts'
import type { SecondSample } from '#contract/rules/tubes.ts'
import type { Config } from '#server/config.ts'
import { formatInstant, labDay } from '#server/lab-time.ts'
import { type Message, type SmsRecipient, smsMessage } from '#server/messages/message.ts'
import {
  formatWindowTime,
  homeVisit,
  inChosenTurn,
  nameOf,
  orderLink,
  paymentIn,
  timesOf,
  type Who,
  type Window,
  whoseOrders,
} from './message-values.ts'

/* What was booked: one message for all orders of a booking, to the account's holder. */

/** One order of a booking. */
export type BookedPart = Who & {
  readonly orderId: string
  readonly orderNo: string
  /** By time; empty for a walk-in at a centre. */
  readonly held: readonly {
    readonly window: Window
    readonly hold: { readonly subdepartment: string }
  }[]
  readonly centre: { readonly name: string } | undefined
  readonly netPayablePaise: number
  readonly payment: { readonly paymentMode: PaymentMode }
  /** Set while a radiologist has to confirm the scan. */
  readonly reviewBy: Date | null
  /** A sample after a meal that follows the fasting one. */
  readonly second: SecondSample | null
}

type Lab = { readonly config: Pick<Config, 'labName' | 'publicUrl'> }
type Recipient = Lab & { readonly to: SmsRecipient }

/** Confirms the orders of a booking in one SMS, or says by when the radiologist confirms a scan. */
export function bookedMessage({
  parts,
  ...recipient
}: Recipient & { readonly parts: readonly BookedPart[] }): Message {
  const parent = firstOf(parts)
  return parts.length === 1
    ? messageOfOne(recipient, parent)
    : messageOfSeveral(recipient, parent, parts)
}

/** The texts for one order, as labs have registered them. */
function messageOfOne({ to, config }: Recipient, part: BookedPart): Message {
  const { orderNo, reviewBy, held } = part
  const facts = { order: orderNo, payment: paymentIn(part) }
  const [earliest] = held
  const first = earliest && { scan: earliest.hold.subdepartment, ...timesOf(earliest.window) }
  const link = orderLink({ config, orderId: part.orderId })
  const review = reviewBy && reviewFacts(reviewBy)
  if (!part.centre) {
    if (!first) throw new Error('A home visit was booked without a slot.')
    return smsMessage('order.booked.home', to, { ...facts, ...first })
  }
  const centre = part.centre.name
  if (!first) {
    const walkIn = { ...facts, centre, link }
    return review
      ? smsMessage('order.held.walkIn', to, { ...walkIn, ...review })
      : smsMessage('order.booked.walkIn', to, walkIn)
  }
  const one = { ...facts, ...first, centre }
  if (held.length === 1) {
    return review
      ? smsMessage('order.held.appointment', to, { ...one, ...review })
      : smsMessage('order.booked.appointment', to, one)
  }
  const all = { ...one, count: String(held.length), link }
  return review
    ? smsMessage('order.held.appointments', to, { ...all, ...review })
    : smsMessage('order.booked.appointments', to, all)
}

/** The texts for several orders: who, when, where, and the sum. */
function messageOfSeveral(
  { to, config }: Recipient,
  parent: BookedPart,
  parts: readonly BookedPart[],
): Message {
  const facts = { ...whoseOrders(parts), payment: sumIn(parts) }
  const link = orderLink({ config, orderId: parent.orderId })
  const { home, appointments, walkIns, count } = visitsOf(parts)
  const oneDay = walkIns.length === 0 ? oneDayOf(appointments) : undefined
  const [appointment] = appointments
  const hasOne = appointments.length === 1 && walkIns.length === 0
  const reviewBy = earliestReview(parts)
  if (reviewBy) {
    const review = reviewFacts(reviewBy)
    if (home && appointment && hasOne) {
      const values = { ...facts, ...timesOf(home), ...appointment, ...review }
      return smsMessage('booking.held.homeAndAppointment', to, values)
    }
    const all = { ...facts, ...review, count: String(count + (home ? 1 : 0)), link }
    return oneDay && !home
      ? smsMessage('booking.held.centre', to, { ...all, ...oneDay })
      : smsMessage('booking.held.visits', to, all)
  }
  const visits = { ...facts, count: String(count), link }
  const [centre, ...otherCentres] = new Set(walkIns)
  const walkIn = appointments.length === 0 && otherCentres.length === 0 ? centre : undefined
  if (!home) {
    if (oneDay) return smsMessage('booking.booked.centre', to, { ...visits, ...oneDay })
    return walkIn === undefined
      ? smsMessage('booking.booked.visits', to, visits)
      : smsMessage('booking.booked.walkIn', to, { ...facts, centre: walkIn, link })
  }
  const atHome = { ...facts, ...timesOf(home) }
  if (count === 0) return smsMessage('booking.booked.home', to, atHome)
  if (appointment && hasOne) {
    return smsMessage('booking.booked.homeAndAppointment', to, { ...atHome, ...appointment })
  }
  if (walkIn !== undefined) {
    return smsMessage('booking.booked.homeAndWalkIn', to, { ...atHome, centre: walkIn, link })
  }
  return smsMessage('booking.booked.homeAndVisits', to, { ...visits, ...atHome })
}

/** The same by e-mail: each person's order, and the invoice of each that is certain. */
export function bookedEmail(
  { config, parts }: Lab & { readonly parts: readonly BookedPart[] },
  { to, accountId }: { readonly to: string; readonly accountId: string },
): Message {
  const parent = firstOf(parts)
  const homes = inChosenTurn(parts.filter(({ centre }) => centre === undefined))
  const { home } = visitsOf(parts)
  const atHome = homes.map((part) => `${nameOf(part)}: order ${part.orderNo}`)
  const atCentres = parts.flatMap((part) => {
    const { centre, held, reviewBy, orderNo } = part
    if (!centre) return []
    const times = held.map(
      ({ hold, window }) => `${hold.subdepartment}: ${formatWindowTime(window)}`,
    )
    const place = `${nameOf(part)}: order ${orderNo}, at ${centre.name}`
    const review =
      reviewBy && `Held, not booked yet: the radiologist will reply by ${formatInstant(reviewBy)}.`
    return [
      [
        held.length === 0 && !review ? `${place}. Your order says when to come.` : place,
        ...times,
        review,
      ]
        .filter(Boolean)
        .join('\n'),
    ]
  })
  const isHeld = parts.every(({ reviewBy }) => reviewBy !== null)
  const some = !isHeld && parts.some(({ reviewBy }) => reviewBy !== null)
  const what = parts.length === 1 ? `order ${parent.orderNo} is` : `your ${parts.length} orders are`
  const paragraphs = [
    `Your booking for ${listInWords([...new Set(inChosenTurn(parts).map(nameOf))])} is ${isHeld ? 'held' : 'confirmed'}${some ? ', except for the scan that is held' : ''}.`,
    ...(home ? [[`Home collection: ${formatWindowTime(home)}`, ...atHome].join('\n')] : []),
    ...atCentres,
    ...parts.flatMap(({ member, second, centre }) =>
      second
        ? `${member.firstName}: ${secondSampleInWords(second, centre ? 'centre' : 'home')}`
        : [],
    ),
    `Payment: ${sumIn(parts)}.`,
    `See or change your booking: ${orderLink({ config, orderId: parent.orderId })}`,
  ]
  const certain = parts.filter(({ reviewBy }) => reviewBy === null)
  return {
    channel: 'email',
    to,
    template: 'booking.booked',
    subject: `${config.labName}: ${what} ${isHeld ? 'held' : 'booked'}${some ? ', a scan is to be confirmed' : ''}`,
    text: paragraphs.join('\n\n'),
    documents: certain.map(({ orderId }) => ({ kind: 'invoice', accountId, orderId })),
  }
}

/** Says who takes a sample after the meal, and that we call about its time. */
export function secondSampleMessage(
  { orderNo, centre }: Pick<BookedPart, 'orderNo' | 'centre'>,
  { minutes }: SecondSample,
  to: SmsRecipient,
): Message {
  const facts = { order: orderNo, hours: hoursInWords(minutes / 60) }
  return centre
    ? smsMessage('order.second-sample.centre', to, facts)
    : smsMessage('order.second-sample.home', to, facts)
}

function firstOf(parts: readonly BookedPart[]): BookedPart {
  const [first] = parts
  if (!first) throw new Error('A booking has no orders.')
  return first
}

/** The home visit, the appointments, and the centres to walk in at; `count` without the home visit. */
function visitsOf(parts: readonly BookedPart[]) {
  const homes = parts.filter(({ centre }) => centre === undefined)
  const window = homes[0]?.held[0]?.window
  const home = window && homeVisit(window, homes.length)
  const appointments = parts.flatMap(({ centre, held }) =>
    centre === undefined
      ? []
      : held.map(({ hold, window }) => ({
          scan: hold.subdepartment,
          centre: centre.name,
          scanDate: window.slotDate,
          scanFrom: window.fromTime,
          scanTo: window.toTime,
        })),
  )
  const walkIns = parts.flatMap(({ centre, held }) =>
    centre !== undefined && held.length === 0 ? [centre.name] : [],
  )
  return { home, appointments, walkIns, count: appointments.length + walkIns.length }
}

/** From the first start to the last end of appointments at one centre on one day; else undefined. */
function oneDayOf([first, ...others]: ReturnType<typeof visitsOf>['appointments']) {
  if (!first) return undefined
  const { centre, scanDate: date } = first
  if (others.some((one) => one.centre !== centre || one.scanDate !== date)) return undefined
  const all = [first, ...others]
  const [from = first.scanFrom] = all.map(({ scanFrom }) => scanFrom).toSorted()
  const to =
    all
      .map(({ scanTo }) => scanTo)
      .toSorted()
      .at(-1) ?? first.scanTo
  return { centre, date, from, to }
}

function reviewFacts(by: Date) {
  return { byDate: labDay(by), byTime: labClock(by.getTime()) }
}

function earliestReview(parts: readonly BookedPart[]): Date | undefined {
  const times = parts.flatMap(({ reviewBy }) => reviewBy ?? [])
  return times.toSorted((a, b) => a.getTime() - b.getTime())[0]
}

function sumIn(parts: readonly BookedPart[]): string {
  const netPayablePaise = parts.reduce((sum, one) => sum + one.netPayablePaise, 0)
  return paymentIn({ netPayablePaise, payment: firstOf(parts).payment })
}
