import { readFileSync } from 'node:fs'

export type CallRule = {
  readonly id: string
  readonly text: string
  /** Named by the rule; undefined if it leaves it open. */
  readonly method: string | undefined
  readonly path: string | undefined
}

const FILE = new URL('../../docs/requirements.tsv', import.meta.url)

/** `The call `GET auth/csrf-token` exists.`, `The legacy call `PatientRegistrationDetails` exists.` */
const NAMED = /^The (?:legacy )?call `(?:(GET|POST|PUT|DELETE) )?([\w/{}.-]+)`/

/** `The coupon details call exists as `POST` by `{id}`.` */
const METHOD_ONLY = /exists as `(GET|POST|PUT|DELETE)`/

/** Rules of spec §7 that require a call. */
export function readCallRules(): CallRule[] {
  const [, ...lines] = readFileSync(FILE, 'utf8').trimEnd().split('\n')
  return lines
    .map((line) => line.split('\t'))
    .filter(([, section, kind]) => section === '7' && kind === 'call')
    .map(([id = '', , , text = '']) => {
      const [, method, path] = NAMED.exec(text) ?? []
      return { id, text, method: method ?? METHOD_ONLY.exec(text)?.[1], path }
    })
}
