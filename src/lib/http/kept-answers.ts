import { localDatabase, type OpenDatabase, runOnDatabase } from '../storage/local-database.ts'

const PREFIX = 'answer '
const QUESTIONS_PREFIX = 'questions '

/**
 * Deletes the kept answers and questions for the doctor of every patient but this one. Apart from `withOfflineAnswers`, because it
 * runs before any schema of the contract is loaded.
 */
export async function forgetAnswers(
  exceptOf: string | null = null,
  open: OpenDatabase = localDatabase,
): Promise<void> {
  await runOnDatabase(open, async (store) => {
    const keys = await store.keys()
    const others = keys.filter((key) => isOfPatient(key) && !isOf(exceptOf, key))
    await Promise.all(others.map((key) => store.removeItem(key)))
  })
}

function isOfPatient(key: string): boolean {
  return key.startsWith(PREFIX) || key.startsWith(QUESTIONS_PREFIX)
}

function isOf(patient: string | null, key: string): boolean {
  if (patient === null) return false
  return isAnswerOf(patient, key) || key.startsWith(questionsPrefixOf(patient))
}

/** What the keys of a patient's questions for the doctor begin with. */
export function questionsPrefixOf(patient: string): string {
  return `${QUESTIONS_PREFIX}${patient} `
}

/** Whether the record with this key is an answer that is kept for the patient. */
export function isAnswerOf(patient: string | null, key: string): boolean {
  return patient !== null && key.startsWith(prefixOf(patient))
}

/** What the keys of a patient's answers begin with. */
export function prefixOf(patient: string): string {
  return `${PREFIX}${patient} `
}
