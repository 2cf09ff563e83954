import { expect, type Page } from 'playwright/test'
import { printedPdf } from '#tests/support/printed-pdf.ts'
import { heading, open } from './support/booking-steps.ts'
import { test } from './support/fixtures.ts'

const choose = (page: Page, buffer: Buffer, name = 'report.pdf') =>
  page
    .getByLabel('Report from another lab')
    .setInputFiles({ name, mimeType: 'application/pdf', buffer })

for (const width of [360, 1280]) {
  test(`a patient adds a PDF of another lab, checks it and removes it again, at ${width} px`, async ({
    page,
    login,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await login()
    await open(page, '/profile?tab=download-report')
    await page.getByRole('link', { name: 'Add a report from another lab' }).click()
    await expect(heading(page, 'Add a report from another lab')).toBeVisible()
    const report = await printedPdf([
      ['Sunrise Diagnostics Pvt Ltd'],
      ['Patient Name : Mrs. ASHA RAO', '', 'Collected On : 02/03/2024'],
      ['Hemoglobin (Hb)', '13.2', 'gm/dL', '12.0 - 15.0'],
      ['Platelets', '2.10', 'lakhs/cumm', '1.5 - 4.5'],
      ['TSH', '5.84', 'uIU/mL', '0.4 - 4.2'],
    ])
    await choose(page, report)
    await expect(heading(page, 'Check what we read')).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'Whose report is it?' })).toHaveValue(/./)
    await expect(page.getByRole('textbox', { name: 'Date of the sample' })).toHaveValue(
      '02/03/2024',
    )
    await expect(page.getByRole('textbox', { name: 'Lab' })).toHaveValue(
      'Sunrise Diagnostics Pvt Ltd',
    )
    await expect(page.getByRole('checkbox', { name: /^Platelet count 210 10³\/µL/ })).toBeChecked()
    await page.getByRole('checkbox', { name: /^Haemoglobin/ }).uncheck()
    await page.getByRole('button', { name: 'Add the values' }).click()
    await expect(heading(page, '2 values added')).toBeVisible()
    await page.getByRole('button', { name: 'Add another report' }).click()
    await page.getByRole('button', { name: /^Remove Sunrise Diagnostics/ }).click()
    await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(0)
  })
}

test('a report that names somebody else is not taken for a member, and warns', async ({
  page,
  login,
}) => {
  await login()
  await open(page, '/import-report')
  await choose(
    page,
    await printedPdf([
      ['Patient Name : Mr. VIKRAM SETHI', '', 'Collected On : 02/03/2024'],
      ['TSH', '5.84', 'uIU/mL'],
    ]),
  )
  const member = page.getByRole('combobox', { name: 'Whose report is it?' })
  await expect(member).toHaveValue('')
  await page.getByRole('button', { name: 'Add the values' }).click()
  await expect(member).toBeFocused()
  await member.selectOption({ label: 'Asha Rao' })
  await expect(page.getByText("This may not be Asha's report")).toBeVisible()
})

test('a photo is refused with what to choose instead, and another file may be chosen', async ({
  page,
  login,
  pageErrors,
}) => {
  pageErrors.allow(/415|422/)
  await login()
  await open(page, '/import-report')
  await choose(page, Buffer.from('not a PDF at all'))
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Choose a file' })).toBeEnabled()
})
