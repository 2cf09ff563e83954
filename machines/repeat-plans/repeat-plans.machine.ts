import { assertEvent, assign, type DoneActorEvent, setup } from 'xstate'
import type { PlanChange, RepeatPlan } from '#contract/repeat-plans.endpoints.ts'
import { errorWords, failedWith } from '../shared/failures.ts'
import { provide } from '../shared/provide.ts'
import type { RepeatPlansEvent } from './repeat-plans.events.ts'

export type LoadedPlans = {
  readonly today: string
  /** The patient agreed to reminders. */
  readonly reminders: boolean
  readonly plans: readonly RepeatPlan[]
}

export type RepeatPlansContext = LoadedPlans & {
  /** The last change that was asked for. */
  readonly change: PlanChange | null
  /** Message for the patient; empty when nothing failed. */
  readonly error: string
}

const repeatPlansSetup = setup({
  types: { context: {} as RepeatPlansContext, events: {} as RepeatPlansEvent },
  actors: {
    loadPlans: provide<LoadedPlans>('loadPlans'),
    changePlan: provide<RepeatPlan, PlanChange | null>('changePlan'),
  },
  actions: {
    keepPlans: assign((_, { today, reminders, plans }: LoadedPlans) => ({
      today,
      reminders,
      plans,
    })),
    keepChange: assign(({ event }) => {
      assertEvent(event, 'plan.change')
      return { change: event.change, error: '' }
    }),
    keepChanged: assign(({ context }, changed: RepeatPlan) => ({
      plans: context.plans.map((plan) => (plan.plan_id === changed.plan_id ? changed : plan)),
    })),
    keepError: assign({ error: errorWords }),
    clearError: assign({ error: '' }),
  },
  guards: {
    hasPlans: (_, { plans }: LoadedPlans) => plans.length > 0,
    isGone: failedWith('unknown-plan'),
    isRefused: failedWith('plan-exists', 'too-many-plans', 'invalid'),
  },
})

const loaded = ({ event }: { readonly event: DoneActorEvent<LoadedPlans> }) => event.output
const keepPlans = { type: 'keepPlans', params: loaded } as const
const change = { target: 'changing', actions: 'keepChange' } as const

export const repeatPlansMachine = repeatPlansSetup.createMachine({
  id: 'repeatPlans',
  description: 'The repeat plans of the family. Each change is one press, and one at a time.',
  context: { today: '', reminders: false, plans: [], change: null, error: '' },
  initial: 'loading',
  states: {
    loading: {
      description: 'Loads the plans.',
      invoke: {
        id: 'loadPlans',
        src: 'loadPlans',
        onDone: [
          {
            guard: { type: 'hasPlans', params: loaded },
            target: 'listed',
            actions: keepPlans,
          },
          { target: 'empty', actions: keepPlans },
        ],
        onError: { target: 'unreachable', actions: 'keepError' },
      },
    },
    unreachable: {
      description: 'The plans could not be loaded.',
      on: { 'page.retry': { target: 'loading', actions: 'clearError' } },
    },
    empty: { description: 'The family has no plan.' },
    listed: {
      description: 'Shows the plans.',
      initial: 'idle',
      states: {
        idle: { description: 'Nothing is being changed.', on: { 'plan.change': change } },
        changing: {
          description: 'Changes a plan.',
          invoke: {
            id: 'changePlan',
            src: 'changePlan',
            input: ({ context }) => context.change,
            onDone: {
              target: 'idle',
              actions: { type: 'keepChanged', params: ({ event }) => event.output },
            },
            onError: [
              { guard: 'isGone', target: '#repeatPlans.loading', actions: 'keepError' },
              { guard: 'isRefused', target: 'refused', actions: 'keepError' },
              { target: 'failed', actions: 'keepError' },
            ],
          },
        },
        refused: {
          description: 'The plan could not be changed that way, and is as it was.',
          on: { 'plan.change': change },
        },
        failed: {
          description: 'No answer: the plan may be changed. The same again changes it once.',
          on: {
            'plan.change': change,
            'change.retry': { target: 'changing', actions: 'clearError' },
          },
        },
      },
    },
  },
})
