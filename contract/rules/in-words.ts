/** "A", "A and B", "A, B and C". */
export function listInWords(words: readonly string[], last: 'and' | 'or' = 'and'): string {
  if (words.length < 2) return words.join('')
  return `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`
}

/** With a full stop, unless it has one: a name may end with an initial, "Asha K.". */
export function sentence(words: string): string {
  return words.endsWith('.') ? words : `${words}.`
}

export function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** "24 hours", "3 days". */
export function hoursInWords(hours: number): string {
  if (hours >= 48 && hours % 24 === 0) return `${hours / 24} days`
  return hours === 1 ? '1 hour' : `${hours} hours`
}

/** "1 minute", "15 minutes". */
export function minutesInWords(minutes: number): string {
  return minutes === 1 ? '1 minute' : `${minutes} minutes`
}

/**
 * Letters, digits and single spaces: what a value of an SMS may hold (TRAI). A badge is written the
 * same on the page, so that the two can be compared: "MUM P01".
 */
export function plainWords(value: string): string {
  return value.replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ').trim()
}

/** spec §9; before the first birthday "under 1 year". */
export function yearsInWords(age: number): string {
  if (age === 0) return 'under 1 year'
  return age === 1 ? '1 year' : `${age} years`
}
