import type { ResultProblem } from '../lab-problem.ts'
import type { Segment } from './hl7-message.ts'

export type Add = (field: number, message: string) => void

/** Adds a problem with a field of a segment. */
export function adderOf({ where }: Segment, problems: ResultProblem[]): Add {
  return (field, message) => problems.push({ code: 'invalid', where: `${where}-${field}`, message })
}

/** Numbers of fields, such as `1-12 14`. */
export function fieldsOf(spans: string): ReadonlySet<number> {
  return new Set(
    spans.split(' ').flatMap((span) => {
      const [from = 0, to = from] = span.split('-').map(Number)
      return Array.from({ length: to - from + 1 }, (_, at) => from + at)
    }),
  )
}

/** Refuses what is sent in a field that nobody reads and no list names, so that it is not dropped. */
export function refuseUnread(segment: Segment, known: ReadonlySet<number>, add: Add): void {
  for (let field = 1; field <= segment.last; field += 1) {
    if (known.has(field) || segment.text(field) === '') continue
    const message = `${segment.name}-${field} is not read. Send what the patient is to know of it as NTE.`
    add(field, message)
  }
}

/** Fields with what they are called in a remark: free texts, and codes with their texts. */
export type Labels = Readonly<Record<'texts' | 'coded', Readonly<Record<number, string>>>>

/** What fields say, each with what it is. */
export function labelledOf(segment: Segment, { texts, coded }: Labels, add: Add): string[] {
  const said = (labels: Readonly<Record<number, string>>, read: (field: number) => string) =>
    Object.entries(labels).flatMap(([field, label]) => {
      const words = read(Number(field))
      return words ? [`${label}: ${words}`] : []
    })
  return [
    ...said(coded, (field) => codedWords(segment, field, add)),
    ...said(texts, (field) => segment.text(field)),
  ]
}

/** The text of each coded value of a field, with what another code says besides. */
export function codedWords(segment: Segment, field: number, add: Add): string {
  const all = Array.from({ length: segment.count(field) }, (_, at) => {
    const part = (component: number) => segment.component(field, component, at)
    // Without an escape, a `^` in a text looks like a delimiter: then a code system has no code.
    const isTorn = [
      [1, 3],
      [4, 6],
    ].some(
      ([code = 0, system = 0]) => part(system) !== '' && part(code) === '' && part(code + 1) !== '',
    )
    const isLonger = segment.components(field, at) > 9
    if (isTorn || isLonger || /\s/.test(part(3) + part(6))) {
      const message = `${segment.text(field)} is no CWE. Send code^text^system; a ^ in a text as \\S\\.`
      add(field, message)
    }
    const [first = part(1) || part(4), ...more] = new Set(
      [part(9), part(2), part(5)].filter(Boolean),
    )
    return more.length > 0 ? `${first} (${more.join('; ')})` : first
  })
  return all.filter(Boolean).join('; ')
}

/** The names in a field of the type XON, or where one has none, its number. */
export function organisationsIn(segment: Segment, field: number): string[] {
  return Array.from({ length: segment.count(field) }, (_, at) => {
    const [name, number, id] = [1, 3, 10].map((part) => segment.component(field, part, at))
    return name || id || number || ''
  }).filter(Boolean)
}
