import { z } from 'zod'
import { sampleSchema } from './catalogue.endpoints.ts'
import { defineEndpoint } from './endpoint.ts'
import { dateSchema, idSchema, rupeesSchema } from './fields.ts'

export const PLAN_STATES = ['on', 'paused', 'ended'] as const

const intervalSchema = z.object({
  every: z.number().int().min(1).max(52),
  unit: z.enum(['weeks', 'months']),
  /** One repeat only. */
  once: z.boolean(),
})

const codeSchema = z.string().min(1).max(20)

const planMemberSchema = z.object({
  member_id: idSchema,
  firstName: z.string(),
  middleName: z.string(),
  lastName: z.string(),
  relation_type: z.string(),
})

const repeatedShape = {
  member: planMemberSchema,
  code: codeSchema,
  name: z.string(),
  slug_name: z.string(),
  samples: z.array(sampleSchema),
  /** Date of the last sample, or of the visit that is booked; null before the first. */
  last_on: dateSchema.nullable(),
  /** Usual days between two of these tests; null if the lab names none. */
  usual_days: z.number().int().nullable(),
}

export const repeatPlanSchema = z.object({
  ...repeatedShape,
  plan_id: idSchema,
  interval: intervalSchema,
  state: z.enum(PLAN_STATES),
  /** Today's price in the city of the last order; null if the test is not sold there. */
  price: rupeesSchema.nullable(),
  /** The next date; of a plan that is paused or ended, the one it has if it is resumed today. */
  due_on: dateSchema,
  /** When the patient is reminded, or was; null if there is no reminder for this date. */
  remind_on: dateSchema.nullable(),
  /** The reminder for this date was sent. */
  reminded: z.boolean(),
  /** A placed order that has the test. */
  booked: z.object({ order_id: idSchema, order_no: z.string(), on: dateSchema }).nullable(),
  /** Set if the next date is sooner than usual: the first one that is not. */
  later_on: dateSchema.nullable(),
  /** The next date if this one is skipped; null for a plan with one repeat. */
  after_skip_on: dateSchema.nullable(),
  /** The dates after the next one. */
  planned: z.array(dateSchema),
  /** Oldest first. */
  past: z.array(z.object({ on: dateSchema, what: z.enum(['done', 'skipped']) })),
  /** Since when the plan has its state. */
  since: dateSchema,
})
export type RepeatPlan = z.infer<typeof repeatPlanSchema>

const repeatableTestSchema = z.object({
  ...repeatedShape,
  last_on: dateSchema,
  /** The plan that repeats it already. */
  plan_id: idSchema.nullable(),
})
export type RepeatableTest = z.infer<typeof repeatableTestSchema>

const consentShape = {
  /** In the lab's time zone. */
  today: dateSchema,
  /** The patient agreed to reminders. */
  reminders: z.boolean(),
}

const changeShape = { plan_id: idSchema }
/** `due_on` is the date that the patient saw: a change that is sent twice happens once. */
const planChangeSchema = z.discriminatedUnion('action', [
  z.object({ ...changeShape, action: z.literal('skip'), due_on: dateSchema }),
  z.object({ ...changeShape, action: z.literal('move'), due_on: dateSchema }),
  z.object({ ...changeShape, action: z.literal('interval'), interval: intervalSchema }),
  z.object({ ...changeShape, action: z.literal('pause') }),
  z.object({ ...changeShape, action: z.literal('resume') }),
  z.object({ ...changeShape, action: z.literal('end') }),
])
export type PlanChange = z.infer<typeof planChangeSchema>

export const repeatPlanEndpoints = {
  repeatPlans: defineEndpoint({
    rule: 'added',
    method: 'GET',
    path: 'patient/plan/list',
    summary: 'The repeat plans of the family, the next date first; ended ones last',
    access: 'patient',
    health: 'reads',
    response: z.object({ ...consentShape, plans: z.array(repeatPlanSchema) }),
  }),
  repeatableTests: defineEndpoint({
    rule: 'added',
    method: 'GET',
    path: 'patient/plan/tests',
    summary: 'The tests that the family had and a plan can repeat, the newest first',
    access: 'patient',
    health: 'reads',
    response: z.object({ ...consentShape, tests: z.array(repeatableTestSchema) }),
  }),
  repeatPlanCreate: defineEndpoint({
    rule: 'added',
    method: 'POST',
    path: 'patient/plan/create',
    summary: 'Plans to repeat a test; books and charges nothing',
    access: 'patient',
    health: 'writes',
    body: z.object({
      member_id: idSchema,
      code: codeSchema,
      interval: intervalSchema,
      /** Another first date than the interval gives. */
      first_on: dateSchema.nullable(),
      /** Agrees to reminders; false changes nothing. */
      reminders: z.boolean(),
    }),
    response: repeatPlanSchema,
  }),
  repeatPlanChange: defineEndpoint({
    rule: 'added',
    method: 'POST',
    path: 'patient/plan/change',
    summary: 'Skips or moves the next date, changes the interval, pauses, resumes or ends a plan',
    access: 'patient',
    health: 'writes',
    body: planChangeSchema,
    response: repeatPlanSchema,
  }),
}
