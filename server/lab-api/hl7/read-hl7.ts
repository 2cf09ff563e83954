import { isUtf8 } from 'node:buffer'
import type { ResultProblem } from '../lab-problem.ts'
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

/** Turns the bytes of a message into text; undefined if they are not of the character set. */
type Decode = (bytes: Buffer) => string | undefined

const utf8: Decode = (bytes) => (isUtf8(bytes) ? bytes.toString('utf8') : undefined)
/** Windows-1252 from 0x80 on, where it is not Latin-1; Node's TextDecoder takes it for Latin-1. */
const WINDOWS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ'
const windows: Decode = (bytes) =>
  bytes
    .toString('latin1')
    .replace(/[\u0080-\u009F]/g, (one) => WINDOWS[one.charCodeAt(0) - 0x80] ?? one)

/** By MSH-18, in HL7 table 0211 or as senders write it. */
const CHARACTER_SETS = new Map<string, Decode>([
  ...['', 'UNICODE UTF-8', 'UTF-8', 'UTF8', 'UNICODE', 'ASCII'].map(
    (name) => [name, utf8] as const,
  ),
  ...['8859/1', 'ISO-8859-1'].map(
    (name) => [name, (bytes: Buffer) => bytes.toString('latin1')] as const,
  ),
  ...['WINDOWS-1252', 'CP1252'].map((name) => [name, windows] as const),
])

type Text = {
  readonly text: string
  readonly decode: Decode
  /** Why it is not taken; its header can still be answered. */
  readonly refusal?: string
}

/** The text of a message in the character set that MSH-18 names; UTF-8 if it names none. */
function textOfMessage(body: Buffer): Text {
  const start = body.subarray(0, 5_000).toString('latin1')
  const [header = ''] = start.slice(Math.max(0, start.indexOf('MSH'))).split(/[\r\n]/, 1)
  const name = header.split(header.charAt(3))[17]?.trim().toUpperCase() ?? ''
  const decode = CHARACTER_SETS.get(name)
  const text = decode?.(body)
  if (decode && text !== undefined) return { text, decode }
  const refusal = decode
    ? 'The message is not UTF-8. Send UTF-8, or name its character set here.'
    : `${name} is not taken. Send UNICODE UTF-8, 8859/1 or WINDOWS-1252.`
  return { text: header, decode: utf8, refusal }
}
