import { localDatabase, type OpenDatabase, runOnDatabase } from '../storage/local-database.ts'

const PREFIX = 'answer '
const QUESTIONS_PREFIX = 'questions '
const CHOICES_PREFIX = 'choices '

/**
 * Deletes the kept answers, questions for the doctor and choices of every patient but this one.
 * Apart from `withOfflineAnswers`, because it runs before any schema of the contract is loaded.
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
  return [PREFIX, QUESTIONS_PREFIX, CHOICES_PREFIX].some((prefix) => key.startsWith(prefix))
}

function isOf(patient: string | null, key: string): boolean {
  if (patient === null) return false
  const own = [prefixOf(patient), questionsPrefixOf(patient), choicesPrefixOf(patient)]
  return own.some((prefix) => key.startsWith(prefix))
}

/** What the keys of a patient's questions for the doctor begin with. */
export function questionsPrefixOf(patient: string): string {
  return `${QUESTIONS_PREFIX}${patient} `
}

/** What the keys of a patient's choices about the lines of prescriptions begin with. */
export function choicesPrefixOf(patient: string): string {
  return `${CHOICES_PREFIX}${patient} `
}

/** Whether the record with this key is an answer that is kept for the patient. */
export function isAnswerOf(patient: string | null, key: string): boolean {
  return patient !== null && key.startsWith(prefixOf(patient))
}

/** What the keys of a patient's answers begin with. */
export function prefixOf(patient: string): string {
  return `${PREFIX}${patient} `
}
