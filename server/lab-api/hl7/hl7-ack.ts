import type { ResultProblem } from '../lab-problem.ts'
import { escaped } from './hl7-message.ts'

export type Acknowledgement = {
  /** AA: done; AE: the content is refused; AR: the message cannot be processed. */
  readonly code: 'AA' | 'AE' | 'AR'
  readonly message: string
  readonly problems: readonly (Omit<ResultProblem, 'code'> & { readonly code: string })[]
}

/** The ACK to a message with these fields of MSH, and an ERR for each problem. `now` is its time. */
export function acknowledge(
  header: ReadonlyMap<number, string>,
  { code, message, problems }: Acknowledgement,
  now: Date,
): string {
  const at = (field: number) => escaped(header.get(field) ?? '')
  const stamp = `${now.toISOString().replace(/\D/g, '').slice(0, 14)}+0000`
  const id = `ACK-${at(10)}`
  const lines = [
    ['MSH', '^~\\&', at(5), at(6), at(3), at(4), stamp, '', 'ACK^R01^ACK', id, 'P', '2.5.1'],
    ['MSA', code, at(10), escaped(message)],
    ...problems.map((one) => [
      'ERR',
      '',
      locationOf(one.where),
      '207^Application error^HL70357',
      'E',
      escaped(one.code),
      '',
      '',
      escaped(one.message),
    ]),
  ]
  return `${lines.map((line) => line.join('|')).join('\r')}\r`
}

/** `OBX[2]-5` as segment, sequence and field. */
function locationOf(where: string): string {
  const [, segment, time = '1', field] = /^(\w{3})(?:\[(\d+)\])?(?:-(\d+))?$/.exec(where) ?? []
  if (!segment) return ''
  return [segment, time, ...(field ? [field] : [])].join('^')
}
