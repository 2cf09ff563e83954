import { expect, type Page } from 'playwright/test'
import { heading } from './booking-steps.ts'

/** Values by label; for a select the text of the option. */
export type Answers = Readonly<Record<string, string>>

let count = 0

/** A unique name, by which the lab's copy is found. */
export function uniqueName(): string {
  count += 1
  const letters = [...`${Date.now()}${count}`].map((digit) =>
    String.fromCharCode(97 + Number(digit)),
  )
  return `Asha ${letters.join('')}`
}

export const form = (page: Page, name: string) => page.getByRole('form', { name })
export const press = (page: Page, name: string) => page.getByRole('button', { name }).click()

export async function fillIn(page: Page, name: string, answers: Answers): Promise<void> {
  for (const [label, answer] of Object.entries(answers)) {
    const field = form(page, name).getByLabel(label, { exact: true })
    const isSelect = await field.evaluate((element) => element instanceof HTMLSelectElement)
    if (isSelect) await field.selectOption({ label: answer })
    else await field.fill(answer)
  }
}

export async function expectThanks(page: Page, kind: string, title: string): Promise<void> {
  await expect(heading(page, title)).toBeVisible()
  await expect(page).toHaveURL(`/thank-you-for-submit?for=${kind}`)
  await expect(page.getByRole('main')).toContainText('Sat-Thu 08:30 AM to 08:30 PM')
}

/** The lab's e-mails about enquiries of this name, one for each stored row. */
export async function copiesFor(page: Page, name: string): Promise<readonly string[]> {
  const answer = await page.request.get('/dev/outbox.json?to=care@parakh.example')
  const { result } = (await answer.json()) as { result: readonly { text: string }[] }
  return result.map(({ text }) => text).filter((text) => text.includes(`From: ${name}\n`))
}
