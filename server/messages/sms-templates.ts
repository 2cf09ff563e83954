import { OTP_MINUTES } from '#contract/constants.ts'
import { SAMPLE_TAKEN_BY } from '#contract/rules/second-sample.ts'
import { sms, type Variables } from './template.ts'

const code = (use: string) =>
  sms(
    `{lab}: your code ${use} is {code}. It is valid for ${OTP_MINUTES} minutes. Do not share it.` +
      // Browsers fill such a last line in on our page (WICG, "Origin-bound one-time codes").
      '\n\n@{host} #{code}',
    { code: 'number' },
  )

/** A link is last in its text, so that nothing follows the address. */
const ALL = ' All of them: {link}'

/** What is booked, its variables, and what the text ends with. */
const visits = {
  home: ['Home collection on {date}, {from} to {to}.', { date: 'date', from: 'time', to: 'time' }],
  walkIn: [
    'Please visit {centre}.',
    { centre: 'words', link: 'link' },
    ' See when to come: {link}',
  ],
  appointment: [
    '{scan} at {centre} on {date}, {from} to {to}.',
    { scan: 'words', centre: 'words', date: 'date', from: 'time', to: 'time' },
  ],
  appointments: [
    '{count} appointments at {centre}, the first on {date} at {from}.',
    { count: 'number', centre: 'words', date: 'date', from: 'time', link: 'link' },
    ALL,
  ],
} as const

type Visit<V extends Variables> = readonly [text: string, variables: V, last?: string]

const booked = <const V extends Variables>([visit, variables, last = '']: Visit<V>) =>
  sms(`{lab}: order {order} is booked. ${visit} Payment: {payment}.${last}`, {
    order: 'words',
    ...variables,
    payment: 'words',
  })

const held = <const V extends Variables>([visit, variables, last = '']: Visit<V>) =>
  sms(
    '{lab}: order {order} is held. The radiologist will reply by {byDate}, {byTime}. ' +
      `${visit} Payment: {payment}.${last}`,
    { order: 'words', byDate: 'date', byTime: 'time', ...variables, payment: 'words' },
  )

/** After a change, from what is stored: "Rs 470 instead of Rs 320", and what is to pay at the visit. */
const PRICE = 'Price: {price}. To pay at service: {due}.'
const price = { price: 'words', due: 'words' } as const

/** Of orders whose price changed because another one was moved or cancelled. */
const OTHERS =
  'Home collection is worked out again for {others}: price {othersPrice}, to pay at service {othersDue}.'
const others = { others: 'words', othersPrice: 'words', othersDue: 'words' } as const

const moved = <const V extends Variables>([visit, variables, last = '']: Visit<V>) =>
  sms(`{lab}: order {order} has a new slot. ${visit} ${PRICE}${last}`, {
    order: 'words',
    ...variables,
    ...price,
  })

const home = visits.home[1]

const changed = <const V extends Variables>(what: string, [more, variables]: Visit<V>) =>
  sms(`{lab}: {test} is ${what} order {order} for {names}. ${PRICE}${more} Details: {link}`, {
    test: 'words',
    order: 'words',
    names: 'words',
    ...price,
    ...variables,
    link: 'link',
  })

/** Of a booking of several orders. A text has one form however many people it is for. */
const several = {
  homeAndWalkIn: [
    `${visits.home[0]} ${visits.walkIn[0]}`,
    { ...home, ...visits.walkIn[1] },
    visits.walkIn[2],
  ],
  homeAndAppointment: [
    `${visits.home[0]} {scan} at {centre} on {scanDate}, {scanFrom} to {scanTo}.`,
    { ...home, scan: 'words', centre: 'words', scanDate: 'date', scanFrom: 'time', scanTo: 'time' },
  ],
  homeAndVisits: [
    `${visits.home[0]} And {count} visits to a centre.`,
    { ...home, count: 'number', link: 'link' },
    ALL,
  ],
  visits: ['{count} visits.', { count: 'number', link: 'link' }, ALL],
  /** All of them are at one centre on one day. */
  centre: [
    '{count} appointments at {centre} on {date}, {from} to {to}.',
    { count: 'number', centre: 'words', ...home, link: 'link' },
    ALL,
  ],
} as const

