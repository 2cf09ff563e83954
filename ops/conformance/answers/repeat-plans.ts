import type { repeatPlanEndpoints } from '../../../contract/repeat-plans.endpoints.ts'
import type { Lab } from '../lab.ts'
import type { Patient } from '../patients.ts'
import type { AnswersOf } from './table.ts'

const interval = { every: 3, unit: 'months', once: false } as const

/** A plan of a patient for a test of the lab: the same one, however often it is asked for. */
export async function planOf(lab: Lab, { client, self }: Pick<Patient, 'client' | 'self'>) {
  const { code } = await lab.offer.test()
  const body = { member_id: self.member_id, code, interval, first_on: null, reminders: false }
  return client.call('repeatPlanCreate', { body })
}

export const repeatPlanAnswers: AnswersOf<typeof repeatPlanEndpoints> = {
  repeatableTests: async (lab) => (await lab.patient()).client.call('repeatableTests', {}),
  repeatPlanCreate: async (lab) => planOf(lab, await lab.patient()),
  async repeatPlans(lab) {
    const patient = await lab.patient()
    await planOf(lab, patient)
    return patient.client.call('repeatPlans', {})
  },
  async repeatPlanChange(lab) {
    const patient = await lab.patient()
    const { plan_id } = await planOf(lab, patient)
    return patient.client.call('repeatPlanChange', { body: { plan_id, action: 'end' } })
  },
}
