import { localDatabase, type OpenDatabase, runOnDatabase } from '../storage/local-database.ts'

const PREFIX = 'answer '

/**
 * Deletes the kept answers of every patient but this one. Apart from `withOfflineAnswers`, because it
 * runs before any schema of the contract is loaded.
 */
export async function forgetAnswers(
  exceptOf: string | null = null,
  open: OpenDatabase = localDatabase,
): Promise<void> {
  await runOnDatabase(open, async (store) => {
    const keys = await store.keys()
    const others = keys.filter((key) => key.startsWith(PREFIX) && !isAnswerOf(exceptOf, key))
    await Promise.all(others.map((key) => store.removeItem(key)))
  })
}

/** Whether the record with this key is an answer that is kept for the patient. */
export function isAnswerOf(patient: string | null, key: string): boolean {
  return patient !== null && key.startsWith(prefixOf(patient))
}

/** What the keys of a patient's answers begin with. */
export function prefixOf(patient: string): string {
  return `${PREFIX}${patient} `
}
