import type { ResultProblem } from '../lab-problem.ts'
import { textOfMessage } from './character-set.ts'
import { parseHl7, type Segment } from './hl7-message.ts'
import { type ReadOru, readOru } from './read-oru.ts'

/** A field of MSH by its number. */
type Header = ReadonlyMap<number, string>

export type ReadHl7 =
  | (ReadOru & { readonly header: Header; readonly refused?: undefined })
  | {
      readonly header: Header
      /** Why it cannot be processed. */
      readonly refused: { readonly where: string; readonly message: string }
    }

/** Those that an acknowledgement repeats: the two sides, and the control id. */
const REPEATED = [3, 4, 5, 6, 10]
/** Characters of each that are repeated. */
const LONGEST = 300

/** An HL7 v2 message with results. */
export function readHl7(body: Buffer): ReadHl7 {
  const { text, decode, refusal } = textOfMessage(body)
  const problems: ResultProblem[] = []
  const parsed = parseHl7(text, decode, problems)
  const [first] = parsed.segments
  const header = headerOf(first)
  if (refusal) return { header, refused: { where: 'MSH-18', message: refusal } }
  if (parsed.refusal) return { header, refused: { where: 'MSH-1', message: parsed.refusal } }
  if (first?.get(9) !== 'ORU' || first.get(9, 2) !== 'R01') {
    return { header, refused: { where: 'MSH-9', message: 'Only ORU^R01 is processed here.' } }
  }
  return { header, ...readOru(parsed.segments, text, problems) }
}

function headerOf(segment: Segment | undefined): Header {
  return new Map(
    REPEATED.map((field) => [field, segment?.get(field).slice(0, LONGEST) ?? ''] as const),
  )
}
