import { setTimeout as sleep } from 'node:timers/promises'
import { HEADERS } from '../../contract/conventions.ts'
import { Unmet } from './failure.ts'
import type { Patient } from './patients.ts'

/** Longest wait for one thing to end, in seconds, unless the operator allows more. */
const WAIT_SECONDS = 60
/** The provider may compare whole seconds. */
const MARGIN_SECONDS = 2

type Waiting = {
  readonly options: {
    readonly waitSeconds?: number | undefined
    readonly pause?: ((ms: number) => Promise<void>) | undefined
  }
  readonly patients: readonly Patient[]
}

/** Gives the patient new tokens. */
export async function renew(patient: Patient): Promise<void> {
  const { client, refreshToken } = patient
  const given = await client.call('refreshToken', { body: { token: refreshToken } })
  client.headers[HEADERS.accessToken] = given.token
  patient.refreshToken = given.refreshToken
}

/**
 * Waits until something that lives for so long has ended; all patients have valid tokens then.
 * @throws Unmet if that is longer than a run waits
 */
export async function waitForEnd(
  { options, patients }: Waiting,
  what: string,
  seconds: number,
): Promise<void> {
  const { waitSeconds = WAIT_SECONDS, pause = sleep } = options
  if (seconds > waitSeconds) {
    throw new Unmet(`not checked: ${what} lives ${seconds} s, wait for it with --wait ${seconds}`)
  }
  await pause((seconds + MARGIN_SECONDS) * 1_000)
  for (const patient of patients) await renew(patient)
}
