import type { RepeatableTest, RepeatPlan } from '#contract/repeat-plans.endpoints.ts'

const member = {
  member_id: 'm-1',
  firstName: 'Mohan',
  middleName: '',
  lastName: 'Rao',
  relation_type: 'father',
}

export const sampleToday = '2026-01-17'

const repeated = {
  member,
  code: 'HBA1C',
  name: 'HbA1c',
  slug_name: 'hba1c',
  samples: [{ container: 'EDTA tube (lavender)', volume_ml: 2 }],
  last_on: '2025-11-29',
  usual_days: 90,
}

export const samplePlan: RepeatPlan = {
  ...repeated,
  plan_id: 'p-1',
  interval: { every: 3, unit: 'months', once: false },
  state: 'on',
  price: 380,
  due_on: '2026-02-28',
  remind_on: '2026-02-21',
  reminded: false,
  booked: null,
  later_on: null,
  after_skip_on: '2026-05-30',
  planned: ['2026-05-30', '2026-08-29'],
  past: [{ on: '2025-11-29', what: 'done' }],
  since: '2025-11-29',
}

/** Sooner than usual after the last test. */
export const sampleSoonPlan: RepeatPlan = {
  ...samplePlan,
  plan_id: 'p-2',
  code: 'VITD',
  name: 'Vitamin D (25-OH)',
  slug_name: 'vitamin-d',
  samples: [{ container: 'Serum separator tube (yellow/red)', volume_ml: 3 }],
  interval: { every: 8, unit: 'weeks', once: true },
  due_on: '2026-01-24',
  remind_on: '2026-01-17',
  reminded: true,
  later_on: '2026-02-28',
  after_skip_on: null,
  planned: [],
}

export const samplePausedPlan: RepeatPlan = {
  ...samplePlan,
  state: 'paused',
  remind_on: null,
  since: sampleToday,
}

/** Without a plan. */
export const sampleTest: RepeatableTest = { ...repeated, plan_id: null }
