import { choicesPrefixOf } from '#lib/http/kept-answers.ts'
import { localDatabase, runOnDatabase } from '#lib/storage/local-database.ts'
import { storedRecord } from '#lib/storage/stored-record.ts'
import type { KeptChoice } from '#machines/prescription-cart/line-choices.ts'

export type KeptChoices = {
  load(): Promise<readonly KeptChoice[]>
  /** Writes what differs between two lists. */
  change(from: readonly KeptChoice[], to: readonly KeptChoice[]): Promise<void>
}

/**
 * What a patient chose for the lines of a prescription and did not add to the cart yet. A record for
 * each line: two tabs that decide about different lines overwrite nothing of each other.
 */
export function keptChoices(userId: string, prescriptionId: string): KeptChoices {
  const prefix = `${choicesPrefixOf(userId)}${prescriptionId} `
  const recordOf = (lineNo: number | string) =>
    storedRecord<KeptChoice>({ key: `${prefix}${lineNo}`, version: 1, holds: isChoice })
  return {
    async load() {
      const keys = await runOnDatabase(localDatabase, (store) => store.keys())
      const own = (keys?.value ?? []).filter((key) => key.startsWith(prefix))
      const kept = await Promise.all(own.map((key) => recordOf(key.slice(prefix.length)).load()))
      return kept.flatMap((one) => (one ? [one.data] : []))
    },
    async change(from, to) {
      const saved = to.filter((one) => !from.some((other) => isSame(one, other)))
      const removed = from.filter(({ lineNo }) => !to.some((one) => one.lineNo === lineNo))
      await Promise.all([
        ...saved.map((one) => recordOf(one.lineNo).save(one)),
        ...removed.map(({ lineNo }) => recordOf(lineNo).remove()),
      ])
    },
  }
}

const isSame = (one: KeptChoice, other: KeptChoice) => JSON.stringify(one) === JSON.stringify(other)

function isChoice(data: unknown): data is KeptChoice {
  if (typeof data !== 'object' || data === null) return false
  const isTest = 'code' in data && typeof data.code === 'string' && 'slug' in data
  return (
    'lineNo' in data &&
    'version' in data &&
    'read' in data &&
    'what' in data &&
    (data.what === 'leave' || data.what === 'ask' || (data.what === 'add' && isTest))
  )
}
