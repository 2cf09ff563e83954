import { HEADERS } from '../../../contract/conventions.ts'
import { passwordAccount, signInByPassword } from '../answers/signing-in.ts'
import type { Check } from '../check.ts'
import { Client, requireRefusal } from '../client.ts'
import { CallFailure } from '../failure.ts'
import type { Lab } from '../lab.ts'
import type { Patient } from '../patients.ts'

const REFUSED = '401 refresh-invalid'

/** A session of its own: its tokens are spent. */
async function session(lab: Lab): Promise<Patient> {
  await passwordAccount(lab)
  return signInByPassword(lab)
}

async function refresh({ client, refreshToken }: Patient) {
  return client.call('refreshToken', { body: { token: refreshToken } })
}

/** @throws CallFailure unless the access token opens the calls of a patient */
async function requireOpens(base: string, token: string): Promise<void> {
  const client = new Client(base)
  client.headers[HEADERS.accessToken] = token
  await client.call('addressList', { query: {} })
}

export const tokenChecks: readonly Check[] = [
  {
    call: 'refreshToken',
    says: 'gives another refresh token, and both new tokens work',
    async run(lab) {
      const patient = await session(lab)
      const first = await refresh(patient)
      if (first.refreshToken === patient.refreshToken) {
        throw new CallFailure('refreshToken', 'the refresh token stays the same')
      }
      await requireOpens(lab.base, first.token)
      await refresh({ ...patient, refreshToken: first.refreshToken })
    },
  },
  {
    call: 'refreshToken',
    says: 'ends the session if a token comes again after its successor was used',
    async run(lab) {
      const patient = await session(lab)
      const first = await refresh(patient)
      const second = await refresh({ ...patient, refreshToken: first.refreshToken })
      await patient.client.refused(
        'refreshToken',
        { body: { token: patient.refreshToken } },
        REFUSED,
      )
      await patient.client.refused(
        'refreshToken',
        { body: { token: second.refreshToken } },
        REFUSED,
      )
    },
  },
  {
    call: 'refreshToken',
    says: 'refuses a token from another browser, and lets the patient go on',
    async run(lab) {
      const patient = await session(lab)
      const stolen = { body: { token: patient.refreshToken } }
      await new Client(lab.base).refused('refreshToken', stolen, REFUSED)
      await refresh(patient)
    },
  },
  {
    call: 'logOut',
    says: 'ends the session: its tokens are refused',
    async run(lab) {
      const { client, refreshToken } = await session(lab)
      await client.call('logOut', { body: { token: refreshToken, chosen: true } })
      const answer = await client.send('refreshToken', { body: { token: refreshToken } })
      // The line stands at the call that did not end the session.
      try {
        requireRefusal('refreshToken', answer, REFUSED)
        requireRefusal('addressList', await client.send('addressList'), '406 session-ended')
      } catch (error) {
        throw new CallFailure('logOut', error instanceof Error ? error.message : String(error))
      }
    },
  },
  {
    call: 'logOut',
    says: 'ends nothing for a token from another browser',
    async run(lab) {
      const patient = await session(lab)
      const body = { token: patient.refreshToken, chosen: true }
      await new Client(lab.base).call('logOut', { body })
      await refresh(patient)
    },
  },
  {
    call: 'addressList',
    says: 'refuses an access token that was changed',
    async run(lab) {
      const { client } = await lab.patient()
      const [head = '', claims = '', signature = ''] = (
        client.headers[HEADERS.accessToken] ?? ''
      ).split('.')
      const headers = {
        [HEADERS.accessToken]: [head, claims, [...signature].reverse().join('')].join('.'),
      }
      return client.refused('addressList', {}, '401 token-invalid', { headers })
    },
  },
  {
    call: 'verifyOtp',
    says: 'refuses a wrong password',
    async run(lab) {
      const { mobile } = await passwordAccount(lab)
      const body = { mobile_no: mobile, password: 'not the password' }
      return new Client(lab.base).refused('verifyOtp', { body }, '400 password-wrong')
    },
  },
]
