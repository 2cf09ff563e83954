import { paths } from '#config/paths.ts'
import type { BrowserEdge } from '../browser-edge.ts'
import type { Gate } from '../browser-gates.ts'
import type { HeldCalls } from '../held-calls.ts'
import type { PathTestContext } from '../path-progress.ts'

export type TestContext = PathTestContext & {
  readonly calls: HeldCalls
  readonly edge: BrowserEdge
}

/** Key of the stored time of the first visit. */
export const FIRST_VISIT = 'first-visit'
export const READING: Gate = `get ${FIRST_VISIT}`

/** Tabs claim the dialog one at a time. */
export const CLAIMING: Gate = 'lock parakh.callback'

/** A page that offers another dialog. */
export const ITEM = paths.testDetail.getHref('tsh')
