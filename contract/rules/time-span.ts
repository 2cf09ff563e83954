import { clockTime } from './opening-hours.ts'

/** Two times `HH:mm` in words: "07:00 to 07:30 AM", "11:30 AM to 12:00 PM". */
export function timeSpan(from: string, to: string, word: 'to' | 'and' = 'to'): string {
  const [start, end] = [clockTime(from), clockTime(to)]
  const sameHalf = start.slice(-2) === end.slice(-2)
  return `${sameHalf ? start.slice(0, -3) : start} ${word} ${end}`
}
