import { paths } from '#config/paths.ts'
import type { Gate } from '../browser-gates.ts'
import type { HeldBrowserApis } from '../held-browser-apis.ts'
import type { HeldCalls } from '../held-calls.ts'
import type { PathTestContext } from '../path-progress.ts'

export type TestContext = PathTestContext & {
  readonly calls: HeldCalls
  readonly browserApis: HeldBrowserApis
}

/** The key of the record of the first visit. */
export const FIRST_VISIT = 'first-visit'
export const READING: Gate = `get ${FIRST_VISIT}`

/** One tab at a time may open the dialog. */
export const CLAIMING: Gate = 'lock parakh.callback'

/** A page with a dialog. */
export const ITEM = paths.testDetail.getHref('tsh')
