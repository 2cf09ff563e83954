import { answersTo, verdictOn } from '#contract/rules/safety.ts'
import type { Explore } from '#tools/paths/model.ts'
import {
  sampleAddress,
  sampleCentre,
  sampleMan,
  sampleMember,
  sampleQuestion,
  sampleSlot,
} from '../../checkout/model/checkout.data.ts'
import type { Samples } from '../../shared/samples.ts'
import { type LinkedBookingContext, partsIn } from '../linked-booking.context.ts'
import type { LinkedBookingEvent, LinkedBookingInput } from '../linked-booking.events.ts'
import { linkedBookingMachine } from '../linked-booking.machine.ts'
import { missingIn } from '../linked-booking.setup.ts'
import { keyOfDraft, questionsOf } from '../people.ts'
import {
  bloodCount,
  mensTest,
  newAddress,
  otherAppointment,
  otherSlot,
  sampleAppointment,
  scan,
} from './linked-booking.data.ts'
import { linkedBookingOutcomes } from './linked-booking.outcomes.ts'

const input: LinkedBookingInput = {
  cityId: 1,
  lines: [bloodCount, mensTest],
  memberId: sampleMember.member_id,
  takesOnline: true,
  offers: { coupons: true, wallet: true },
  wanted: { couponCode: null, usesPoints: false },
  orderId: null,
  paymentId: null,
}

const answer = (given: 'yes' | 'no' | 'not_sure') =>
  ({
    type: 'answer.give',
    memberId: sampleMember.member_id,
    answer: { question: sampleQuestion.text, answer: given },
  }) as const

const samples = {
  'cart.changed': {
    same: {
      event: { type: 'cart.changed', lines: [bloodCount] },
      says: 'another tab leaves only the blood count in the cart',
    },
    empty: {
      event: { type: 'cart.changed', lines: [] },
      says: 'another tab empties the cart',
    },
    scan: {
      event: { type: 'cart.changed', lines: [bloodCount, scan] },
      says: 'another tab adds a scan to the cart',
    },
  },
  'step.goTo': {
    people: {
      event: { type: 'step.goTo', step: 'people' },
      says: 'the patient goes to the people',
    },
    slot: { event: { type: 'step.goTo', step: 'slot' }, says: 'the patient goes to the slot' },
    appointments: {
      event: { type: 'step.goTo', step: 'appointments' },
      says: 'the patient goes to the appointments',
    },
    payment: {
      event: { type: 'step.goTo', step: 'payment' },
      says: 'the patient goes to the payment',
    },
  },
  'person.add': {
    man: {
      event: { type: 'person.add', member: sampleMan },
      says: 'the patient chooses Mohan too',
    },
  },
  'person.remove': {
    man: {
      event: { type: 'person.remove', memberId: sampleMan.member_id },
      says: 'the patient takes Mohan out',
    },
  },
  'member.add': {
    daughter: {
      event: {
        type: 'member.add',
        fields: {
          relation_type: 'daughter',
          firstName: 'Kavya',
          lastName: 'Rao',
          gender: 1,
          dob: '2017-05-20',
        },
      },
      says: 'the patient adds Kavya to the family',
    },
  },
  'test.give': {
    psa: {
      event: { type: 'test.give', memberId: sampleMan.member_id, code: mensTest.code },
      says: 'the patient gives the PSA test to Mohan',
    },
  },
  'test.take': {
    psa: {
      event: { type: 'test.take', memberId: sampleMan.member_id, code: mensTest.code },
      says: 'the patient takes the PSA test back',
    },
  },
  'address.choose': {
    home: {
      event: { type: 'address.choose', address: sampleAddress },
      says: 'the patient chooses the address',
    },
  },
  'address.save': {
    home: {
      event: {
        type: 'address.save',
        addressId: null,
        fields: {
          tag: 'home',
          address_line: newAddress.address_line,
          locality: 'Powai',
          pincode: '400076',
        },
      },
      says: 'the patient adds an address',
    },
  },
  'centre.choose': {
    powai: {
      event: { type: 'centre.choose', centre: sampleCentre },
      says: 'the patient chooses the centre',
    },
  },
  'people.confirm': {
    press: { event: { type: 'people.confirm' }, says: 'the patient continues to the slot' },
  },
  'answer.give': {
    no: { event: answer('no'), says: 'the patient answers the question with no' },
    yes: { event: answer('yes'), says: 'the patient answers the question with yes' },
    notSure: { event: answer('not_sure'), says: 'the patient is not sure about the question' },
  },
  'answers.confirm': {
    press: { event: { type: 'answers.confirm' }, says: 'the patient confirms the answers' },
  },
  'slot.choose': {
    home: {
      event: { type: 'slot.choose', slot: sampleSlot },
      says: 'the patient chooses a slot',
    },
    other: {
      event: { type: 'slot.choose', slot: otherSlot },
      says: 'the patient chooses another slot',
    },
  },
  'slot.release': {
    press: { event: { type: 'slot.release' }, says: 'the patient releases the slot' },
  },
  'person.postpone': {
    man: {
      event: { type: 'person.postpone', memberId: sampleMan.member_id },
      says: 'the patient books Mohan on his own afterwards',
    },
  },
  'person.rejoin': {
    man: {
      event: { type: 'person.rejoin', memberId: sampleMan.member_id },
      says: 'the patient books Mohan with the others again',
    },
  },
  'turn.move': {
    earlier: {
      event: { type: 'turn.move', memberId: sampleMan.member_id, to: 'earlier' },
      says: 'the patient lets Mohan go earlier',
    },
    later: {
      event: { type: 'turn.move', memberId: sampleMan.member_id, to: 'later' },
      says: 'the patient lets Mohan go later',
    },
  },
  'turns.reset': {
    press: { event: { type: 'turns.reset' }, says: 'the patient wants the usual order of turns' },
  },
  'slots.reload': {
    press: { event: { type: 'slots.reload' }, says: 'the patient loads the slots again' },
  },
  'appointment.choose': {
    mri: {
      event: {
        type: 'appointment.choose',
        orderId: 'o-3',
        subdepartment: 'MRI',
        slot: sampleAppointment,
      },
      says: 'the patient chooses a time for the scan',
    },
    other: {
      event: {
        type: 'appointment.choose',
        orderId: 'o-3',
        subdepartment: 'MRI',
        slot: otherAppointment,
      },
      says: 'the patient chooses another time for the scan',
    },
  },
  'slot.confirm': {
    press: { event: { type: 'slot.confirm' }, says: 'the patient continues' },
  },
  'coupon.apply': {
    code: {
      event: { type: 'coupon.apply', code: 'CHECKUP100' },
      says: 'the patient applies a coupon',
    },
  },
  'coupon.remove': {
    press: { event: { type: 'coupon.remove' }, says: 'the patient removes the coupon' },
  },
  'wallet.apply': {
    press: { event: { type: 'wallet.apply' }, says: 'the patient uses the wallet points' },
  },
  'wallet.release': {
    press: {
      event: { type: 'wallet.release' },
      says: 'the patient stops using the wallet points',
    },
  },
  'mode.choose': {
    cash: { event: { type: 'mode.choose', mode: 'cash' }, says: 'the patient pays at service' },
    online: { event: { type: 'mode.choose', mode: 'online' }, says: 'the patient pays online' },
  },
  'order.place': {
    press: { event: { type: 'order.place' }, says: 'the patient confirms the booking' },
  },
  'gateway.returned': {
    back: { event: { type: 'gateway.returned' }, says: "the patient returns from the bank's page" },
  },
  'payment.recheck': {
    press: { event: { type: 'payment.recheck' }, says: 'the patient asks for the payment again' },
  },
  'booking.retry': {
    press: { event: { type: 'booking.retry' }, says: 'the patient tries again' },
  },
} satisfies Samples<LinkedBookingEvent>

