import Sanscript from '@indic-transliteration/sanscript'
import { LRUCache } from 'lru-cache'

/** Unicode blocks of the Indian scripts, by the library's names. */
const SCRIPTS = [
  ['devanagari', 0x900],
  ['bengali', 0x980],
  ['gurmukhi', 0xa00],
  ['gujarati', 0xa80],
  ['oriya', 0xb00],
  ['tamil', 0xb80],
  ['telugu', 0xc00],
  ['kannada', 0xc80],
  ['malayalam', 0xd00],
] as const

const BLOCK_SIZE = 0x80
const INDIAN = /[\u0900-\u0d7f]/u
const INDIAN_WORDS = /[\u0900-\u0d7f]+/gu
/** A dot under a letter marks a sound of Persian or English: the plain letter is near enough. */
const NUKTA = /[\u093c\u09bc\u0a3c\u0abc\u0b3c]/gu

/** The search words of the results are read again at each search. */
const words = new LRUCache<string, string>({ max: 10_000, memoMethod: wordInLatin })

/** Text in an Indian script as a patient would type it in Latin letters: `थायराइड` becomes `thayraid`. */
export function inLatin(text: string): string {
  return INDIAN.test(text) ? text.replace(INDIAN_WORDS, (word) => words.memo(word)) : text
}

function wordInLatin(word: string): string {
  const code = word.codePointAt(0) ?? 0
  const script = SCRIPTS.findLast(([, start]) => code >= start && code < start + BLOCK_SIZE)
  if (!script) return word
  const plain = word.normalize('NFKD').replace(NUKTA, '').normalize('NFC')
  return withoutSchwas(Sanscript.t(plain, script[0], 'optitrans'))
    .replace(/\.N|M/g, 'n')
    .toLowerCase()
    .replace(/[^a-z]/g, '')
}

/** The inherent vowel of a consonant is written but not spoken at the end and between syllables. */
function withoutSchwas(word: string): string {
  return word
    .replace(/(?<=[aeiouAIU].*[^aeiouAIUEO])a$/, '')
    .replace(/([aeiouAIUEO][^aeiouAIUEO]{1,2})a(?=[^aeiouAIUEO]h?[aeiouAIUEO])/g, '$1')
}
