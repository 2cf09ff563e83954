/** Doubles with each attempt; random, so that processes do not try at once after an outage. */
export function backoffMs(
  attempts: number,
  { firstMs, longestMs }: { readonly firstMs: number; readonly longestMs: number },
): number {
  const longest = Math.min(longestMs, firstMs * 2 ** (attempts - 1))
  return longest / 2 + Math.random() * (longest / 2)
}