const codesOf = ({ people }: LinkedBookingContext): string =>
  people.map(({ member, codes }) => `${member.firstName}:${codes.join('+')}`).join()

export const linkedBookingExplore: Explore = {
  machine: linkedBookingMachine,
  input,
  variants: {
    split: { ...input, lines: [bloodCount, scan] },
    'with the coupon and points of a booking for one': {
      ...input,
      wanted: { couponCode: 'CHECKUP100', usesPoints: true },
    },
    returning: { ...input, orderId: 'o-1', paymentId: 'p-1' },
  },
  events: samples,
  outcomes: linkedBookingOutcomes,
  outsideEvents: ['cart.changed', 'step.goTo', 'gateway.returned'],
  ignoredEvents: [
    {
      state: /^(?!.*atGateway)/,
      events: ['gateway.returned'],
      why: 'No payment is at the gateway: the browser has shown the page again for another reason.',
    },
    {
      state: /^(?!.*linkedBooking\.(drafting|asking|slot|appointments|payment|placing\.failed))/,
      events: ['step.goTo'],
      why: 'A call is under way, or the booking stands at its first step: the address goes back to it.',
    },
  ],
  unreachableFromUi: [
    {
      state: /payment\.opening\.settling/,
      cause: /^(?!after STEP_SETTLE)/,
      why: 'The first moment of the step is shorter than anybody takes to find something.',
    },
  ],
  conditions: [
    {
      cause: /^loadBooking → (fresh|atSlot|atPayment|paying)$/,
      when: ({ lines }) => lines !== 'CBC,MRIKNEE',
      why: 'centres are loaded when the cart has a scan',
    },
    {
      cause: /^loadBooking → (atSlot|atPayment|paying)$/,
      when: ({ lines, isFresh }) => lines === 'CBC,PSA' && isFresh === true,
      why: 'an open booking is of the tests in the cart',
    },
    {
      cause: /^loadBooking → split$/,
      when: ({ lines }) => lines === 'CBC,MRIKNEE',
      why: 'centres are loaded when the cart has a scan',
    },
    {
      cause: /^makeDrafts → family$/,
      when: ({ people }) => people === 'Asha:CBC,Mohan:PSA',
      why: 'the drafts are those of the people',
    },
    {
      cause: /^makeDrafts → split$/,
      when: ({ people }) => people === 'Asha:CBC+MRIKNEE',
      why: 'the drafts are those of the people',
    },
    {
      cause: /^makeDrafts → scanUnsafe|^(placeOrders|openPayment) → scanUnsafe/,
      when: ({ asks }) => asks === true,
      why: 'only a scan that is asked about can be refused for an answer',
    },
    {
      cause: /^watchHolds.* → home$/,
      when: ({ hold }) => hold === true,
      why: 'only a hold that exists can end',
    },
    {
      cause: /^watchHolds.* → appointment$/,
      when: ({ appointments }) => appointments === true,
      why: 'only a hold that exists can end',
    },
    {
      cause: /^slot\.choose\/home/,
      when: ({ days, hold }) => days === true && hold === false,
      why: 'only slots that were loaded can be chosen, and the held one is chosen already',
    },
    {
      cause: /^slot\.choose\/other/,
      when: ({ days, hold }) => days === true && hold === true,
      why: 'another slot is another one than that which is held',
    },
    {
      cause: /^appointment\.choose\/mri/,
      when: ({ times, appointments }) => times === true && appointments === false,
      why: 'only times that were loaded can be chosen, and the held one is chosen already',
    },
    {
      cause: /^appointment\.choose\/other/,
      when: ({ times, appointments }) => times === true && appointments === true,
      why: 'another time is another one than that which is held',
    },
    {
      cause: /^address\.choose/,
      when: ({ address }) => address !== sampleAddress.address_id,
      why: 'an address that is chosen cannot be chosen again',
    },
    {
      cause: /^centre\.choose/,
      when: ({ centre }) => centre === false,
      why: 'a centre that is chosen cannot be chosen again',
    },
    {
      cause: /^answer\.give\/no/,
      when: ({ answers }) => answers !== 'no',
      why: 'an answer that is given cannot be given again',
    },
    {
      cause: /^answer\.give\/yes/,
      when: ({ answers }) => answers !== 'yes',
      why: 'an answer that is given cannot be given again',
    },
    {
      cause: /^answer\.give\/notSure/,
      when: ({ answers }) => answers !== 'not_sure',
      why: 'an answer that is given cannot be given again',
    },
    {
      cause: /^member\.add/,
      when: ({ people }) => people === 'Asha:CBC',
      why: 'a member is added once',
    },
    {
      cause: /^openPayment → nothingToPay/,
      when: ({ wallet }) => wallet === true,
      why: 'only points leave nothing to pay',
    },
    {
      cause: /^cart\.changed\/same/,
      when: ({ lines }) => lines !== 'CBC',
      why: 'the same lines are no change',
    },
    {
      cause: /^cart\.changed\/empty/,
      when: ({ lines }) => lines !== '',
      why: 'the same lines are no change',
    },
    {
      cause: /^cart\.changed\/scan/,
      when: ({ lines }) => lines !== 'CBC,MRIKNEE',
      why: 'the same lines are no change',
    },
  ],
  excluded: {
    'linkedBooking.appointments.choosing · done watchWhileChoosing [1]':
      'The scan of the samples needs one appointment: while it is missing none can end.',
  },
  key: (context: LinkedBookingContext) => ({
    lines: context.lines.map(({ code }) => code).join(),
    people: codesOf(context),
    isFresh: context.people.length === 0,
    missing: missingIn(context)?.kind ?? null,
    centres: context.centres.length > 0,
    address: context.address?.address_id ?? null,
    centre: context.centre !== null,
    answers: Object.values(context.answers)
      .flat()
      .map((one) => one.answer)
      .join(),
    asks: partsIn(context).some((part) => questionsOf(part).length > 0),
    verdict: partsIn(context)
      .map((part) => {
        const given = context.answers[part.member.member_id] ?? []
        const questions = questionsOf(part)
        return `${answersTo(questions, given) !== null}${verdictOn(questions, given)}`
      })
      .join(),
    later: context.later.map(({ member }) => member.firstName).join(),
    leaving: context.leaving,
    turns: context.turns.join(),
    askedTurns: context.askedTurns?.join() ?? null,
    drafts: context.drafts.map(keyOfDraft).join(),
    days: context.days.length > 0,
    times: context.appointmentDays.length > 0,
    hold: context.hold !== null,
    appointments: context.appointments.length > 0,
    coupon: context.coupon !== null,
    wantsCoupon: context.couponCode !== null,
    wallet: context.wallet !== null,
    wantsPoints: context.usesPoints,
    offers: Object.values(context.offers).join(),
    mode: context.mode,
    takesOnline: context.takesOnline,
    city: context.cityId,
    payment: context.paymentId !== null,
  }),
}
