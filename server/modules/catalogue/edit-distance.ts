/** Shorter words have too many neighbours that mean something else: TSH, FSH. */
const SHORTEST = 4
/** From this length on a word may have two errors. */
const LONG = 8

/**
 * Whether a typed word is another one with a small error: a letter missing, added, wrong, or two
 * swapped. The other word may go on, since the patient is still typing.
 */
export function isNear(typed: string, word: string): boolean {
  if (typed.length < SHORTEST || /\d/.test(typed)) return typed === word
  if (!mayBegin(typed, word)) return false
  const allowed = typed.length >= LONG ? 2 : 1
  const distances = prefixDistances(typed, word.slice(0, typed.length + allowed))
  return distances.slice(typed.length - allowed).some((distance) => distance <= allowed)
}

/** Spares most words the counting: one error cannot change both of the first two letters. */
function mayBegin(typed: string, word: string): boolean {
  return (
    typed[0] === word[0] || typed[1] === word[1] || typed[0] === word[1] || typed[1] === word[0]
  )
}

/** Damerau–Levenshtein distances from `a` to each beginning of `b`, by its length. */
function prefixDistances(a: string, b: string): number[] {
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= b.length; column += 1) {
      const same = a[row - 1] === b[column - 1]
      const swapped = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      current[column] = Math.min(
        at(last, column) + 1,
        at(current, column - 1) + 1,
        at(last, column - 1) + (same ? 0 : 1),
        swapped ? at(beforeLast, column - 2) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    beforeLast = last
    last = current
  }
  return last
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY
}
