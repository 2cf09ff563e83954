/** The token in the hash of a shared link; null for a link that lost part of it on its way. */
export function tokenIn(hash: string): string | null {
  return /^#([\w-]{43})$/.exec(hash)?.[1] ?? null
}
