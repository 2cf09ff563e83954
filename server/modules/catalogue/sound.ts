import { doubleMetaphone } from 'double-metaphone'
import { LRUCache } from 'lru-cache'

/** Shorter words and codes sound like too many others. */
const SHORTEST = 4
const SHORTEST_CODE = 3

/** The words of search results are compared again and again. */
const heard = new LRUCache<string, readonly string[]>({ max: 10_000, memoMethod: codesOf })

/**
 * Codes of a word's sound, the same for `thyroid` and `thairaid`, and its letters in one of the
 * spellings of Hindi, the same for `khoon` and `khun`; none for a short word.
 */
export function soundsOf(word: string): readonly string[] {
  return heard.memo(word)
}

function codesOf(word: string): readonly string[] {
  if (word.length < SHORTEST || !/^[a-z]+$/.test(word)) return []
  const codes = doubleMetaphone(word).filter((code) => code.length >= SHORTEST_CODE)
  return [...new Set([...codes, oneSpelling(word)])]
}

function oneSpelling(word: string): string {
  return word
    .replaceAll('ee', 'i')
    .replaceAll('oo', 'u')
    .replaceAll('ph', 'f')
    .replaceAll('w', 'v')
    .replaceAll('z', 'j')
    .replaceAll('q', 'k')
    .replace(/(.)\1+/g, '$1')
}

export function soundsLike(typed: string, word: string): boolean {
  const codes = soundsOf(word)
  return soundsOf(typed).some((code) => codes.includes(code))
}
