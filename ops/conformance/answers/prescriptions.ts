import type { prescriptionEndpoints } from '../../../contract/prescriptions.endpoints.ts'
import type { Lab } from '../lab.ts'
import type { Patient } from '../patients.ts'
import type { AnswersOf } from './table.ts'

/** A prescription that a patient has just sent. */
export async function sentPrescription(
  lab: Lab,
  { client, mobile }: Pick<Patient, 'client' | 'mobile'>,
): Promise<{ prescription_id: string }> {
  lab.reachesStaff()
  const body = {
    imageKey: await lab.upload(client),
    name: 'Conformance Check',
    mobile_no: mobile,
    remarks: 'Conformance check, please ignore',
  }
  return client.call('uploadPrescription', { body })
}

export const prescriptionAnswers: AnswersOf<typeof prescriptionEndpoints> = {
  async prescriptionReading(lab) {
    const patient = await lab.patient()
    const params = await sentPrescription(lab, patient)
    const query = { city_id: await lab.offer.cityId() }
    return patient.client.call('prescriptionReading', { params, query })
  },
  async prescriptionDecide(lab) {
    const { readPrescription } = lab.develop('it needs a prescription that the lab has read')
    const { client, mobile } = await lab.patient()
    const { prescription_id } = await sentPrescription(lab, { client, mobile })
    await readPrescription(prescription_id)
    const query = { city_id: await lab.offer.cityId() }
    const { reading } = await client.call('prescriptionReading', {
      params: { prescription_id },
      query,
    })
    const decisions = (reading?.lines ?? []).map(({ line_no }) => ({
      what: 'leave' as const,
      line_no,
    }))
    const body = { prescription_id, version: reading?.version ?? 1, decisions }
    return client.call('prescriptionDecide', { body })
  },
}
