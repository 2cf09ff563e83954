import type { Explore } from '#tools/paths/model.ts'
import { samplePlannedTest, sampleTest } from '../../repeat-plans/model/sample-plans.ts'
import type { Samples } from '../../shared/samples.ts'
import type { NewPlanEvent, NewPlanInput } from '../new-plan.events.ts'
import { laterDateOf, type NewPlanContext, newPlanMachine } from '../new-plan.machine.ts'
import { newPlanOutcomes } from './new-plan.outcomes.ts'

const input: NewPlanInput = { wanted: null }

const samples = {
  'test.choose': {
    free: {
      event: { type: 'test.choose', test: sampleTest },
      says: 'the patient chooses a test',
    },
    planned: {
      event: { type: 'test.choose', test: samplePlannedTest },
      says: 'the patient chooses a test that has a plan',
    },
  },
  'interval.choose': {
    quarterly: {
      event: { type: 'interval.choose', interval: { every: 3, unit: 'months', once: false } },
      says: 'the patient chooses every 3 months',
    },
    soon: {
      event: { type: 'interval.choose', interval: { every: 8, unit: 'weeks', once: false } },
      says: 'the patient chooses every 8 weeks',
    },
  },
  'later.take': {
    press: { event: { type: 'later.take' }, says: 'the patient takes the later date' },
  },
  'reminders.set': {
    yes: {
      event: { type: 'reminders.set', reminders: true },
      says: 'the patient agrees to reminders',
    },
    no: {
      event: { type: 'reminders.set', reminders: false },
      says: 'the patient wants no reminders',
    },
  },
  'plan.save': { press: { event: { type: 'plan.save' }, says: 'the patient makes the plan' } },
  'page.retry': { press: { event: { type: 'page.retry' }, says: 'the patient tries again' } },
} satisfies Samples<NewPlanEvent>

export const newPlanExplore: Explore = {
  machine: newPlanMachine,
  input,
  variants: {
    ofOrder: { wanted: { memberId: sampleTest.member.member_id, code: sampleTest.code } },
  },
  events: samples,
  outcomes: newPlanOutcomes,
  conditions: [
    {
      cause: /^test\.choose\/free$/,
      when: ({ code, isPlanned }) => code !== sampleTest.code && isPlanned !== true,
      why: 'Another test than the chosen one is chosen.',
    },
    {
      cause: /^test\.choose\/planned$/,
      when: ({ code }) => code !== samplePlannedTest.code,
      why: 'Another test than the chosen one is chosen.',
    },
    {
      cause: /^interval\.choose\/quarterly$/,
      when: ({ every }) => every !== 3,
      why: 'Another interval than the chosen one is chosen.',
    },
    {
      cause: /^interval\.choose\/soon$/,
      when: ({ every }) => every !== 8,
      why: 'Another interval than the chosen one is chosen.',
    },
    {
      cause: /^reminders\.set\/yes$/,
      when: ({ reminders }) => reminders === false,
      why: 'A checkbox is checked or cleared.',
    },
    {
      cause: /^reminders\.set\/no$/,
      when: ({ reminders }) => reminders === true,
      why: 'A checkbox is checked or cleared.',
    },
  ],
  pathCounts: { transitions: [3, 25], pairs: [5, 60] },
  key: (context: NewPlanContext) => ({
    code: context.test?.code ?? context.wanted?.code ?? '',
    every: context.interval.every,
    isSooner: laterDateOf(context) !== null,
    isMoved: context.firstOn !== null,
    isPlanned: context.tests.some(
      ({ code, plan_id }) => code === sampleTest.code && plan_id !== null,
    ),
    hasPlan: context.test !== null && context.test.plan_id !== null,
    hasTest: context.test !== null,
    reminders: context.reminders,
  }),
}
