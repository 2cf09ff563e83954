import { randomUUID } from 'node:crypto'
import type { SentPrescription } from '#contract/prescriptions.endpoints.ts'
import type { TestApp } from '../support/app.ts'
import { type Headers, post } from '../support/sign-in.ts'
import { upload } from './upload.ts'

/** Sends a prescription of one photo. @returns its id. */
export async function sendPrescription(
  server: TestApp,
  headers: Headers,
  changes: object = {},
): Promise<string> {
  const payload = {
    imageKey: await upload(server, headers),
    name: 'Asha Rao',
    mobile_no: '9000000042',
    ...changes,
  }
  const path = 'auth/upload-prescription'
  return (await post<{ prescription_id: string }>(server, path, payload, headers)).prescription_id
}

/** A reading of two lines: a proposed test with an alternative, and one that is not readable. */
export function aReading(server: Pick<TestApp, 'clock'>, changes: object = {}) {
  return {
    reading_id: randomUUID(),
    read_at: server.clock.now().toISOString(),
    reader: 'Priya',
    patient_name: 'Asha Rao',
    doctor: 'Dr R. Iyer',
    place: 'Powai',
    date: '2026-03-01',
    lines: [
      { text: 'HbA1c', code: 'HBA1C', alternatives: ['FBS'], confidence: 0.9 },
      { text: null, note: 'It begins with an S.' },
    ],
    ...changes,
  }
}

export async function readAs(
  server: TestApp,
  headers: Headers,
  id: string,
  cityId = 1,
): Promise<SentPrescription> {
  const url = `/api/v1/prescriptions/reading/${id}?city_id=${cityId}`
  const answer = await server.inject({ url, headers })
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return answer.json().result
}
