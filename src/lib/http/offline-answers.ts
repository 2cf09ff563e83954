import type { EndpointName } from '#contract/inventory.ts'
import { localDatabase, type OpenDatabase, runOnDatabase } from '../storage/local-database.ts'
import { patientSignedIn } from '../storage/tokens.ts'
import type { Api } from './api.ts'
import { loadEndpoint } from './endpoint-groups.ts'
import { HttpFailure } from './http-failure.ts'
import { forgetAnswers, isAnswerOf, prefixOf } from './kept-answers.ts'

/** Calls whose last answers can be read without a connection: what a patient has opened. */
const READ_OFFLINE = new Set<EndpointName>([
  'orderList',
  'orderDetails',
  'allReports',
  'reportDetails',
  'reportTrend',
])

/** Answers kept for one patient; the oldest make room. */
const MAX_ANSWERS = 60

type Kept = { readonly savedAt: number; readonly result: unknown }

/**
 * Keeps the signed-in patient's answers in the local database, and gives them out when a call gets
 * no answer. Log-out deletes them with the rest of the database; a session that ends otherwise, by
 * `forgetAnswers`.
 */
export function withOfflineAnswers(api: Api, open: OpenDatabase = localDatabase): Api {
  return {
    ...api,
    async call(name, input, options) {
      const patient = READ_OFFLINE.has(name) ? patientSignedIn() : null
      if (!patient) return api.call(name, input, options)
      const key = `${prefixOf(patient)}${name} ${JSON.stringify(input)}`
      try {
        const result = await api.call(name, input, options)
        void keep(open, patient, { key, result })
        return result
      } catch (error) {
        if (options?.fresh || !(error instanceof HttpFailure) || error.kind !== 'network')
          throw error
        const kept = await runOnDatabase(open, (store) => store.getItem(key))
        // An answer that an older release kept may have another shape.
        const { response } = await loadEndpoint(name)
        const parsed = response.safeParse(keptOf(kept?.value)?.result)
        if (!parsed.success || patientSignedIn() !== patient) throw error
        // SAFETY: parsed with the schema of the named endpoint.
        return parsed.data as never
      }
    },
  }
}

async function keep(
  open: OpenDatabase,
  patient: string,
  { key, result }: { readonly key: string; readonly result: unknown },
): Promise<void> {
  await runOnDatabase(open, async (store) => {
    // The patient may have left while the call was under way, or while this was written.
    if (patientSignedIn() !== patient) return
    await store.setItem(key, { savedAt: Date.now(), result } satisfies Kept)
    if (patientSignedIn() === patient) await makeRoom()
    else await store.removeItem(key)

    async function makeRoom() {
      const own = (await store.keys()).filter((one) => isAnswerOf(patient, one))
      if (own.length <= MAX_ANSWERS) return
      const dated = await Promise.all(
        own.map(async (one) => ({
          one,
          at: keptOf(await store.getItem(one))?.savedAt ?? 0,
        })),
      )
      const oldest = dated.sort((a, b) => a.at - b.at).slice(0, own.length - MAX_ANSWERS)
      await Promise.all(oldest.map(({ one }) => store.removeItem(one)))
    }
  })
  await forgetAnswers(patient, open)
}

/** SAFETY: only this module writes records of these keys. */
const keptOf = (record: unknown) => record as Kept | null | undefined
