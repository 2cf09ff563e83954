import { readFile } from 'node:fs/promises'
import { unzipSync } from 'fflate'
import { type APIRequestContext, expect, type Page } from 'playwright/test'
import { JOURNEY } from '#tests/support/ring.ts'
import { expectAccessibleLayout } from './support/appearances.ts'
import { refuseCallback } from './support/booking-steps.ts'
import { test } from './support/fixtures.ts'
import { book } from './support/orders.ts'
import { askUntilSent, codeField } from './support/sign-in-steps.ts'
import { toast } from './support/toast.ts'

const PASSWORD = 'a quiet river'

async function openTab(page: Page, tab: 'security' | 'wallet'): Promise<void> {
  await refuseCallback(page)
  await page.goto(`/profile?tab=${tab}`)
}

const rowOf = (page: Page, device: string) => page.getByRole('listitem').filter({ hasText: device })

test('[R2.084] a device is signed out from the list of sign-ins, and its calls are refused', {
  tag: JOURNEY,
}, async ({ page, login, browser }) => {
  const patient = await login({ password: PASSWORD })
  const phone = await browser.newContext({ userAgent: 'Mozilla/5.0 (Android 15) Firefox/140.0' })
  const other = await phone.request.post('/api/v1/auth/verify/otp', {
    data: { mobile_no: patient.user.mobile_no, password: PASSWORD },
    headers: await csrfOf(phone.request),
  })
  const { token } = (await other.json()).result

  await openTab(page, 'security')
  await expect(rowOf(page, 'This device').getByRole('link', { name: 'Log out' })).toBeVisible()
  const row = rowOf(page, 'Firefox on Android')
  await row.getByRole('button', { name: /^Log out/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Log out', exact: true }).click()
  await expect(toast(page)).toContainText('Firefox on Android is logged out.')
  await expect(row).toHaveCount(0)
  const call = await phone.request.get('/api/v1/patient/address/list', {
    headers: { 'access-token': token },
  })
  expect(call.status()).toBe(406)
  await phone.close()
})

async function csrfOf(request: APIRequestContext) {
  const answer = await request.get('/api/v1/auth/csrf-token')
  return { 'x-csrf-token': (await answer.json()).result.csrf_token as string }
}

test('all data is downloaded as a ZIP with the invoices', async ({ page, login }) => {
  const patient = await login()
  const order = await book(patient, ['CBC'])
  await patient.call('orderInvoice', { params: { id: order.order_id } })
  await openTab(page, 'security')
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download all my data' }).click()
  const file = await saving
  expect(file.suggestedFilename()).toMatch(/^my_data_\d{4}-\d\d-\d\d\.zip$/)
  const names = Object.keys(unzipSync(await readFile(await file.path())))
  expect(names).toContain(`invoices/${order.order_no}.pdf`)
  expect(names).toContain('members.json')
})

test('an account with an open order cannot be deleted; without one it is, and the home page opens', async ({
  page,
  login,
  outbox,
  pageErrors,
}) => {
  pageErrors.allow(/409|429/)
  const patient = await login()
  const order = await book(patient, ['CBC'])
  await openTab(page, 'security')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Send the code' }).click()
  await expect(dialog.getByRole('alert')).toContainText(`Order ${order.order_no} is still open.`)
  await dialog.getByRole('link', { name: 'See open orders' }).click()
  await expect(page).toHaveURL(/tab=open-order/)

  await patient.call('orderCancel', { body: { order_id: order.order_id, reason: 'no' } })
  await openTab(page, 'security')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await askUntilSent(dialog)
  await codeField(dialog).fill(await outbox.newestCode(patient.user.mobile_no))
  await dialog.getByRole('button', { name: 'Delete my account for good' }).click()
  await expect(dialog.getByRole('heading', { name: 'Your account is deleted' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Go to the home page' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('link', { name: 'Sign in' }).first()).toBeVisible()
})

test('a press on a part whose code is late is answered, though the page around it runs', async ({
  page,
  login,
}) => {
  await login()
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route(/\/assets\/security\.container.*\.js$/, async (route) => {
    await arrived
    await route.continue()
  })
  const wallet = page.waitForResponse(/patient\/wallet/)
  await page.goto('/profile?tab=security', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Delete my account' }).click()
  // The session has been restored: what the part is rendered with has changed.
  await wallet
  arrive()
  await expect(page.getByRole('button', { name: 'Send the code' })).toBeVisible()
})

test('[R2.086] the wallet shows the points, their value and their origin', async ({
  page,
  login,
}) => {
  await login()
  await openTab(page, 'wallet')
  const part = page.getByRole('region', { name: 'Your wallet' })
  await expect(part.getByText('₹120')).toBeVisible()
  await expect(part.getByRole('listitem')).toContainText(['Welcome points'])
  await expect(part.getByText('+240 points')).toBeVisible()
  await page.goto('/profile?tab=wallet&page=9')
  await expect(page.getByText('There is no page 9')).toBeVisible()
  await page.getByRole('link', { name: 'See the newest points' }).click()
  await expect(page.getByText('+240 points')).toBeVisible()
})

test('both tabs and their dialogs are accessible at every width', async ({ page, login }) => {
  await login({ password: PASSWORD })
  for (const tab of ['security', 'wallet'] as const) {
    await openTab(page, tab)
    await expect(page.getByText(tab === 'wallet' ? '+240 points' : 'This device')).toBeVisible()
    await expectAccessibleLayout(page)
  }
  await openTab(page, 'security')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessibleLayout(page)
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page.getByText('What we delete immediately')).toBeVisible()
  await expectAccessibleLayout(page)
})
