const NUMBERS = 'no one two three four five six seven eight nine ten eleven twelve'.split(' ')

/** "three"; figures from 13 on. */
export function countInWords(count: number): string {
  return NUMBERS[count] ?? String(count)
}

/** "both", "all three". */
export function allInWords(count: number): string {
  return count === 2 ? 'both' : `all ${countInWords(count)}`
}
