const LOCALITY_LENGTH = { min: 3, max: 60 } as const

/** Letters with their marks and joiners, digits, and the signs that names of localities have. */
const LOCALITY = /^[\p{L}\p{M}\p{Join_Control}\p{N} .,'’()&/-]+$/u
/** Marks count: the vowels of Indian scripts are marks. */
const LETTER = /[\p{L}\p{M}]/gu
const REPEATED = /(\p{L})\1{3}/iu

/** Rows of a keyboard; five keys in a row are no name. */
const KEY_ROWS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm']
const KEYS_IN_A_ROW = 5

function isKeyRow(name: string): boolean {
  const typed = name.toLowerCase()
  return KEY_ROWS.some((row) =>
    Array.from({ length: row.length - KEYS_IN_A_ROW + 1 }, (_, at) =>
      row.slice(at, at + KEYS_IN_A_ROW),
    ).some((keys) => typed.includes(keys)),
  )
}

/**
 * Whether it can be the name of a locality: three letters or more, no row of the same letter or of
 * neighbouring keys.
 */
export function isLocality(name: string): boolean {
  const letters = name.match(LETTER)?.length ?? 0
  return (
    letters >= LOCALITY_LENGTH.min &&
    name.length <= LOCALITY_LENGTH.max &&
    LOCALITY.test(name) &&
    !REPEATED.test(name) &&
    !isKeyRow(name)
  )
}

/** Told instead of a success when the place was saved before. */
export const KNOWN_ADDRESS = 'You have already saved this address.'

type Place = {
  readonly address_line: string
  readonly locality: string
  readonly pincode: string
}

/** Whether both name the same door; case, spaces and punctuation do not count. */
export function isSamePlace(one: Place, other: Place): boolean {
  return (
    one.pincode === other.pincode &&
    words(one.locality) === words(other.locality) &&
    words(one.address_line) === words(other.address_line)
  )
}

function words(text: string): string {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  ).join(' ')
}
