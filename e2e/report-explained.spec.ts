import { expect, type Page } from 'playwright/test'
import { extractText, getDocumentProxy } from 'unpdf'
import { paths } from '#config/paths.ts'
import { expectAccessibleLayout } from './support/appearances.ts'
import { heading, open } from './support/booking-steps.ts'
import { test } from './support/fixtures.ts'
import { tabAndPress } from './support/keyboard.ts'
import { firstReport, reportedOrder } from './support/reports.ts'

const choice = (page: Page, name: string) => page.getByRole('checkbox', { name })

test('a value is explained by keyboard, and the patient’s questions are kept and printed', async ({
  page,
  login,
}) => {
  const patient = await login()
  await reportedOrder(patient, ['CBC'])
  const { report_id } = await firstReport(patient, ['CBC'])
  await open(page, paths.viewReport.getHref(report_id))
  const about = page.getByText('About Haemoglobin').first()
  await tabAndPress(page, about)
  await expect(page.getByText(/^Haemoglobin is the protein/).first()).toBeVisible()
  await expectAccessibleLayout(page)
  await tabAndPress(
    page,
    page.getByRole('link', { name: /^Haemoglobin: what can raise or lower it/ }).first(),
  )
  await expect(page).toHaveURL(paths.viewReport.getHref(report_id, { value: 'hb' }))
  await expect(heading(page, /^Haemoglobin/)).toBeVisible()
  await expect(page.getByText('Demo text, not medically reviewed')).toBeVisible()
  await expect(page.getByRole('heading', { name: /^Real change or normal/ })).toBeVisible()

  await tabAndPress(page, page.getByRole('button', { name: 'Add your own question' }))
  await page.keyboard.type('Can I donate blood?')
  await page.keyboard.press('Enter')
  await expect(choice(page, 'Can I donate blood?')).toBeChecked()
  await expectAccessibleLayout(page)
  const loaded = page.waitForResponse(/questions-paper/)
  await page.reload()
  await expect(choice(page, 'Can I donate blood?')).toBeChecked()
  await loaded
  await page.waitForLoadState('networkidle')
  const pdf = await getDocumentProxy(new Uint8Array(await page.pdf({ preferCSSPageSize: true })))
  const { text } = await extractText(pdf, { mergePages: true })
  expect(text).toContain('Questions for the doctor')
  expect(text).toContain('Can I donate blood?')
  expect(text).toContain('not part of the report')
  expect(text).not.toMatch(/Add your own|What can raise it|Skip to/)

  await page.goBack()
  await expect(page).toHaveURL(paths.viewReport.getHref(report_id))
})

test('the doctor behind a shared link reads the explanation with its sources', async ({
  login,
  browser,
}) => {
  const patient = await login()
  const { report_id } = await firstReport(patient, ['CBC'])
  const body = { report_ids: [report_id], label: 'Dr Iyer', pin: '482917', days: 7 as const }
  const { url } = await patient.call('reportShareCreate', { body })
  const visitor = await browser.newPage()
  await visitor.goto(new URL(url).pathname + new URL(url).hash)
  await visitor.getByLabel(/PIN/).fill('482917')
  await visitor.keyboard.press('Enter')
  await visitor.getByText('About Haemoglobin').first().click()
  await expect(visitor.getByRole('link', { name: 'Hemoglobin Test' }).first()).toBeVisible()
  await expect(
    visitor.getByText('What can lower it').filter({ visible: true }).first(),
  ).toBeVisible()
  await expect(visitor.getByRole('link', { name: /what can raise or lower it/ })).toHaveCount(0)
  await expectAccessibleLayout(visitor)
  await visitor.close()
})
