import { randomUUID } from 'node:crypto'
import { LosslessNumber } from 'lossless-json'
import { endOfText } from '#server/http/json-size.ts'

/** Nobody outside can send a text that begins so. */
const NUMBER = `${randomUUID()} `
/** What stands outside of texts: a text as a whole, or a number. */
const TOKEN = /"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|:/g

/**
 * As `parse` of lossless-json, which takes seconds for a file in base64: numbers pass the parser of the
 * engine as texts.
 * @throws SyntaxError for what is no JSON, or has a name twice in one object
 */
export function parseLossless(json: string): unknown {
  const parts: string[] = []
  // The reviver names the whole, too.
  let names = 1
  let copied = 0
  TOKEN.lastIndex = 0
  for (let token = TOKEN.exec(json); token; token = TOKEN.exec(json)) {
    const [sign] = token
    if (sign === ':') names += 1
    else if (sign === '"') TOKEN.lastIndex = endOfText(json, token.index) + 1
    else {
      parts.push(json.slice(copied, token.index), `"${NUMBER}${sign}"`)
      copied = token.index + sign.length
    }
  }
  parts.push(json.slice(copied))
  const parsed = JSON.parse(parts.join(''), function (this: unknown, name: string, value: unknown) {
    if (name.startsWith(NUMBER)) throw new SyntaxError('A name is a number.')
    if (!Array.isArray(this)) names -= 1
    return typeof value === 'string' && value.startsWith(NUMBER)
      ? new LosslessNumber(value.slice(NUMBER.length))
      : value
  })
  if (names !== 0) throw new SyntaxError('A name stands twice in one object.')
  return parsed
}
