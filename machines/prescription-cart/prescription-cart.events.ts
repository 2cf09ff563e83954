import type { Item } from '#contract/catalogue.endpoints.ts'
import type { KeptChoice } from './line-choices.ts'

export type PrescriptionCartInput = {
  readonly prescriptionId: string
  readonly cityId: number
  /** What was chosen on this device before, and not added to the cart. */
  readonly kept: readonly KeptChoice[]
}

export type PrescriptionCartEvent =
  /** The test that a line means: proposed, an alternative, or found by searching. One line, or several. */
  | { type: 'line.choose'; chosen: readonly { readonly lineNo: number; readonly item: Item }[] }
  | { type: 'line.leave'; lineNo: number }
  /** The lab is to ask the doctor what the line means. */
  | { type: 'line.ask'; lineNo: number }
  /** Takes back what was decided, and shows the other ways. */
  | { type: 'line.open'; lineNo: number }
  | { type: 'search.open'; lineNo: number }
  | { type: 'search.type'; text: string }
  | { type: 'search.close' }
  | { type: 'lines.confirm' }
  /** The tests are added although the prescription names nobody of the family. */
  | { type: 'person.accept' }
  | { type: 'person.reject' }
  /** Decides again about lines that were added before. */
  | { type: 'lines.review' }
  | { type: 'page.retry' }
