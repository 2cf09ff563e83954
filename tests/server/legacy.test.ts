import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from './support/app.ts'
import { type Patient, signIn } from './support/sign-in.ts'

const INFO = 'orderdownload/GetCustomerInfoFOFO'
const ORDERS = 'PatientRegistrationDetails'
/** Two seeded numbers, of two families. */
const OWN = { mobile: '9000000042', sid: '1904180027' }
const OTHER_SID = '1906030015'

let server: TestApp
let patient: Patient
beforeAll(async () => {
  server = await createTestApp()
  patient = await signIn(server, { mobile: OWN.mobile })
})
afterAll(() => server.close())

const get = (path: string, sid: string, headers: Record<string, string> = patient.headers) =>
  server.inject({ url: `/api/v1/${path}?SID=${encodeURIComponent(sid)}`, headers })

describe('an order of the former system', () => {
  it('[R7.117] [R7.120] returns its franchise centre by SID', async () => {
    const answer = await get(INFO, OWN.sid)
    expect(answer.json().result).toEqual({
      centre_name: 'Parakh Franchise, Powai',
      patient_name: 'Asha Rao',
      mobile_no: OWN.mobile,
    })
  })

  it('[R7.118] [R7.119] returns its items and date', async () => {
    const answer = await get(ORDERS, OWN.sid)
    expect(answer.json().result).toEqual({
      orders: [{ SID: OWN.sid, date: '2019-04-18', tests: ['Complete Blood Count'] }],
    })
  })

  it('is found with any spelling of its number', async () => {
    expect((await get(ORDERS, ' 19-0418 0027 ')).json().result.orders).toHaveLength(1)
  })

  it.each([INFO, ORDERS])('[R5.30] %s requires a SID', async (path) => {
    const without = await server.inject({ url: `/api/v1/${path}`, headers: patient.headers })
    const statuses = [
      without,
      await get(path, ''),
      await get(path, '  '),
      await get(path, '1'.repeat(41)),
    ]
    expect(statuses.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400, 400])
  })

  it.each([INFO, ORDERS])("%s returns only orders of the caller's mobile number", async (path) => {
    const another = await signIn(server)
    const refused = [
      await get(path, OTHER_SID),
      await get(path, OWN.sid, another.headers),
      await get(path, 'never-was'),
    ]
    expect(refused.map((answer) => [answer.statusCode, answer.json().code])).toEqual(
      refused.map(() => [404, 'unknown-sid']),
    )
    expect((await get(path, OWN.sid, {})).statusCode).toBe(401)
  })
})
