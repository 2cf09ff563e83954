import { beforeEach, describe, expect, it } from 'vitest'
import type { Api } from '#lib/http/api.ts'
import { HttpFailure } from '#lib/http/http-failure.ts'
import { forgetAnswers } from '#lib/http/kept-answers.ts'
import { withOfflineAnswers } from '#lib/http/offline-answers.ts'
import { cookies } from '#lib/storage/cookies.ts'
import type { KeyValueStore } from '#lib/storage/local-database.ts'
import { aReportDetails } from './support/reports.tsx'

const NO_NETWORK = new HttpFailure({ kind: 'network', status: 0, code: 'network', message: '' })
const input = { params: { id: 'r-1' } }

const stored = new Map<string, unknown>()
const store: KeyValueStore = {
  getItem: async (key) => stored.get(key) ?? null,
  setItem: async (key, value) => stored.set(key, structuredClone(value)),
  removeItem: async (key) => void stored.delete(key),
  keys: async () => [...stored.keys()],
}

/** Signs in with an access token without a signature: the browser reads only its claims. */
function signIn(uniqueId: string): void {
  const claims = btoa(JSON.stringify({ uniqueId, exp: 4_000_000_000 }))
  cookies.accessToken.set(`e30.${claims}.x`)
}

let answer: () => Promise<unknown>
// SAFETY: the calls of these tests take what `answer` gives.
const call = (async () => answer()) as Api['call']
const api = withOfflineAnswers({ call, callWithMessage: () => Promise.reject() }, async () => store)

const settled = () => new Promise((resolve) => setTimeout(resolve, 20))

/** Asha reads her report while she is connected. */
async function readOnline(): Promise<void> {
  answer = async () => aReportDetails()
  await api.call('reportDetails', input)
  await settled()
}

beforeEach(() => {
  stored.clear()
  signIn('asha')
})

describe('an answer that a patient has read', () => {
  it('is given again without a connection', async () => {
    await readOnline()
    answer = () => Promise.reject(NO_NETWORK)
    expect(await api.call('reportDetails', input)).toEqual(aReportDetails())
  })

  it('is not given where something newer is shown', async () => {
    await readOnline()
    answer = () => Promise.reject(NO_NETWORK)
    await expect(api.call('reportDetails', input, { fresh: true })).rejects.toBe(NO_NETWORK)
  })

  it('is not given for a refused call, or for another question', async () => {
    await readOnline()
    answer = () => Promise.reject(new HttpFailure({ ...NO_NETWORK, kind: 'refused', status: 404 }))
    await expect(api.call('reportDetails', input)).rejects.toMatchObject({ status: 404 })
    answer = () => Promise.reject(NO_NETWORK)
    const other = api.call('reportDetails', { params: { id: 'r-2' } })
    await expect(other).rejects.toBe(NO_NETWORK)
  })

  it('is not given to another patient, and leaves when they read something', async () => {
    await readOnline()
    signIn('ravi')
    answer = () => Promise.reject(NO_NETWORK)
    await expect(api.call('reportDetails', input)).rejects.toBe(NO_NETWORK)
    expect(JSON.stringify([...stored])).toContain('asha')
    await readOnline()
    expect(JSON.stringify([...stored.keys()])).not.toContain('asha')
  })

  it('is not kept when the patient signs out before it comes', async () => {
    answer = async () => {
      cookies.accessToken.remove()
      return aReportDetails()
    }
    await api.call('reportDetails', input)
    await settled()
    expect(stored.size).toBe(0)
  })

  it('is forgotten when the session ends', async () => {
    await readOnline()
    await forgetAnswers(null, async () => store)
    expect(stored.size).toBe(0)
  })

  it('of an older release with another shape is not given', async () => {
    await readOnline()
    for (const key of stored.keys()) stored.set(key, { savedAt: 1, result: { report_id: 'r-1' } })
    answer = () => Promise.reject(NO_NETWORK)
    await expect(api.call('reportDetails', input)).rejects.toBe(NO_NETWORK)
  })

  it('makes room for newer ones', async () => {
    for (let at = 0; at < 65; at += 1) {
      answer = async () => aReportDetails()
      await api.call('reportDetails', { params: { id: `r-${at}` } })
      await settled()
    }
    expect(stored.size).toBe(60)
  })
})

it('answers of other calls, such as the wallet, are not kept', async () => {
  answer = async () => ({ points: 240 })
  await api.call('walletDetails' as 'reportDetails', input)
  await settled()
  expect(stored.size).toBe(0)
})
