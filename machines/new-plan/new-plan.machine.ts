import { assertEvent, assign, type DoneActorEvent, emit, setup } from 'xstate'
import type { RepeatableTest, RepeatPlan } from '#contract/repeat-plans.endpoints.ts'
import { laterThanUsual, nextDue } from '#contract/rules/repeat-plan.ts'
import { errorWords, failedWith } from '../shared/failures.ts'
import { provide } from '../shared/provide.ts'
import type { NewPlanEmitted, NewPlanEvent, NewPlanInput } from './new-plan.events.ts'

export type Repeatable = {
  readonly today: string
  /** The patient agreed to reminders before. */
  readonly reminders: boolean
  readonly tests: readonly RepeatableTest[]
}

export type NewPlanContext = NewPlanInput & {
  readonly today: string
  readonly tests: readonly RepeatableTest[]
  /** Code and member of the chosen test; null before one is chosen. */
  readonly test: RepeatableTest | null
  readonly interval: RepeatPlan['interval']
  /** Chosen instead of the date that the interval gives. */
  readonly firstOn: string | null
  /** The patient agreed to reminders before: there is nothing to ask. */
  readonly hasAgreed: boolean
  readonly reminders: boolean
  readonly plan: RepeatPlan | null
  /** Message for the patient; empty when nothing failed. */
  readonly error: string
}

/** Input of `createPlan`. */
export type NewPlanRequest = Pick<NewPlanContext, 'test' | 'interval' | 'firstOn' | 'reminders'>

const QUARTERLY = { every: 3, unit: 'months', once: false } as const

/** The first date of the plan; empty before a test is chosen. */
export function firstDateOf(context: NewPlanContext): string {
  const { test, interval, firstOn, today } = context
  return firstOn ?? (test ? nextDue(test.last_on, interval, today) : '')
}

/** If that is sooner than usual: the first date that is not. */
export function laterDateOf(context: NewPlanContext): string | null {
  return context.test && laterThanUsual(firstDateOf(context), context.test)
}

const newPlanSetup = setup({
  types: {
    context: {} as NewPlanContext,
    events: {} as NewPlanEvent,
    emitted: {} as NewPlanEmitted,
    input: {} as NewPlanInput,
  },
  actors: {
    loadTests: provide<Repeatable>('loadTests'),
    createPlan: provide<RepeatPlan, NewPlanRequest>('createPlan'),
  },
  actions: {
    keepTests: assign(({ context }, { today, reminders, tests }: Repeatable) => {
      const { memberId, code } = context.test
        ? { memberId: context.test.member.member_id, code: context.test.code }
        : (context.wanted ?? { memberId: '', code: '' })
      const test = tests.find((one) => one.member.member_id === memberId && one.code === code)
      return { today, tests, hasAgreed: reminders, test: test ?? null }
    }),
    keepTest: assign(({ event }) => {
      assertEvent(event, 'test.choose')
      return { test: event.test, firstOn: null, error: '' }
    }),
    keepInterval: assign(({ event }) => {
      assertEvent(event, 'interval.choose')
      return { interval: event.interval, firstOn: null }
    }),
    takeLater: assign(({ context }) => ({ firstOn: laterDateOf(context) })),
    keepReminders: assign(({ event }) => {
      assertEvent(event, 'reminders.set')
      return { reminders: event.reminders }
    }),
    announceChange: emit({ type: 'plans.changed' }),
    keepError: assign({ error: errorWords }),
    clearError: assign({ error: '' }),
  },
  guards: {
    hasTests: (_, { tests }: Repeatable) => tests.length > 0,
    hasNoTest: ({ context }) => context.test === null,
    isPlanned: ({ context }) => context.test !== null && context.test.plan_id !== null,
    isSooner: ({ context }) => laterDateOf(context) !== null,
    /** Made on another device meanwhile. */
    isExisting: failedWith('plan-exists'),
    /** Saving again would be refused again. */
    isRefused: failedWith(
      'too-many-plans',
      'unknown-member',
      'unknown-item',
      'not-repeatable',
      'invalid',
    ),
  },
})

const loaded = ({ event }: { readonly event: DoneActorEvent<Repeatable> }) => event.output

export const newPlanMachine = newPlanSetup.createMachine({
  id: 'newPlan',
  description:
    'Makes a plan to repeat a test: what, how often, and whether we may remind. It books and charges nothing.',
  context: ({ input }) => ({
    wanted: input.wanted,
    today: '',
    tests: [],
    test: null,
    interval: QUARTERLY,
    firstOn: null,
    hasAgreed: false,
    reminders: false,
    plan: null,
    error: '',
  }),
  initial: 'loading',
  states: {
    loading: {
      description: 'Loads the tests that the family had.',
      invoke: {
        id: 'loadTests',
        src: 'loadTests',
        onDone: [
          {
            guard: { type: 'hasTests', params: loaded },
            target: 'ready',
            actions: { type: 'keepTests', params: loaded },
          },
          { target: 'nothing' },
        ],
        onError: { target: 'unreachable', actions: 'keepError' },
      },
    },
    unreachable: {
      description: 'The tests could not be loaded.',
      on: { 'page.retry': { target: 'loading', actions: 'clearError' } },
    },
    nothing: { description: 'The family has had no test that a plan can repeat.' },
    ready: {
      description: 'The patient chooses the test and how often.',
      initial: 'judging',
      on: { 'test.choose': { target: '.judging', actions: 'keepTest' } },
      states: {
        judging: {
          description: 'Decides what there is to say about the choice.',
          always: [
            { guard: 'hasNoTest', target: 'choosing' },
            { guard: 'isPlanned', target: 'planned' },
            { target: 'asking' },
          ],
        },
        choosing: { description: 'No test is chosen.' },
        planned: { description: 'There is a plan for this test already.' },
        asking: {
          description: 'How often, and whether we may remind.',
          initial: 'judging',
          on: {
            'interval.choose': { target: '.judging', actions: 'keepInterval' },
            'reminders.set': { actions: 'keepReminders' },
            'plan.save': { target: '#newPlan.saving', actions: 'clearError' },
          },
          states: {
            judging: {
              description: 'Compares the first date with the usual gap of the test.',
              always: [{ guard: 'isSooner', target: 'sooner' }, { target: 'usual' }],
            },
            sooner: {
              description: 'The first date is sooner than usual: a later one is offered.',
              on: { 'later.take': { target: 'judging', actions: 'takeLater' } },
            },
            usual: { description: 'The first date keeps the usual gap.' },
          },
        },
      },
    },
    saving: {
      description: 'Makes the plan.',
      invoke: {
        id: 'createPlan',
        src: 'createPlan',
        input: ({ context: { test, interval, firstOn, reminders } }) => ({
          test,
          interval,
          firstOn,
          reminders,
        }),
        onDone: {
          target: 'made',
          actions: [assign({ plan: ({ event }) => event.output }), 'announceChange'],
        },
        onError: [
          { guard: 'isExisting', target: 'loading', actions: ['keepError', 'announceChange'] },
          { guard: 'isRefused', target: 'refused', actions: 'keepError' },
          { target: 'failed', actions: 'keepError' },
        ],
      },
    },
    refused: {
      description: 'The plan cannot be made. Nothing has changed.',
      on: { 'page.retry': { target: 'loading', actions: 'clearError' } },
    },
    failed: {
      description: 'No answer: the plan may be made. Saving it again is safe: it is made once.',
      on: { 'plan.save': { target: 'saving', actions: 'clearError' } },
    },
    made: { description: 'The plan is made.' },
  },
})
