import type { Locator } from 'playwright/test'
import { codeField } from '../support/sign-in-steps.ts'

/**
 * Typing the last digit submits a code; an unchanged code is submitted by the button, a refused one by
 * typing it again.
 */
export async function typeCode(scope: Locator, code: string, button: RegExp): Promise<void> {
  const boxes = codeField(scope)
  const isRefused = (await boxes.getAttribute('aria-invalid')) === 'true'
  if (isRefused) await boxes.clear()
  if ((await boxes.inputValue()) !== code) return boxes.fill(code)
  await scope.getByRole('button', { name: button }).click()
}
