import type { Item } from '#contract/catalogue.endpoints.ts'
import type { LineDecision, ReadLine, SentPrescription } from '#contract/prescriptions.endpoints.ts'

/** What the patient decided about a line. */
export type LineChoice =
  | { readonly what: 'add'; readonly lineNo: number; readonly item: Item }
  | { readonly what: 'leave' | 'ask'; readonly lineNo: number }

/** A prescription, with the tests that the patient chose before by searching, at today's prices. */
export type FoundPrescription = SentPrescription & { readonly searched: readonly Item[] }

export const withChoice = (choices: readonly LineChoice[], choice: LineChoice) => [
  ...choices.filter(({ lineNo }) => lineNo !== choice.lineNo),
  choice,
]

/** The tests to add, each once. */
export function chosenItems(choices: readonly LineChoice[]): Item[] {
  const items = choices.flatMap((choice) => (choice.what === 'add' ? [choice.item] : []))
  return [...new Map(items.map((item) => [item.code, item])).values()]
}

function decisionOf(choice: LineChoice): LineDecision {
  const { lineNo: line_no } = choice
  return choice.what === 'add'
    ? { what: 'add', line_no, code: choice.item.code }
    : { what: choice.what, line_no }
}

export function decisionsOf(choices: readonly LineChoice[]): LineDecision[] {
  return choices.map(decisionOf)
}

/** A choice as the device keeps it, with what the lab had read: a correction is noticed by it. */
export type KeptChoice = {
  readonly lineNo: number
  /** Of the reading. */
  readonly version: number
  /** The line of that reading, as `lineAsRead` writes it. */
  readonly read: string
} & (
  | { readonly what: 'add'; readonly code: string; readonly slug: string }
  | { readonly what: 'leave' | 'ask' }
)

type Chosen = {
  readonly found: FoundPrescription | null
  readonly choices: readonly LineChoice[]
  readonly kept: readonly KeptChoice[]
}

/** What was chosen so far, to be kept; before the reading is known, what was kept. */
export function choicesToKeep({ found, choices, kept }: Chosen): readonly KeptChoice[] {
  const reading = found?.reading
  if (!reading) return kept
  return choices.flatMap((choice): KeptChoice[] => {
    const line = reading.lines.find(({ line_no }) => line_no === choice.lineNo)
    if (!line) return []
    const { lineNo } = choice
    const base = { lineNo, version: reading.version, read: lineAsRead(line) }
    if (choice.what !== 'add') return [{ ...base, what: choice.what }]
    const { code, slug_name: slug } = choice.item
    return [{ ...base, what: choice.what, code, slug }]
  })
}

/**
 * The choices that still hold for a prescription, and the lines whose choice does not: the lab
 * corrected the line, or the test is not sold any more.
 */
export function choicesFor(
  found: FoundPrescription,
  kept: readonly KeptChoice[],
): { readonly choices: readonly LineChoice[]; readonly dropped: readonly number[] } {
  const choices: LineChoice[] = []
  const dropped: number[] = []
  for (const line of found.reading?.lines ?? []) {
    const one = kept.find(({ lineNo }) => lineNo === line.line_no)
    if (!one) continue
    const isSame = one.version === found.reading?.version || one.read === lineAsRead(line)
    const choice = isSame ? choiceOf(one, [...itemsOf(line), ...found.searched]) : null
    if (choice) choices.push(choice)
    else dropped.push(line.line_no)
  }
  return { choices, dropped }
}

function choiceOf(kept: KeptChoice, items: readonly Item[]): LineChoice | null {
  const { lineNo } = kept
  if (kept.what !== 'add') return { what: kept.what, lineNo }
  const item = items.find(({ code }) => code === kept.code)
  return item ? { what: 'add', lineNo, item } : null
}

/** The tests that a line proposes. */
export function itemsOf({ item, alternatives }: ReadLine): readonly Item[] {
  return item ? [item, ...alternatives] : alternatives
}

function lineAsRead(line: ReadLine): string {
  return JSON.stringify([line.text, itemsOf(line).map(({ code }) => code)])
}
