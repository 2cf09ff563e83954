/** Names of fields and headers whose value opens something. */
const SECRET = /^(otp|url|qr_code|signature|.*token|refreshToken|idempotency-key|mobile_no)$/i
const LONGEST = 70
const DEEPEST = 5

/** A value for a document: secrets and long texts are cut, lists show their first element. */
export function shortened(value: unknown, name = '', depth = 0): unknown {
  if (typeof value === 'string') {
    return cut(value, SECRET.test(name) ? Math.min(6, value.length / 2) : LONGEST)
  }
  if (typeof value !== 'object' || value === null) return value
  if (depth === DEEPEST) return Array.isArray(value) ? ['…'] : { '…': '…' }
  if (Array.isArray(value)) {
    const [first] = value
    if (first === undefined) return []
    const rest = value.length > 1 ? [`… ${value.length - 1} more`] : []
    return [shortened(first, name, depth + 1), ...rest]
  }
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, shortened(inner, key, depth + 1)]),
  )
}

function cut(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length)}…`
}
