import { paths } from '#config/paths.ts'
import type { BrowserEdge } from '../browser-edge.ts'
import type { Gate } from '../browser-gates.ts'
import type { HeldCalls } from '../held-calls.ts'
import type { PathTestContext } from '../path-progress.ts'

export type TestContext = PathTestContext & {
  readonly calls: HeldCalls
  readonly edge: BrowserEdge
}

/** Where the browser says when the first visit was. */
export const FIRST_VISIT = 'first-visit'
export const READING: Gate = `get ${FIRST_VISIT}`

/** One tab at a time asks whether it may. */
export const CLAIMING: Gate = 'lock parakh.callback'

/** A page that offers a dialog of its own. */
export const ITEM = paths.testDetail.getHref('tsh')
