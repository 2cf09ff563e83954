/** A segment of an HL7 v2 message. Fields, components and subcomponents count from 1. */
export type Segment = {
  readonly name: string
  /** `OBX[2]`: the second OBX of the message. */
  readonly where: string
  /** Without escapes; empty if it was not sent. The first repetition unless told otherwise. */
  get(field: number, component?: number, subcomponent?: number, repetition?: number): string
  /** How often the field repeats. */
  count(field: number): number
}

type Delimiters = {
  readonly field: string
  readonly component: string
  readonly repetition: string
  readonly escaping: string
  readonly subcomponent: string
}

/** The segments of a message; undefined if it does not begin with a readable MSH. */
export function parseHl7(text: string): readonly Segment[] | undefined {
  // A byte order mark, or the first byte of MLLP's frame, which some senders keep over HTTP.
  const bare = text.replace(/^[\u{FEFF}\s]+/u, '')
  const [field, component, repetition, escaping, subcomponent] = bare.slice(3, 8)
  if (!bare.startsWith('MSH') || !field || /[\w\s]/.test(field)) return undefined
  if (!component || !repetition || !escaping || !subcomponent) return undefined
  const delimiters = { field, component, repetition, escaping, subcomponent }
  const times = new Map<string, number>()
  return bare.split(/\r\n?|\n/).flatMap((line) => {
    const name = line.split(field, 1)[0] ?? ''
    if (!/^[A-Z][A-Z0-9]{2}$/.test(name)) return []
    const time = (times.get(name) ?? 0) + 1
    times.set(name, time)
    return [segmentOf(line, `${name}[${time}]`, delimiters)]
  })
}

function segmentOf(line: string, where: string, delimiters: Delimiters): Segment {
  const fields = line.split(delimiters.field)
  const name = fields[0] ?? ''
  // MSH-1 is the delimiter itself, and MSH-2 must not be taken apart.
  if (name === 'MSH') fields.splice(1, 0, delimiters.field)
  const repetitionsOf = (field: number) => (fields[field] ?? '').split(delimiters.repetition)
  return {
    name,
    where,
    count: (field) => ((fields[field] ?? '') === '' ? 0 : repetitionsOf(field).length),
    get: (field, component = 1, subcomponent = 1, repetition = 0) => {
      const whole = repetitionsOf(field)[repetition] ?? ''
      const part = whole.split(delimiters.component)[component - 1] ?? ''
      const leaf = part.split(delimiters.subcomponent)[subcomponent - 1] ?? ''
      return unescaped(leaf, delimiters).trim()
    },
  }
}

/** Escape sequences of HL7 v2.5.1, 2.7. Highlighting is dropped. */
function unescaped(text: string, delimiters: Delimiters): string {
  const mark = delimiters.escaping.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
  return text.replace(new RegExp(`${mark}([^${mark}]*)${mark}`, 'g'), (_, code: string) => {
    if (code === 'F') return delimiters.field
    if (code === 'S') return delimiters.component
    if (code === 'R') return delimiters.repetition
    if (code === 'E') return delimiters.escaping
    if (code === 'T') return delimiters.subcomponent
    if (code.startsWith('.br') || code.startsWith('.sp')) return '\n'
    if (/^X(?:[\dA-F]{2})+$/i.test(code)) return Buffer.from(code.slice(1), 'hex').toString()
    return ''
  })
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
