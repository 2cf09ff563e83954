import { answers, starts } from 'chart-paths/fuzzing/property.ts'
import type { Condition, Explore, Facts, Samples } from 'chart-paths/model.ts'
import { verdictOn } from '#contract/rules/safety.ts'
import type { OrderChangeContext } from '#machines/order-change/order-change.context.ts'
import type {
  OrderChangeEvent,
  OrderChangeInput,
} from '#machines/order-change/order-change.events.ts'
import { orderChangeMachine } from '#machines/order-change/order-change.machine.ts'
import { hasRoomFor, placesNeeded } from '#machines/order-change/order-windows.ts'
import { samplePayment, sampleSlot } from '../checkout/checkout.data.ts'
import {
  orderChangeOutcomes,
  sampleAsking,
  sampleFitting,
  sampleOther,
  sampleRemoval,
} from './order-change.outcomes.ts'

const orderId = 'o-1'

/** A visit of two people: both move, unless the patient chooses one. */
const move: OrderChangeInput = {
  kind: 'move',
  orderId,
  slotId: null,
  places: 2,
  withLinked: true,
}
const add = { kind: 'add', orderId, code: null, paymentId: null } as const

const [question] = sampleAsking.questions
const answer = (given: 'yes' | 'no') => ({ question: question?.text ?? '', answer: given })

const samples = {
  'slot.choose': {
    home: {
      event: { type: 'slot.choose', slot: sampleSlot, subdepartment: null },
      says: 'the patient chooses another slot',
    },
  },
  'people.choose': {
    all: {
      event: { type: 'people.choose', orderId, withLinked: true },
      says: 'the patient chooses everybody of the visit',
    },
    one: {
      event: { type: 'people.choose', orderId, withLinked: false },
      says: 'the patient chooses one person only',
    },
    other: {
      event: { type: 'people.choose', orderId: 'o-2', withLinked: false },
      says: 'the patient chooses the other person',
    },
  },
  'search.type': {
    words: {
      event: { type: 'search.type', text: 'sugar' },
      says: 'the patient searches for a test',
    },
    empty: { event: { type: 'search.type', text: ' ' }, says: 'the patient clears the search' },
  },
  'test.choose': {
    fitting: {
      event: { type: 'test.choose', test: sampleFitting },
      says: 'the patient chooses a test that fits',
    },
    other: {
      event: { type: 'test.choose', test: sampleOther },
      says: 'the patient chooses another test that fits',
    },
    asking: {
      event: { type: 'test.choose', test: sampleAsking },
      says: 'the patient chooses a scan with a safety question',
    },
  },
  'answer.give': {
    no: {
      event: { type: 'answer.give', answer: answer('no') },
      says: 'the patient answers the question with no',
    },
    yes: {
      event: { type: 'answer.give', answer: answer('yes') },
      says: 'the patient answers the question with yes',
    },
  },
  'answers.confirm': {
    press: { event: { type: 'answers.confirm' }, says: 'the patient confirms the answers' },
  },
  'choice.drop': {
    press: { event: { type: 'choice.drop' }, says: 'the patient goes back to choose another' },
  },
  'change.confirm': {
    press: { event: { type: 'change.confirm' }, says: 'the patient confirms what changes' },
    reason: {
      event: { type: 'change.confirm', reason: 'Booked by mistake' },
      says: 'the patient says why, and cancels',
    },
    due: {
      event: { type: 'change.confirm', due: samplePayment.amount },
      says: 'the patient chooses to pay the sum on screen online',
    },
    otherReason: {
      event: { type: 'change.confirm', reason: 'The patient is unwell or away' },
      says: 'the patient says another reason, and cancels',
    },
  },
  'change.reload': {
    press: { event: { type: 'change.reload' }, says: 'the patient tries again' },
  },
  'gateway.returned': {
    back: { event: { type: 'gateway.returned' }, says: "the patient returns from the bank's page" },
  },
  'payment.recheck': {
    press: { event: { type: 'payment.recheck' }, says: 'the patient asks for the payment again' },
  },
} satisfies Samples<OrderChangeEvent>

const when = (cause: RegExp, facts: (facts: Facts) => boolean, why: string): Condition => ({
  cause,
  when: facts,
  why,
})

