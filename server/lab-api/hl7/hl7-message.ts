import type { ResultProblem } from '../lab-problem.ts'
import { lostCharacterIn } from '../results/lost-characters.ts'
import { MAX_TEXT } from '../results/sent-results.ts'

/** A segment of an HL7 v2 message. Fields, components and subcomponents count from 1. */
export type Segment = {
  readonly name: string
  /** `OBX[2]`: the second OBX of the message. */
  readonly where: string
  /** The number of its last field. */
  readonly last: number
  /** Without escapes; empty if it was not sent. The first repetition unless told otherwise. */
  get(field: number, component?: number, subcomponent?: number, repetition?: number): string
  /** A component with its `&`: text has no subcomponents. */
  component(field: number, component: number, repetition?: number): string
  /** The whole field with its `^`, `~` and `&`, which belong to a text. */
  text(field: number): string
  /** How often the field repeats. */
  count(field: number): number
  /** How many components a repetition has. */
  components(field: number, repetition?: number): number
}

/** How a message writes what it says. */
type Encoding = {
  readonly field: string
  readonly component: string
  readonly repetition: string
  readonly escaping: string
  readonly subcomponent: string
  /** Characters of bytes in hexadecimal; undefined if they are none. */
  decode(bytes: Buffer): string | undefined
}

const MAX_SEGMENTS = 5_000
/** Repetitions of a field; a long text has some hundred. */
const MAX_REPETITIONS = 1_000
/** Characters of a field without a file; a text has up to 20,000, and an escape takes several. */
const MAX_FIELD = 100_000
/** Fields of a segment; many may be empty. */
const MAX_FIELDS = 10_000
/** Characters of an MSH that is answered although the message is refused for its size. */
const MAX_HEADER = 1_000

type Parsed = { readonly segments: readonly Segment[]; readonly refusal?: string }

/**
 * The segments of a message. Each field is taken apart once, when it is first read; what cannot be
 * read then is added to `problems`.
 * @returns `refusal` for what is no message
 */
export function parseHl7(
  text: string,
  decode: Encoding['decode'],
  problems: ResultProblem[],
): Parsed {
  // Without a byte order mark, and the bytes of MLLP's frame, which some senders keep over HTTP.
  const bare = text.trim().split('\u001C', 1)[0]?.trim() ?? ''
  const [field, component, repetition, escaping, subcomponent] = bare.slice(3, 8)
  const marks = [field, component, repetition, escaping, subcomponent]
  if (!bare.startsWith('MSH') || marks.some((mark) => !mark || /[\w\s]/.test(mark))) {
    return { segments: [], refusal: 'It does not begin with MSH and five delimiters.' }
  }
  if (!field || !component || !repetition || !escaping || !subcomponent) return { segments: [] }
  const encoding = { field, component, repetition, escaping, subcomponent, decode }
  const lines = bare.split(/\r\n?|\n/, MAX_SEGMENTS + 1)
  const excess =
    lines.length > MAX_SEGMENTS
      ? `It has more than ${MAX_SEGMENTS} segments.`
      : excessIn(lines, encoding)
  if (excess) {
    // The answer needs the start of the MSH only.
    const start = lines[0]?.slice(0, MAX_HEADER) ?? ''
    return { segments: [segmentOf(start, 'MSH[1]', encoding, problems)], refusal: excess }
  }
  const times = new Map<string, number>()
  let before = 'MSH[1]'
  const segments = lines.flatMap((line) => {
    if (line.trim() === '') return []
    const name = line.slice(0, 3)
    if (!/^[A-Z][A-Z0-9]{2}$/.test(name) || (line.length > 3 && line[3] !== field)) {
      const message = `After it stands a line that is no segment: "${line.slice(0, 40)}". Send line breaks in a text as \\.br\\.`
      problems.push({ code: 'invalid', where: before, message })
      return []
    }
    const time = (times.get(name) ?? 0) + 1
    times.set(name, time)
    before = `${name}[${time}]`
    return [segmentOf(line, before, encoding, problems)]
  })
  return { segments }
}

/** What a message has more of than is read, if it has; the file of an OBX of the type ED is no text. */
function excessIn(lines: readonly string[], { field, repetition }: Encoding): string | undefined {
  let characters = 0
  for (const [at, line] of lines.entries()) {
    const where = `Line ${at + 1} (${line.slice(0, 3)})`
    const fields = line.split(field, MAX_FIELDS + 1)
    if (fields.length > MAX_FIELDS) return `${where} has more than ${MAX_FIELDS} fields.`
    const isFile = fields[0] === 'OBX' && fields[2]?.trim() === 'ED'
    const texts = isFile ? fields.toSpliced(5, 1) : fields
    characters += isFile ? texts.join('').length : line.length
    if (characters > MAX_TEXT) return `It has more than ${MAX_TEXT} characters besides its PDFs.`
    if (texts.some((text) => text.length > MAX_FIELD)) {
      return `${where} has a field of more than ${MAX_FIELD} characters.`
    }
    if (
      texts.some((text) => text.split(repetition, MAX_REPETITIONS + 1).length > MAX_REPETITIONS)
    ) {
      return `${where} has a field of more than ${MAX_REPETITIONS} repetitions.`
    }
  }
  return undefined
}

