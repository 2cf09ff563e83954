import type { ExploredState } from 'chart-paths/exploring/explored-state.ts'
import type { Locator } from 'playwright/test'
import type { PathTestContext } from '../path-progress.ts'
import type { Codes } from './codes.ts'
import type { HeldDevices } from './devices.ts'
import type { KeyCalls } from './key-calls.ts'

export type TestContext = PathTestContext & {
  readonly calls: KeyCalls
  readonly codes: Codes
  readonly devices: HeldDevices
}

export const main = ({ page }: Pick<TestContext, 'page'>): Locator => page.getByRole('main')

export const button = (testContext: TestContext, name: string | RegExp): Locator =>
  main(testContext).getByRole('button', { name })

/** A check with known keys ends at once. */
export function isFleeting(_testContext: TestContext, { snapshot }: ExploredState): boolean {
  return snapshot.matches('checking')
}
