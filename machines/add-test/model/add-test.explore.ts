import { verdictOn } from '#contract/rules/safety.ts'
import type { Explore } from '#tools/paths/model.ts'
import type { Samples } from '../../shared/samples.ts'
import type { AddTestEvent, AddTestInput } from '../add-test.events.ts'
import { addTestMachine } from '../add-test.machine.ts'
import type { AddTestContext } from '../add-test.setup.ts'
import { addTestOutcomes, sampleAsking, sampleFitting, sampleOther } from './add-test.outcomes.ts'

const input: AddTestInput = { orderId: 'o-1', code: null, paymentId: null }

const [question] = sampleAsking.questions
const answer = (given: 'yes' | 'no') => ({ question: question?.text ?? '', answer: given })

const samples = {
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
  'test.drop': {
    press: { event: { type: 'test.drop' }, says: 'the patient goes back to the search' },
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
  'test.add': { press: { event: { type: 'test.add' }, says: 'the patient adds the test' } },
  'page.retry': { press: { event: { type: 'page.retry' }, says: 'the patient tries again' } },
  'gateway.returned': {
    back: { event: { type: 'gateway.returned' }, says: "the patient returns from the bank's page" },
  },
  'payment.recheck': {
    press: { event: { type: 'payment.recheck' }, says: 'the patient asks for the payment again' },
  },
} satisfies Samples<AddTestEvent>

export const addTestExplore: Explore = {
  machine: addTestMachine,
  input,
  variants: {
    returning: { ...input, code: sampleFitting.code, paymentId: 'p-1' },
    scan: { ...input, code: sampleAsking.code },
  },
  events: samples,
  outcomes: addTestOutcomes,
  outsideEvents: ['gateway.returned'],
  ignoredEvents: [
    {
      state: /^addTest\.(?!paying\.atGateway$)/,
      events: ['gateway.returned'],
      why: 'Nobody is at the gateway, or the payment is being checked already.',
    },
  ],
  conditions: [
    {
      cause: /^test\.choose\/fitting$/,
      when: ({ code, hasCandidates }) => hasCandidates === true && code !== sampleFitting.code,
      why: 'A test is chosen among the results, and the chosen one is dropped instead.',
    },
    {
      cause: /^test\.choose\/other$/,
      when: ({ code, hasCandidates }) => hasCandidates === true && code !== sampleOther.code,
      why: 'A test is chosen among the results, and the chosen one is dropped instead.',
    },
    {
      cause: /^test\.choose\/asking$/,
      when: ({ code, hasCandidates }) => hasCandidates === true && code !== sampleAsking.code,
      why: 'A test is chosen among the results, and the chosen one is dropped instead.',
    },
    {
      cause: /^loadAdditions → chosen$/,
      when: ({ code }) => code === sampleFitting.code,
      why: 'The provider says of a test only what it was asked for.',
    },
    {
      cause: /^loadAdditions → other$/,
      when: ({ code }) => code === sampleOther.code,
      why: 'The provider says of a test only what it was asked for.',
    },
    {
      cause: /^loadAdditions → asking$/,
      when: ({ code }) => code === sampleAsking.code,
      why: 'The provider says of a test only what it was asked for.',
    },
  ],
  key: ({ paymentId, text, candidates, code, test, answers }: AddTestContext) => ({
    hasPayment: paymentId !== null,
    hasText: text.trim() !== '',
    hasCandidates: candidates.length > 0,
    code,
    isAnswered: answers.length > 0,
    isSafe: verdictOn(test?.questions ?? [], answers) === 'fine',
  }),
}
