import type { PreparationRule } from '#contract/catalogue.endpoints.ts'
import { mergeRules } from '#contract/rules/preparation/merge-rules.ts'
import { fastHours } from '#contract/rules/preparation/planned-line.ts'
import { distinctSamples, timedSamples } from '#contract/rules/tubes.ts'
import type { Executor } from '#server/db/client.ts'
import { groupBy } from '../../group-by.ts'
import { findCode, findItemsByCode, type ItemRecord } from './catalogue.repository.ts'

/** What an item asks of the patient. */
type Asked = Pick<ItemRecord, 'fastingHours' | 'preparation' | 'preparationRules'>

/**
 * Items with the preparation of the tests in them: a package of its components, a profile of the
 * tests whose analytes it measures. What a row says itself stays; the longest fast applies.
 *
 * @param records Items with all of their components, and with the tests measured by them.
 */
export function withContainedPreparation(records: readonly ItemRecord[]): ItemRecord[] {
  const partsOf = measuredParts(records)
  const profiles = records.map((record) =>
    record.kind === 'test' || record.componentIds.length === 0
      ? prepared(record, partsOf(record))
      : record,
  )
  const byId = new Map(profiles.map((record) => [record.id, record]))
  return profiles.map((record) => {
    const components = record.componentIds.flatMap((id) => byId.get(id) ?? [])
    if (components.length === 0) return { ...record, samples: samplesOf(record) }
    const asked = prepared(record, components.map(withTimingNote))
    const samples = components.flatMap(samplesOf)
    const known = new Set(samples.map(({ container }) => container))
    const others = record.samples.filter(({ container }) => !known.has(container))
    return { ...asked, samples: distinctSamples([...samples, ...others]) }
  })
}

/** Items by code with the preparation of the tests in them, and what they contain. */
export async function findPreparedItems(
  db: Executor,
  codes: readonly string[],
): Promise<ItemRecord[]> {
  return withContainedPreparation(await findItemsByCode(db, codes))
}

/** Undefined for an unknown id. */
export async function findPreparedItem(
  db: Executor,
  itemId: number,
): Promise<ItemRecord | undefined> {
  const code = await findCode(db, itemId)
  const records = code === undefined ? [] : await findPreparedItems(db, [code])
  return records.find(({ id }) => id === itemId)
}

/** With the time of those that are taken later. */
function samplesOf({ samples, fastingHours, preparationRules }: ItemRecord) {
  return timedSamples({
    samples,
    fasting_hours: fastingHours,
    preparation_rules: preparationRules,
  })
}

/** Tests measured by an item, those that measure the same as one. */
function measuredParts(records: readonly ItemRecord[]): (record: ItemRecord) => Asked[] {
  const tests = records.filter(({ kind, measured }) => kind === 'test' && measured.length > 0)
  const uses = new Map<string, number>()
  for (const { measured } of tests) {
    for (const { id } of measured) uses.set(id, (uses.get(id) ?? 0) + 1)
  }
  // A test is looked for under its rarest analyte only: most share a common one.
  const byRarest = groupBy(tests, ({ measured }) =>
    measured.reduce(
      (rarest, { id }) => ((uses.get(id) ?? 0) < (uses.get(rarest) ?? 0) ? id : rarest),
      measured[0]?.id ?? '',
    ),
  )
  return ({ kind, measured }) => {
    if (measured.length < 2 || kind === 'radiology') return []
    const own = new Set(measured.map(({ id }) => id))
    const parts = measured
      .flatMap(({ id }) => byRarest.get(id) ?? [])
      .filter((test) => isMeasuredIn(test, own))
    const sameAnalytes = groupBy(parts, (test) =>
      test.measured
        .map(({ id }) => id)
        .toSorted()
        .join(),
    )
    return [...sameAnalytes.values()].map((same) => askedByAll(same.map(withTimingNote)))
  }
}

/** Whether all analytes of the test, and not only they, are measured. */
function isMeasuredIn({ measured }: ItemRecord, analytes: ReadonlySet<string>): boolean {
  return measured.length < analytes.size && measured.every(({ id }) => analytes.has(id))
}

/**
 * Several tests can measure one analyte, such as cortisol in the morning and in the evening. Which
 * of them a profile means is unknown, so it takes over what all of them ask.
 */
function askedByAll([first, ...others]: readonly Asked[]): Asked {
  const none = { fastingHours: 0, preparation: [], preparationRules: [] }
  return others.reduce((all, { fastingHours, preparation, preparationRules }) => {
    const known = new Set(preparationRules.map((rule) => JSON.stringify(rule)))
    return {
      fastingHours: Math.min(all.fastingHours, fastingHours),
      preparation: all.preparation.filter((sentence) => preparation.includes(sentence)),
      preparationRules: all.preparationRules.filter((rule) => known.has(JSON.stringify(rule))),
    }
  }, first ?? none)
}

function withTimingNote(record: ItemRecord): Asked {
  const { fastingHours, preparation, preparationRules, timingNote } = record
  const sentences = timingNote === null ? preparation : [...preparation, timingNote]
  return { fastingHours, preparation: sentences, preparationRules }
}

function prepared(record: ItemRecord, parts: readonly Asked[]): ItemRecord {
  if (parts.length === 0) return record
  const all: readonly Asked[] = [record, ...parts]
  const hours = Math.max(...all.map(hoursOf))
  const longest = all.find((asked) => hoursOf(asked) === hours && asked.preparation.some(isOfFast))
  const sentences = all.flatMap((asked) =>
    asked === longest
      ? asked.preparation
      : asked.preparation.filter((one) => hoursOf(asked) === 0 || !isOfFast(one)),
  )
  const rules: PreparationRule[] = mergeRules(all.flatMap((asked) => asked.preparationRules))
  return {
    ...record,
    fastingHours: hours,
    preparation: [...new Set(sentences)].filter((one) => one !== record.timingNote),
    preparationRules: rules,
  }
}

function hoursOf({ fastingHours, preparationRules }: Asked): number {
  return fastHours({ fasting_hours: fastingHours, preparation_rules: preparationRules })
}

/** A sentence about the fast of a test; only the one with the longest fast is said. */
export function isOfFast(sentence: string): boolean {
  return /^(?:take nothing|nothing to eat|do not eat)|\bfast(?:ing)?\b/i.test(sentence)
}
