import { randomUUID } from 'node:crypto'
import type { authEndpoints } from '../../../contract/auth.endpoints.ts'
import { Client } from '../client.ts'
import { Unmet } from '../failure.ts'
import type { Lab } from '../lab.ts'
import { once } from '../offer.ts'
import { newMobile, type Patient, personNamed, sendCode, signedIn } from '../patients.ts'
import { sentPrescription } from './prescriptions.ts'
import type { AnswersOf } from './table.ts'

export const PASSWORD = 'three blue tubes'

/** An account with a password, registered in one step. */
const withPassword = new WeakMap<Lab, () => Promise<Patient>>()

export function passwordAccount(lab: Lab): Promise<Patient> {
  const made =
    withPassword.get(lab) ??
    once(async () => {
      lab.develop('it needs a new account')
      const client = new Client(lab.base)
      const mobile_no = newMobile()
      await sendCode(mobile_no, () => client.call('sendMobileOtp', { body: { mobile_no } }))
      const otp = await lab.code(mobile_no)
      const city_id = await lab.offer.cityId()
      const body = { ...personNamed('Password'), mobile_no, otp, city_id, password: PASSWORD }
      const answer = await client.call('registration', { body })
      const patient = await signedIn(client, { ...answer, mobile: mobile_no, isNew: true })
      lab.patients.push(patient)
      return patient
    })
  withPassword.set(lab, made)
  return made()
}

/** Another session of the account with a password; no code is spent on it. */
export async function signInByPassword(lab: Lab): Promise<Patient> {
  const { mobile } = await passwordAccount(lab)
  const client = new Client(lab.base)
  const body = { mobile_no: mobile, password: PASSWORD }
  const answer = await client.call('verifyOtp', { body })
  if (!answer.registered) throw new Unmet('the account with a password is gone')
  return signedIn(client, { ...answer, mobile, isNew: true })
}

export const signingInAnswers: AnswersOf<typeof authEndpoints> = {
  csrfToken: (lab) => new Client(lab.base).call('csrfToken', {}),
  sessionToken: (lab) =>
    new Client(lab.base).call('sessionToken', { body: { UUID: randomUUID() } }),
  async refreshToken(lab) {
    const patient = await lab.patient()
    const answer = await patient.client.call('refreshToken', {
      body: { token: patient.refreshToken },
    })
    patient.client.headers['access-token'] = answer.token
    patient.refreshToken = answer.refreshToken
  },
  logOut: async (lab) =>
    (await lab.visitor()).call('logOut', { body: { token: 'of-nobody', chosen: true } }),
  // The code of a patient is sent, and signs them in.
  sendOtp: (lab) => lab.patient(),
  verifyOtp: (lab) => lab.patient(),
  async registerUser(lab) {
    const { isNew } = await lab.patient()
    if (!isNew) lab.develop('it needs a new account')
    if (!isNew) await lab.third()
  },
  async sendEmailOtp(lab) {
    lab.develop('it writes to an invented address')
    const email = `conformance-${randomUUID()}@example.com`
    const client = await lab.visitor()
    await sendCode(email, () => client.call('sendEmailOtp', { body: { email } }))
  },
  sendMobileOtp: passwordAccount,
  registration: passwordAccount,
  async forgotPasswordSendOtp(lab) {
    const { mobile } = await passwordAccount(lab)
    const body = { mobile_no: mobile }
    const client = await lab.visitor()
    await sendCode(mobile, () => client.call('forgotPasswordSendOtp', { body }))
  },
  async forgotPasswordVerifyOtp(lab) {
    const { mobile } = await passwordAccount(lab)
    const otp = await lab.code(mobile)
    const body = { mobile_no: mobile, otp, password: PASSWORD }
    return (await lab.visitor()).call('forgotPasswordVerifyOtp', { body })
  },
  async uploadPrescription(lab) {
    return sentPrescription(lab, await lab.patient())
  },
}
