import { expect, type Page } from 'playwright/test'
import { toast } from './toast.ts'

/** Steps in the profile. */

export const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true })

export const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

export async function expectToast(page: Page, words: string): Promise<void> {
  await expect(toast(page).filter({ hasText: words })).toBeVisible()
}

/** Unfolds what stands under “More” on the page of an order or a report. */
export const openMore = (page: Page) => page.getByText('More', { exact: true }).click()
