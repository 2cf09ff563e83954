import type { Endpoint } from '#contract/endpoint.ts'
import { hmacFor, isSameSecret } from '#server/crypto.ts'
import type { Deps } from '#server/deps.ts'
import { urlOf } from '#server/http/route.ts'

const VALID_MS = 10 * 60_000

type Secret = Pick<Deps['config'], 'tokenSecret'>

/** A signed URL of a file of this endpoint: valid for ten minutes, for anybody who has it. */
export function fileLink(endpoint: Endpoint, id: string, now: Date, config: Secret) {
  const payload = `${id}.${(now.getTime() + VALID_MS).toString(36)}`
  const key = Buffer.from(`${payload}.${macOf(endpoint, payload, config)}`).toString('base64url')
  return { url: urlOf(endpoint).replace(':key', key) }
}

/** The file of a key; undefined if it is forged, expired or of another endpoint. */
export function idOfLink(
  endpoint: Endpoint,
  key: string,
  now: Date,
  config: Secret,
): string | undefined {
  // The id of a former system may have dots itself.
  const [, id = '', until = '', mac = ''] =
    /^(.*)\.(\w*)\.([^.]*)$/s.exec(Buffer.from(key, 'base64url').toString()) ?? []
  if (!isSameSecret(mac, macOf(endpoint, `${id}.${until}`, config))) return undefined
  return now.getTime() < Number.parseInt(until, 36) ? id : undefined
}

function macOf({ path }: Endpoint, payload: string, { tokenSecret }: Secret): string {
  return hmacFor(tokenSecret, `file link ${path}`, payload)
}