function segmentOf(
  line: string,
  where: string,
  encoding: Encoding,
  problems: ResultProblem[],
): Segment {
  const fields = line.split(encoding.field)
  const name = fields[0] ?? ''
  // MSH-1 is the delimiter itself, and MSH-2 must not be taken apart.
  if (name === 'MSH') fields.splice(1, 0, encoding.field)
  const taken = new Map<number, readonly (readonly string[])[]>()
  const partsOf = (field: number) => {
    const known = taken.get(field)
    if (known) return known
    const repetitions = (fields[field] ?? '').split(encoding.repetition)
    const parts = repetitions.map((one) => one.split(encoding.component))
    taken.set(field, parts)
    return parts
  }
  const told = new Set<number>()
  const read = (field: number, raw: string) => {
    const { text, wrong } = unescaped(raw, encoding)
    if (wrong !== undefined && !told.has(field)) {
      told.add(field)
      problems.push({ code: 'invalid', where: `${where}-${field}`, message: wrong })
    }
    const trimmed = text.trim()
    // HL7's null.
    return trimmed === '""' ? '' : trimmed
  }
  const componentOf = (field: number, component: number, repetition: number) =>
    partsOf(field)[repetition]?.[component - 1] ?? ''
  return {
    name,
    where,
    last: fields.length - 1,
    count: (field) => ((fields[field] ?? '') === '' ? 0 : partsOf(field).length),
    components: (field, repetition = 0) => partsOf(field)[repetition]?.length ?? 0,
    text: (field) => read(field, fields[field] ?? ''),
    component: (field, component, repetition = 0) =>
      read(field, componentOf(field, component, repetition)),
    get: (field, component = 1, subcomponent = 1, repetition = 0) => {
      const parts = componentOf(field, component, repetition).split(encoding.subcomponent)
      return read(field, parts[subcomponent - 1] ?? '')
    },
  }
}

/** Formatting of HL7 v2.5.1, 2.7.6, that has no words: what begins a line, and highlighting. */
const NEW_LINE = /^\.(?:br|ce|sp\+?\d*)$/
const LAYOUT = /^(?:H|N|\.(?:fi|nf|(?:in|ti|sk)[+-]?\d*))$/

/** Escape sequences of HL7 v2.5.1, 2.7. A single escape character that ends nowhere is text. */
function unescaped(
  raw: string,
  { escaping, decode, ...marks }: Encoding,
): { readonly text: string; readonly wrong?: string } {
  const control = controlIn(raw)
  if (!raw.includes(escaping)) return { text: raw, ...(control && { wrong: control }) }
  const codes: Readonly<Record<string, string>> = {
    F: marks.field,
    S: marks.component,
    R: marks.repetition,
    E: escaping,
    T: marks.subcomponent,
  }
  const pieces = raw.split(escaping)
  let text = pieces[0] ?? ''
  let wrong = control
  for (let at = 1; at < pieces.length; at += 2) {
    const code = pieces[at] ?? ''
    if (at === pieces.length - 1) {
      text += escaping + code
      break
    }
    const said = Object.hasOwn(codes, code) ? codes[code] : wordsOfCode(code, decode)
    if (said === undefined) {
      wrong ??= `${escaping}${code}${escaping} is no escape that is taken: F, S, R, E, T, X with the character set's bytes, .br, .sp and other layout. Send a ${escaping} in a text as ${escaping}E${escaping}.`
    }
    text += (said ?? '') + (pieces[at + 1] ?? '')
  }
  wrong ??= controlIn(text)
  return { text, ...(wrong && { wrong }) }
}

function wordsOfCode(code: string, decode: Encoding['decode']): string | undefined {
  if (NEW_LINE.test(code)) return '\n'
  if (LAYOUT.test(code)) return ''
  if (!/^X(?:[\dA-F]{2})+$/i.test(code)) return undefined
  return decode(Buffer.from(code.slice(1), 'hex'))?.replace(/\r\n?/g, '\n')
}

function controlIn(text: string): string | undefined {
  const found = lostCharacterIn(text)
  return found && `It has the character ${found}, which is no letter. Is MSH-18 its character set?`
}

/** A value with its delimiters escaped. */
export function escaped(text: string): string {
  const codes: Readonly<Record<string, string>> = { '|': 'F', '^': 'S', '~': 'R', '&': 'T' }
  return text
    .replaceAll('\\', '\\E\\')
    .replace(/[|^~&]/g, (one) => `\\${codes[one] ?? ''}\\`)
    .replace(/[\r\n]+/g, ' ')
}

/** Asia/Kolkata, for a time without a zone. */
const LAB_ZONE = '+05:30'

/** A time stamp such as `20260302101500+0530`; undefined if it is none, or only a day. */
export function hl7Instant(stamp: string): Date | undefined {
  const [, year, month, day, hour, minute, second = '00', zone] =
    /^(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})?(?:\.\d+)?([+-]\d{4})?$/.exec(stamp) ?? []
  if (!year) return undefined
  const offset = zone ? `${zone.slice(0, 3)}:${zone.slice(3)}` : LAB_ZONE
  const instant = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}${offset}`)
  return Number.isNaN(instant.getTime()) ? undefined : instant
}
