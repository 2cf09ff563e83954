const LOCALITY_LENGTH = { min: 3, max: 60 } as const

/** Letters with their marks, digits, and the signs that names of localities have. */
const LOCALITY = /^[\p{L}\p{M}\p{N} .,'’()&/-]+$/u
/** Marks count: the vowels of Indian scripts are marks. */
const LETTER = /[\p{L}\p{M}]/gu
const REPEATED = /(\p{L})\1{3}/iu

/** Whether it can be the name of a locality: three letters or more, and no row of the same letter. */
export function isLocality(name: string): boolean {
  const letters = name.match(LETTER)?.length ?? 0
  return (
    letters >= LOCALITY_LENGTH.min &&
    name.length <= LOCALITY_LENGTH.max &&
    LOCALITY.test(name) &&
    !REPEATED.test(name)
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
