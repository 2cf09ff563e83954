/** Titles, which are no part of a name. */
export const TITLES: ReadonlySet<string> = new Set(
  'mr mrs ms mx miss mstr master dr prof shri shree sri smt shrimati srimati kumari kum km sau selvi thiru tmt श्री श्रीमती कुमारी डॉ'.split(
    ' ',
  ),
)
/** Other words before or after a name. */
const ADDED = new Set('baby md jr sr'.split(' '))

/**
 * Whether two spellings can be the name of one person: "Mr. Mohan Rao", "RAO MOHAN" and "M. Rao" can.
 * Each word of the shorter name is in the longer one, or is its initial; one whole word is the same.
 */
export function isSameName(one: string, other: string): boolean {
  const [shorter = [], longer = []] = [wordsOf(one), wordsOf(other)].toSorted(
    (a, b) => a.length - b.length,
  )
  if (shorter.length === 0) return false
  const left = [...longer]
  let hasWholeWord = false
  // Whole words first, so that an initial does not take the place of one.
  for (const word of shorter.toSorted((a, b) => b.length - a.length)) {
    const at = left.findIndex((known) => isSameWord(word, known))
    if (at === -1) return false
    hasWholeWord ||= word.length > 1 && left[at] === word
    left.splice(at, 1)
  }
  return hasWholeWord
}

function wordsOf(name: string): string[] {
  const words = name.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? []
  return words.filter((word) => !TITLES.has(word) && !ADDED.has(word))
}

function isSameWord(one: string, other: string): boolean {
  if (one.length > 1 && other.length > 1) return one === other
  return one[0] === other[0]
}
