import type { Locator } from '@playwright/test'
import { codeField } from '../support/sign-in-steps.ts'

/** The last digit submits a code; a code that is already entered is submitted with the button. */
export async function typeCode(state: Locator, code: string, button: RegExp): Promise<void> {
  const boxes = codeField(state)
  if ((await boxes.inputValue()) !== code) return boxes.fill(code)
  await state.getByRole('button', { name: button }).click()
}
