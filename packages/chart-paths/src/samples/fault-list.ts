import { didYouMean } from '../nearest.ts'
import type { Place, SampleFault } from './read-samples.ts'

/** Collects everything that is wrong in a file, so that one run names it all. */
export class FaultList {
  readonly faults: SampleFault[] = []

  add(at: Place, says: string): void {
    this.faults.push({ at, says })
  }

  addAll(faults: readonly SampleFault[]): void {
    this.faults.push(...faults)
  }

  /** Whether the word is one of these names; if not, that is a fault. */
  isKnown(word: string, names: readonly string[], at: Place, what: string): boolean {
    if (names.includes(word)) return true
    this.add(at, `there is no ${what} ${word}${didYouMean(word, names)}`)
    return false
  }

  /** Whether the name is free; if not, that is a fault. */
  isNew(name: string, taken: object, at: Place): boolean {
    if (!Object.hasOwn(taken, name)) return true
    this.add(at, `${name} is there already`)
    return false
  }
}