/** The numbers of the orders, and whose they are. */
const forAll = { order: 'words', names: 'words' } as const

const CANCELLED = '{lab}: you cancelled order {order}, {what} for {names}.'
const cancelled = { ...forAll, what: 'words', refund: 'words', link: 'link' } as const
/** The orders of its booking that are not cancelled. */
const NOT_CANCELLED = 'Not cancelled: {rest}.'
const notCancelled = { rest: 'words', details: 'words' } as const

const bookedForSeveral = <const V extends Variables>([visit, variables, last = '']: Visit<V>) =>
  sms(`{lab}: orders {order} are booked for {names}. ${visit} Payment: {payment}.${last}`, {
    ...forAll,
    ...variables,
    payment: 'words',
  })

const heldForSeveral = <const V extends Variables>([visit, variables, last = '']: Visit<V>) =>
  sms(
    `{lab}: orders {order} for {names}. ${visit} The scan is held, not booked yet: ` +
      `the radiologist will reply by {byDate}, {byTime}. Payment: {payment}.${last}`,
    { ...forAll, ...variables, byDate: 'date', byTime: 'time', payment: 'words' },
  )

/** Beside the message about the booking: a text of its own, for few bookings. */
const secondSample = (taken: string) =>
  sms(
    `{lab}, order {order}: {hours} after you start your meal we need a second sample. ${taken} We call you to fix the time of the second sample. It is not charged again.`,
    { order: 'words', hours: 'words' },
  )

const ORDER = '{lab}, order {order}:'
const order = { order: 'words' } as const
const orderLink = { order: 'words', link: 'link' } as const

/** The evening before a visit. */
const FAST = 'No food from {mealTime} on {mealDate}, only plain water'
const fast = { mealTime: 'time', mealDate: 'date' } as const
const tomorrow = <const V extends Variables>(who: string, variables: V) =>
  sms(
    `{lab}, order {order}: tomorrow, {date}, {from} to {to}, ${who}. To pay: {due}. Prepare, change or cancel: {link}`,
    { ...forAll, ...home, ...variables, due: 'words', link: 'link' },
  )

