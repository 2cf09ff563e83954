import type { Locator } from '@playwright/test'
import { codeField } from '../support/sign-in-steps.ts'

/** The last digit sends a code; one that stands in its boxes already is sent by the button. */
export async function typeCode(state: Locator, code: string, button: RegExp): Promise<void> {
  const boxes = codeField(state)
  if ((await boxes.inputValue()) !== code) return boxes.fill(code)
  await state.getByRole('button', { name: button }).click()
}