const TO_CHOOSE = 'A test is chosen among the results, and the chosen one is dropped instead.'
const AS_ASKED = 'The provider says of a test only what it was asked for.'

const isFound = (code: string) => (facts: Facts) =>
  facts.hasCandidates === true && facts.code !== code
const isAsked = (code: string) => (facts: Facts) => facts.kind === 'add' && facts.code === code
const isAddition = ({ kind }: Facts) => kind === 'add'
const isRemoval = ({ kind }: Facts) => kind === 'takeOut'

const CHANGES = ['moveOrder', 'addTest', 'takeOut', 'cancelOrder', 'payDue']

export const orderChangeExplore: Explore = {
  machine: orderChangeMachine,
  properties: [
    {
      says: 'A change that was sent is not sent again before it has an answer',
      after: (moment) => starts(moment, ...CHANGES),
      until: (moment) => answers(moment, ...CHANGES),
      never: (moment) => starts(moment, ...CHANGES),
    },
    {
      says: 'A payment that was begun is asked for at the bank before another change is sent',
      after: (moment) =>
        answers(moment, 'payDue', 'addTest') && moment.snapshot.context.payment !== null,
      until: (moment) => answers(moment, 'verifyPayment'),
      never: (moment) => starts(moment, ...CHANGES),
    },
  ],
  input: move,
  variants: {
    takeOut: { kind: 'takeOut', orderId, code: sampleRemoval.code },
    cancel: { kind: 'cancel', orderId, withLinked: false },
    add,
    returning: { ...add, code: sampleFitting.code, paymentId: 'p-1' },
    scan: { ...add, code: sampleAsking.code },
    pay: { kind: 'pay', orderId, paymentId: null },
    paid: { kind: 'pay', orderId, paymentId: 'p-1' },
  } satisfies Record<string, OrderChangeInput>,
  events: samples,
  outcomes: orderChangeOutcomes,
  outsideEvents: ['gateway.returned'],
  ignoredEvents: [
    {
      state: /^orderChange\.(?!paying\.atGateway$)/,
      events: ['gateway.returned'],
      why: 'Nobody is at the gateway, or the payment is being checked already.',
    },
  ],
  conditions: [
    when(
      /^change\.confirm\/press$/,
      ({ kind }) => kind !== 'cancel' && kind !== 'pay',
      'An order is cancelled with a reason, and what is due is paid with its sum.',
    ),
    when(
      /^change\.confirm\/due$/,
      ({ kind }) => kind === 'pay',
      'Only what is due is paid with its sum.',
    ),
    when(
      /^change\.confirm\/reason$/,
      ({ kind }) => kind === 'cancel',
      'Only an order that is cancelled needs a reason.',
    ),
    when(
      /^people\.choose\/other$/,
      ({ kind }) => kind === 'cancel',
      'The order of the page moves, or its whole visit.',
    ),
    when(/^test\.choose\/fitting$/, isFound(sampleFitting.code), TO_CHOOSE),
    when(/^test\.choose\/other$/, isFound(sampleOther.code), TO_CHOOSE),
    when(/^test\.choose\/asking$/, isFound(sampleAsking.code), TO_CHOOSE),
    when(/^loadAdditions → open$/, isAddition, AS_ASKED),
    when(/^loadAdditions → chosen$/, isAsked(sampleFitting.code), AS_ASKED),
    when(/^loadAdditions → other$/, isAsked(sampleOther.code), AS_ASKED),
    when(/^loadAdditions → asking$/, isAsked(sampleAsking.code), AS_ASKED),
    when(/^loadAdditions → (removable|absent)$/, isRemoval, AS_ASKED),
  ],
  key: (context: OrderChangeContext) => {
    const { kind, code, choices, withLinked, places, windows, payment, text } = context
    const { candidates, test, answers } = context
    return {
      kind,
      code,
      hasChoice: choices.length > 0,
      withLinked,
      isShared: places > 1,
      hasRoomForAll: hasRoomFor(windows, places),
      hasRoom: hasRoomFor(windows, placesNeeded({ places, withLinked })),
      hasPayment: payment !== null,
      hasText: text.trim() !== '',
      hasCandidates: candidates.length > 0,
      isAnswered: answers.length > 0,
      isSafe: verdictOn(test?.questions ?? [], answers) === 'fine',
    }
  },
}
