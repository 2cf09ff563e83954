import type { Explore } from 'chart-paths/model.ts'
import type { Samples } from '../../shared/samples.ts'
import type { RepeatPlansEvent } from '../repeat-plans.events.ts'
import { type RepeatPlansContext, repeatPlansMachine } from '../repeat-plans.machine.ts'
import { repeatPlansOutcomes } from './repeat-plans.outcomes.ts'
import { samplePlan, sampleSoonPlan } from './sample-plans.ts'

const { plan_id } = samplePlan

const samples = {
  'plan.change': {
    skip: {
      event: {
        type: 'plan.change',
        change: { plan_id, action: 'skip', due_on: samplePlan.due_on },
      },
      says: 'the patient skips the next date',
    },
    pause: {
      event: { type: 'plan.change', change: { plan_id, action: 'pause' } },
      says: 'the patient pauses the plan',
    },
    move: {
      event: {
        type: 'plan.change',
        change: {
          plan_id: sampleSoonPlan.plan_id,
          action: 'move',
          due_on: sampleSoonPlan.later_on ?? '',
        },
      },
      says: 'the patient takes the later date',
    },
    interval: {
      event: {
        type: 'plan.change',
        change: {
          plan_id,
          action: 'interval',
          interval: { every: 6, unit: 'months', once: false },
        },
      },
      says: 'the patient chooses another interval',
    },
    resume: {
      event: { type: 'plan.change', change: { plan_id, action: 'resume' } },
      says: 'the patient resumes the plan',
    },
    end: {
      event: { type: 'plan.change', change: { plan_id, action: 'end' } },
      says: 'the patient ends the plan',
    },
  },
  'change.retry': {
    press: { event: { type: 'change.retry' }, says: 'the patient sends the change again' },
  },
  'page.retry': { press: { event: { type: 'page.retry' }, says: 'the patient tries again' } },
} satisfies Samples<RepeatPlansEvent>

const isPaused = (state: Readonly<Record<string, unknown>>) => state.isPaused === true
const isOn = (state: Readonly<Record<string, unknown>>) => state.isPaused !== true

export const repeatPlansExplore: Explore = {
  machine: repeatPlansMachine,
  input: undefined,
  events: samples,
  outcomes: repeatPlansOutcomes,
  conditions: [
    {
      cause: /^plan\.change\/resume$/,
      when: isPaused,
      why: 'Only a plan that is paused is resumed.',
    },
    {
      cause: /^plan\.change\/(skip|pause|interval)$/,
      when: isOn,
      why: 'A paused plan has no next date to change.',
    },
  ],
  pathCounts: { transitions: [2, 20], pairs: [5, 40] },
  key: ({ plans }: RepeatPlansContext) => ({
    isPaused: plans.some(({ state }) => state === 'paused'),
  }),
}