/** Every SMS the lab sends, by template. `npm run messages -- templates` prints them for DLT. */
export const smsTemplates = {
  'otp.sign-in': code('to sign in'),
  'otp.registration': code('to create your account'),
  'otp.password': code('to set a new password'),
  'otp.account-end': code('to delete your account'),
  'order.booked.home': booked(visits.home),
  'order.booked.walkIn': booked(visits.walkIn),
  'order.booked.appointment': booked(visits.appointment),
  'order.booked.appointments': booked(visits.appointments),
  'order.held.appointment': held(visits.appointment),
  'order.held.appointments': held(visits.appointments),
  'order.moved.home': moved(visits.home),
  'order.moved.further': sms(
    `${ORDER} the visit for another sample is on {date}, {from} to {to}. {cost}.`,
    { order: 'words', ...home, cost: 'words' },
  ),
  'order.moved.appointment': moved(visits.appointment),
  'order.moved.appointments': moved(visits.appointments),
  'booking.booked.home': bookedForSeveral(visits.home),
  'booking.booked.homeAndWalkIn': bookedForSeveral(several.homeAndWalkIn),
  'booking.booked.homeAndAppointment': bookedForSeveral(several.homeAndAppointment),
  'booking.booked.homeAndVisits': bookedForSeveral(several.homeAndVisits),
  'booking.booked.visits': bookedForSeveral(several.visits),
  'booking.booked.centre': bookedForSeveral(several.centre),
  'booking.booked.walkIn': bookedForSeveral(visits.walkIn),
  'booking.held.homeAndAppointment': heldForSeveral(several.homeAndAppointment),
  'booking.held.visits': heldForSeveral(several.visits),
  'booking.held.centre': heldForSeveral(several.centre),
  'booking.moved.home': sms(
    `{lab}: new slot for {names}, order {order}. ${visits.home[0]} ${PRICE}`,
    { ...forAll, ...home, ...price },
  ),
  'booking.moved.one': sms(
    `{lab}: new slot for {names}, order {order}. ${visits.home[0]} ${PRICE} ${OTHERS}`,
    { ...forAll, ...home, ...price, ...others },
  ),
  'order.test-added': changed('added to', ['', {}]),
  'order.test-added.others': changed('added to', [` ${OTHERS}`, others]),
  'order.test-removed': changed('taken out of', [' Refund: {refund}.', { refund: 'words' }]),
  'order.test-removed.others': changed('taken out of', [
    ` Refund: {refund}. ${OTHERS}`,
    { refund: 'words', ...others },
  ]),
  'order.second-sample.home': secondSample(SAMPLE_TAKEN_BY.home),
  'order.second-sample.centre': secondSample(SAMPLE_TAKEN_BY.centre),
  'booking.collected': sms(
    '{lab}, order {order}: the samples of {names} have been taken and are on their way to the lab. Track them: {link}',
    { ...forAll, link: 'link' },
  ),
  'booking.cancelled': sms(`${CANCELLED} Refund: {refund}. Details: {link}`, cancelled),
  'booking.cancelled.part': sms(
    `${CANCELLED} ${NOT_CANCELLED} Refund: {refund}. {details}: {link}`,
    {
      ...cancelled,
      ...notCancelled,
    },
  ),
  'booking.cancelled.one': sms(
    `${CANCELLED} ${NOT_CANCELLED} Refund: {refund}. ${OTHERS} {details}: {link}`,
    { ...cancelled, ...notCancelled, ...others },
  ),
  'order.assigned': sms(`${ORDER} {name}, ID {badge}, is coming on {date}, {from} to {to}.`, {
    order: 'words',
    name: 'words',
    badge: 'words',
    date: 'date',
    from: 'time',
    to: 'time',
  }),
  'order.fast': sms(
    `{lab}: the last meal for {names}, order {order}, has changed. ${FAST}. How to prepare: {link}`,
    { ...forAll, ...fast, link: 'link' },
  ),
  'order.fast.none': sms(
    '{lab}: fasting is no longer needed for {names}, order {order}. How to prepare: {link}',
    { ...forAll, link: 'link' },
  ),
  'visit.tomorrow.home': tomorrow('we come to {names}', {}),
  'visit.tomorrow.home.fast': tomorrow(`we come to {names}. ${FAST}`, fast),
  'visit.tomorrow.centre': tomorrow('we expect {names} at {centre}', { centre: 'words' }),
  'visit.tomorrow.centre.fast': tomorrow(`we expect {names} at {centre}. ${FAST}`, {
    centre: 'words',
    ...fast,
  }),
  'visit.tomorrow.abstain': sms(
    `${ORDER} no {what} before the visit. Ask your doctor before you stop a medicine. How to prepare: {link}`,
    { ...order, what: 'words', link: 'link' },
  ),
  'order.visit-failed': sms(
    `${ORDER} we could not take the sample: {reason}. Choose another slot: {link}`,
    { order: 'words', reason: 'words', link: 'link' },
  ),
  'order.visit-failed.charge': sms(
    `${ORDER} we could not take the sample: {reason}. The next visit costs Rs {rupees}, to pay at service. Choose another slot: {link}`,
    { order: 'words', reason: 'words', rupees: 'number', link: 'link' },
  ),
  'order.late.credit': sms(
    `${ORDER} sorry, we are late. Rs {rupees} are in your wallet. Wait, choose another slot or cancel with a full refund: {link}`,
    { order: 'words', rupees: 'number', link: 'link' },
  ),
  'order.late.credit.further': sms(
    `${ORDER} sorry, we are late. Rs {rupees} are in your wallet. Wait or choose another slot: {link}`,
    { order: 'words', rupees: 'number', link: 'link' },
  ),
  'order.payment.received': sms(
    `${ORDER} we received {amount} by {mode}, {rest}. Your bill: {link}`,
    { order: 'words', amount: 'words', mode: 'words', rest: 'words', link: 'link' },
  ),
  'order.report.delayed': sms(
    `${ORDER} your report takes longer than we said. It will be ready by {date}, {time}. The reason: {link}`,
    { order: 'words', date: 'date', time: 'time', link: 'link' },
  ),
  'order.report.late': sms(
    `${ORDER} sorry, your report is late. We are asking the lab and will send you the new time. Track your order: {link}`,
    orderLink,
  ),
  'order.report.late.credit': sms(
    `${ORDER} sorry, your report is late. Rs {rupees} are in your wallet. We are asking the lab and will send you the new time. Track your order: {link}`,
    { ...orderLink, rupees: 'number' },
  ),
  'order.collected.samples': sms(
    `${ORDER} your sample has been taken and is on its way to the lab. Track your order: {link}`,
    orderLink,
  ),
  'order.collected.scan': sms(
    `${ORDER} your scan is done. A radiologist will read it. Track your order: {link}`,
    orderLink,
  ),
  'order.resample.home': sms(
    `${ORDER} we need another sample, free of charge. Choose a slot, and see the reason and how to prepare: {link}`,
    orderLink,
  ),
  'order.resample.home.charge': sms(
    `${ORDER} we need another sample. The visit costs Rs {rupees}, to pay at service. Choose a slot, and see the reason and how to prepare: {link}`,
    { ...orderLink, rupees: 'number' },
  ),
  'order.further.cancelled': sms(
    `${ORDER} you cancelled the visit for another sample. {cost}. Refund: {refund}. Choose another slot: {link}`,
    { order: 'words', cost: 'words', refund: 'words', link: 'link' },
  ),
  'order.resample.centre': sms(
    `${ORDER} we need another sample, free of charge. Please come to the centre again soon. Prepare as before the first one. The reason: {link}`,
    orderLink,
  ),
  'order.confirmed': sms(
    `${ORDER} the radiologist has confirmed your scan. Your slot is booked: {link}`,
    orderLink,
  ),
  'order.discussed': sms(
    `${ORDER} the radiologist suggests another day or test. We call you; your slot stays held until you decide.`,
    order,
  ),
  'order.refused': sms(
    `${ORDER} the radiologist decided that this scan cannot be done for you. Your slot is released and you pay nothing. We will call you about another test.`,
    order,
  ),
  'order.cancelled': sms(
    `${ORDER} we cannot do this {what} and had to cancel it. Its slot is released. We refund what you paid for it. Details: {link}`,
    { ...orderLink, what: 'words' },
  ),
  'order.ready': sms(`${ORDER} your report is ready: {link}`, orderLink),
  'order.ready.rate': sms(`${ORDER} your report is ready: {link} How was the visit? {feedback}`, {
    order: 'words',
    link: 'link',
    feedback: 'link',
  }),
  'order.amended': sms(
    `${ORDER} the lab has corrected your report. Please use the new one: {link}`,
    orderLink,
  ),
  'order.withdrawn': sms(
    `${ORDER} the lab has withdrawn a report. Please do not use it, and tell your doctor: {link}`,
    orderLink,
  ),
  'payment.unused': sms(
    '{lab}: your online payment of {amount} was not used. We refund all of it to where you paid from. Still to pay: {due}. What is booked: {link}',
    { amount: 'words', due: 'words', link: 'link' },
  ),
  'plan.due': sms(
    '{lab}: a repeat test for {name} is due on {date}. Nothing is booked or charged until you confirm. Book, skip or end the plan: {link}',
    { name: 'words', date: 'date', link: 'link' },
  ),
  'prescription.read': sms(
    '{lab}: your prescription has been read. Check the tests and add them to your cart: {link}',
    { link: 'link' },
  ),
  'prescription.unreadable': sms(
    '{lab}: we could not read your prescription. Send a clearer photo or call us: {link}',
    { link: 'link' },
  ),
  'account.ended': sms(
    '{lab}: your account has been deleted. If this was not you, call us at once.',
    {},
  ),
} as const

export type SmsTemplateId = keyof typeof smsTemplates
export type SmsValues<Id extends SmsTemplateId> = Readonly<
  Record<keyof (typeof smsTemplates)[Id]['variables'], string>
>

export function isSmsTemplate(id: string): id is SmsTemplateId {
  return Object.hasOwn(smsTemplates, id)
}
