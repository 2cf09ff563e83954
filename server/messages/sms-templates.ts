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
    '{lab}: order {order} is held, not booked yet. The radiologist checks your answers and will ' +
      `reply by {byDate}, {byTime}. ${visit} Payment: {payment}.${last}`,
    { order: 'words', byDate: 'date', byTime: 'time', ...variables, payment: 'words' },
  )

/** After a change, from what is stored: "Rs 470 instead of Rs 320", and what is to pay at the visit. */
const PRICE = 'Order total: {price}. To pay at service: {due}.'
const price = { price: 'words', due: 'words' } as const

/** Of orders whose price changed because another one was moved or cancelled. */
const OTHERS = 'The price for {others} changes too: {othersPrice}. To pay at service: {othersDue}.'
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
    `{lab}, order {order}: eat after the first sample. {hours} after you start that meal we need a second sample. ${taken} We will call you to fix its time. It is not charged again.`,
    { order: 'words', hours: 'words' },
  )

/** Whose order it is: the account's holder may have booked for several people. */
const ORDER = '{lab}, order {order} for {names}:'
const orderLink = { ...forAll, link: 'link' } as const

/** Given for a delay of ours. */
const CREDIT = 'We added {points} points worth Rs {rupees} to your wallet.'
const credit = { points: 'number', rupees: 'number' } as const

const NEW_TIME = 'We will send you the new time when we know it.'

/** The evening before a visit. */
const FAST = 'No food from {mealTime} on {mealDate}, only plain water'
const fast = { mealTime: 'time', mealDate: 'date' } as const
const tomorrow = <const V extends Variables>(who: string, variables: V) =>
  sms(
    `{lab}, order {order}: a reminder for {date}, {from} to {to}: ${who}. To pay: {due}. Prepare, change or cancel: {link}`,
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
  'order.held.walkIn': held([
    'Please do not come to {centre} before that.',
    visits.walkIn[1],
    ' Details: {link}',
  ]),
  'order.held.appointment': held(visits.appointment),
  'order.held.appointments': held(visits.appointments),
  'order.moved.home': moved(visits.home),
  'order.moved.further': sms(
    `${ORDER} the visit for another sample is on {date}, {from} to {to}. {cost}.`,
    { ...forAll, ...home, cost: 'words' },
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
    ...forAll,
    name: 'words',
    badge: 'words',
    date: 'date',
    from: 'time',
    to: 'time',
  }),
  'order.fast': sms(`${ORDER} ${FAST}. If it is too late for that, choose a later slot: {link}`, {
    ...forAll,
    ...fast,
    link: 'link',
  }),
  'order.fast.none': sms(
    '{lab}: fasting is no longer needed for {names}, order {order}. How to prepare: {link}',
    { ...forAll, link: 'link' },
  ),
  'visit.tomorrow.home': tomorrow('our phlebotomist visits {names}', {}),
  'visit.tomorrow.home.fast': tomorrow(`our phlebotomist visits {names}. ${FAST}`, fast),
  'visit.tomorrow.centre': tomorrow('we expect {names} at {centre}', { centre: 'words' }),
  'visit.tomorrow.centre.fast': tomorrow(`we expect {names} at {centre}. ${FAST}`, {
    centre: 'words',
    ...fast,
  }),
  'visit.tomorrow.abstain': sms(
    `${ORDER} to avoid before the visit: {what}. Ask your doctor before you stop a medicine. See for how long before: {link}`,
    { ...orderLink, what: 'words' },
  ),
  'order.visit-failed': sms(
    `${ORDER} we could not take the sample: {reason}. Choose another slot: {link}`,
    { ...orderLink, reason: 'words' },
  ),
  'order.visit-failed.charge': sms(
    `${ORDER} we could not take the sample: {reason}. The next visit costs Rs {rupees}, to pay at service. Choose another slot: {link}`,
    { ...orderLink, reason: 'words', rupees: 'number' },
  ),
  'order.late.credit': sms(
    `${ORDER} sorry, we are late. ${CREDIT} Wait, choose another slot or cancel: {link}`,
    { ...orderLink, ...credit },
  ),
  'order.late.credit.further': sms(
    `${ORDER} sorry, we are late. ${CREDIT} Wait or choose another slot: {link}`,
    { ...orderLink, ...credit },
  ),
  'order.payment.received': sms(
    `${ORDER} we received {amount} by {mode}, {rest}. Details: {link}`,
    { ...orderLink, amount: 'words', mode: 'words', rest: 'words' },
  ),
  'order.report.delayed': sms(
    `${ORDER} your report takes longer than we said. It will be ready by {date}, {time}. The reason: {link}`,
    { ...orderLink, date: 'date', time: 'time' },
  ),
  'order.report.late': sms(
    `${ORDER} sorry, your report is late. ${NEW_TIME} Track your order: {link}`,
    orderLink,
  ),
  'order.report.late.credit': sms(
    `${ORDER} sorry, your report is late. ${CREDIT} ${NEW_TIME} Track your order: {link}`,
    { ...orderLink, ...credit },
  ),
  'order.collected.samples': sms(
    `${ORDER} your sample has been taken and is on its way to the lab. Track your order: {link}`,
    orderLink,
  ),
  'order.collected.scan': sms(
    `${ORDER} your test is done. A doctor will read it. Track your order: {link}`,
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
    { ...orderLink, cost: 'words', refund: 'words' },
  ),
  'order.resample.centre': sms(
    `${ORDER} we need another sample, free of charge. Please come to the centre again soon. Prepare as before the first one. The reason: {link}`,
    orderLink,
  ),
  'order.confirmed': sms(
    `${ORDER} the radiologist has confirmed the scan. It is booked. When and where to come: {link}`,
    orderLink,
  ),
  'order.discussed': sms(
    `${ORDER} the radiologist suggests another day or test. We will call you, and nothing changes until you decide.`,
    forAll,
  ),
  'order.refused': sms(
    `${ORDER} the radiologist cannot allow the scan, so this order is cancelled. Refund: {refund}. We will call you about another test.`,
    { ...forAll, refund: 'words' },
  ),
  'order.cancelled': sms(
    `${ORDER} sorry, we had to cancel this {what}. Refund: {refund}. {details}: {link}`,
    { ...orderLink, what: 'words', refund: 'words', details: 'words' },
  ),
  'order.ready': sms(`${ORDER} your report is ready: {link}`, orderLink),
  'order.ready.rate': sms(`${ORDER} your report is ready: {link} How was the visit? {feedback}`, {
    ...orderLink,
    feedback: 'link',
  }),
  'order.amended': sms(
    `${ORDER} we have corrected your report. Please use the new one: {link}`,
    orderLink,
  ),
  'order.withdrawn': sms(
    `${ORDER} we have withdrawn a report. Please do not use it, and tell your doctor: {link}`,
    orderLink,
  ),
  'payment.unused': sms(
    '{lab}: your online payment of {amount} was not used: {why}. We refund all of it to where you paid from. Still to pay: {due}. Details: {link}',
    { amount: 'words', why: 'words', due: 'words', link: 'link' },
  ),
  'plan.due': sms(
    '{lab}: a repeat test for {name} is due on {date}. Nothing is booked or charged until you confirm. To skip or end the plan, open Repeat plans in your profile. To book: {link}',
    { name: 'words', date: 'date', link: 'link' },
  ),
  'prescription.read': sms(
    '{lab}: your prescription has been read. Check the tests and add them to your cart: {link}',
    { link: 'link' },
  ),
  'prescription.unreadable': sms(
    '{lab}: we could not read your prescription. Please send a clearer photo: {link}',
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
