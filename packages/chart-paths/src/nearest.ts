const MAX_NAMES = 3
/** Number of letters by which a name may be farther away than the nearest. */
const MARGIN = 2

/** `: did you mean a or b?`, or a full stop when no name is near. Completes a sentence. */
export function didYouMean(word: string, names: readonly string[]): string {
  const near = nearestTo(word, names)
  return near.length === 0 ? '.' : `: did you mean ${near.join(' or ')}?`
}

/** Up to three names that are a few letters away, or hold the word; the nearest first. */
function nearestTo(word: string, names: readonly string[]): readonly string[] {
  const wanted = word.toLowerCase()
  const most = Math.max(2, Math.floor(wanted.length / 3))
  const near = [...new Set(names)]
    .map((name) => ({ name, far: distance(wanted, name.toLowerCase()) }))
    .filter(({ name, far }) => far <= most || isPartOf(wanted, name.toLowerCase()))
    .sort((a, b) => a.far - b.far)
  const least = near[0]?.far ?? 0
  return near
    .filter(({ far }) => far <= least + MARGIN)
    .slice(0, MAX_NAMES)
    .map(({ name }) => name)
}

/** Letters to add, leave out or replace (Levenshtein). */
function distance(word: string, name: string): number {
  let row = Array.from({ length: name.length + 1 }, (_, at) => at)
  for (const [down, letter] of [...word].entries()) {
    let left = down + 1
    row = [
      left,
      ...[...name].map((other, at) => {
        const [corner = 0, above = 0] = row.slice(at, at + 2)
        left = Math.min(corner + (letter === other ? 0 : 1), above + 1, left + 1)
        return left
      }),
    ]
  }
  return row[name.length] ?? 0
}

/** Short words are part of too many names. */
function isPartOf(word: string, name: string): boolean {
  return word.length > 3 && name.includes(word)
}
