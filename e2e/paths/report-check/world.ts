import type { Locator } from '@playwright/test'
import type { Place } from '#tools/paths/exploring/place.ts'
import type { AlongWorld } from '../along.ts'
import type { Codes } from './codes.ts'
import type { HeldDevices } from './devices.ts'
import type { KeyCalls } from './key-calls.ts'

/** What the steps of a path need. */
export type World = AlongWorld & {
  readonly calls: KeyCalls
  readonly codes: Codes
  readonly devices: HeldDevices
}

export const main = ({ page }: Pick<World, 'page'>): Locator => page.getByRole('main')

export const button = (world: World, name: string | RegExp): Locator =>
  main(world).getByRole('button', { name })

/** With the keys at hand nothing outside holds a check. */
export function isFleeting(_world: World, { snapshot }: Place): boolean {
  return snapshot.matches('checking')
}
