import type { Config } from '#server/config.ts'
import { signingKey } from '#server/http/signing-key.ts'

export type SandboxKeys = { readonly secret: string; readonly webhookSecret: string }

/** What a lab would get from its gateway with the contract; made of the server's own secret. */
export function sandboxKeys({ tokenSecret }: Pick<Config, 'tokenSecret'>): SandboxKeys {
  const keyFor = (purpose: string) =>
    signingKey(tokenSecret, purpose).export().toString('base64url')
  return { secret: keyFor('sandbox-gateway'), webhookSecret: keyFor('sandbox-gateway-webhook') }
}
