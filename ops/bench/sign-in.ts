import autocannon from 'autocannon'
import { z } from 'zod'
import { authEndpoints } from '../../contract/auth.endpoints.ts'
import { API_BASE } from '../../contract/endpoint.ts'
import { RUN_SECONDS, RUNS, WARM_UP_SECONDS } from './load.ts'
import { type Measurement, median } from './measurement.ts'
import { call, newestCode, newVisitor, nextMobile, person } from './patients.ts'

const ATTACKERS = 40
/** Attempts per second: ten of each, as over a network with 100 ms between request and response. */
const ATTACKS = ATTACKERS * 10
const PATIENTS = 10
const MAX_P99_MS = 500
const PASSWORD = 'three blue tubes'

type SignIn = () => Promise<void>

/**
 * Patients sign in by password, one after the other, first alone, then while 40 connections register
 * with wrong codes and passwords to hash. The app runs without rate limits, which would stop the
 * attackers after a few seconds.
 */
export async function measureSignIn(url: string): Promise<Measurement[]> {
  const patients: SignIn[] = []
  while (patients.length < PATIENTS) patients.push(await newPatient(url))
  await latencies(patients, WARM_UP_SECONDS)
  const alone: number[] = []
  const attacked: number[] = []
  let refused = 0
  while (alone.length < RUNS) {
    alone.push(p99(await latencies(patients, RUN_SECONDS)))
    const attack = registerWithWrongCodes(url, RUN_SECONDS + 2)
    attacked.push(p99(await latencies(patients, RUN_SECONDS)))
    refused += (await attack).requests.average / RUNS
  }
  return [
    { name: 'sign-in by password p99, alone', value: median(alone), unit: 'ms' },
    {
      name: `sign-in by password p99, beside ${ATTACKERS} attackers`,
      value: median(attacked),
      unit: 'ms',
      target: { maximum: MAX_P99_MS },
    },
    { name: 'registrations with a wrong code, refused', value: refused, unit: '/s' },
  ]
}

async function newPatient(url: string): Promise<SignIn> {
  const { headers, post } = await newVisitor(url)
  const mobile_no = nextMobile()
  await post('auth/send/mobile-otp', { mobile_no }, z.unknown())
  const otp = await newestCode(url, mobile_no)
  const form = { ...person, mobile_no, otp, password: PASSWORD }
  await post('auth/registration', form, authEndpoints.registration.response)
  const body = JSON.stringify({ mobile_no, password: PASSWORD })
  return async () => {
    await call(url, 'POST', 'auth/verify/otp', { headers, body }, z.unknown())
  }
}

/** Milliseconds of each sign-in. */
async function latencies(patients: readonly SignIn[], seconds: number): Promise<number[]> {
  const taken: number[] = []
  const until = performance.now() + seconds * 1000
  while (performance.now() < until) {
    for (const signIn of patients) {
      const begun = performance.now()
      await signIn()
      taken.push(performance.now() - begun)
    }
  }
  return taken
}

function p99(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.ceil(sorted.length * 0.99) - 1] ?? Number.NaN
}

/** From a worker thread, so that its work does not add to the latencies. */
async function registerWithWrongCodes(url: string, seconds: number) {
  const { headers } = await newVisitor(url)
  const result = await autocannon({
    url,
    connections: ATTACKERS,
    duration: seconds,
    overallRate: ATTACKS,
    workers: 1,
    requests: Array.from({ length: ATTACKERS }, () => ({
      method: 'POST',
      path: `${API_BASE}/auth/registration`,
      headers: { ...headers },
      body: JSON.stringify({
        ...person,
        mobile_no: nextMobile(),
        otp: '000000',
        password: PASSWORD,
      }),
    })),
  })
  if (result['2xx'] + result.errors + result.timeouts + result['5xx'] > 0) {
    throw new Error('An attacker was not refused.')
  }
  return result
}
