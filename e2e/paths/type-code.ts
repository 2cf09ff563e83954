import type { Locator } from '@playwright/test'
import { codeField } from '../support/sign-in-steps.ts'

/** The last digit sends a code; one that stands in its boxes already is sent by the button. */
export async function typeCode(place: Locator, code: string, button: RegExp): Promise<void> {
  const boxes = codeField(place)
  if ((await boxes.inputValue()) !== code) return boxes.fill(code)
  await place.getByRole('button', { name: button }).click()
}
