import { expect, type Locator } from 'playwright/test'
import { expectAccessibleLayout } from './support/appearances.ts'
import { test } from './support/fixtures.ts'
import { newMobile, type Patient } from './support/patient.ts'
import {
  codeField,
  fillAccount,
  mobileField,
  openDialog,
  openPage,
  passwordField,
  press,
  typeCode,
  wrongCode,
} from './support/sign-in-steps.ts'

/** Status codes in the console after a refused code. */
const REFUSED = /40[04]|429/

type Outbox = { newestCode: (to: string) => Promise<string> }

type Screen = {
  readonly name: string
  readonly show: (dialog: Locator, outbox: Outbox) => Promise<unknown>
}

async function reachCode(dialog: Locator): Promise<string> {
  const mobile = newMobile()
  await mobileField(dialog).fill(mobile)
  await press(dialog, 'Send the code')
  await expect(codeField(dialog)).toBeVisible()
  return mobile
}

async function reachReset(dialog: Locator): Promise<string> {
  await press(dialog, 'Use password')
  await press(dialog, 'Forgot password?')
  return reachCode(dialog)
}

async function mistype(dialog: Locator, right: string, times: number): Promise<void> {
  let code = right
  for (let tries = 0; tries < times; tries += 1) {
    code = wrongCode(code)
    await codeField(dialog).fill(code)
    await expect(dialog.getByText(/tries are left|try is left|Too many wrong codes/)).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Checking the code' })).toBeHidden()
  }
}

const SCREENS: readonly Screen[] = [
  { name: 'the number', show: async () => {} },
  { name: 'an invalid number', show: (dialog) => press(dialog, 'Send the code') },
  { name: 'the e-mail', show: (dialog) => press(dialog, 'Use e-mail') },
  { name: 'the code', show: reachCode },
  {
    name: 'a wrong code',
    show: async (dialog, outbox) => {
      const mobile = await reachCode(dialog)
      await mistype(dialog, await outbox.newestCode(mobile), 1)
    },
  },
  {
    name: 'a locked code',
    show: async (dialog, outbox) => {
      const mobile = await reachCode(dialog)
      await mistype(dialog, await outbox.newestCode(mobile), 6)
      await expect(dialog.getByRole('alert')).toHaveText(/Too many wrong codes/)
    },
  },
  {
    name: 'the registration of a new number',
    show: async (dialog, outbox) => {
      await typeCode(dialog, outbox, await reachCode(dialog))
      await expect(dialog.getByRole('heading', { name: 'Create an account' })).toBeVisible()
    },
  },
  { name: 'an account', show: (dialog) => press(dialog, 'Create an account') },
  {
    name: 'an account with nothing filled in',
    show: async (dialog) => {
      await press(dialog, 'Create an account')
      await press(dialog, 'Send the code')
      await expect(dialog.getByText('Select your sex.')).toBeVisible()
    },
  },
  {
    name: 'the code of an account',
    show: async (dialog) => {
      await press(dialog, 'Create an account')
      await fillAccount(dialog, newMobile())
      await press(dialog, 'Send the code')
      await expect(codeField(dialog)).toBeVisible()
    },
  },
  {
    name: 'the password, shown',
    show: async (dialog) => {
      await press(dialog, 'Use password')
      await passwordField(dialog).fill('correct horse')
      await press(dialog, 'Show the password')
    },
  },
  {
    name: 'a forgotten password',
    show: async (dialog) => {
      await press(dialog, 'Use password')
      await press(dialog, 'Forgot password?')
    },
  },
  { name: 'a new password', show: reachReset },
  {
    name: 'a new password for a number without an account',
    show: async (dialog, outbox) => {
      await typeCode(dialog, outbox, await reachReset(dialog))
      await passwordField(dialog).fill('battery staple')
      await press(dialog, 'Set the password')
      await expect(dialog.getByRole('alert')).toHaveText(/This number has no account yet/)
    },
  },
]

for (const { name, show } of SCREENS) {
  test(`${name} is accessible at 1280, 360 and 320 px`, async ({ page, outbox, pageErrors }) => {
    pageErrors.allow(REFUSED)
    const dialog = await openDialog(page)
    await show(dialog, outbox)
    await expectAccessibleLayout(page)
  })
}

type EmailScreen = {
  readonly name: string
  readonly hash?: string
  readonly show?: (main: Locator, patient: Patient, outbox: Outbox) => Promise<unknown>
}

const EMAIL_SCREENS: readonly EmailScreen[] = [
  { name: 'an e-mail that is not confirmed' },
  {
    name: 'the code of an e-mail, and then the confirmed e-mail',
    show: async (main, { user }, outbox) => {
      await press(main, 'Send the code')
      await expect(codeField(main)).toBeVisible()
      await expectAccessibleLayout(main.page())
      await typeCode(main, outbox, user.email ?? '')
      await expect(main.getByRole('heading', { name: 'Your e-mail is confirmed' })).toBeVisible()
    },
  },
  {
    name: 'a link that has ended',
    hash: '#code=407219',
    show: (main) => expect(main.getByRole('alert')).toBeVisible(),
  },
]

for (const { name, hash = '', show } of EMAIL_SCREENS) {
  test(`${name} is accessible at 1280, 360 and 320 px`, async ({
    page,
    login,
    outbox,
    pageErrors,
  }) => {
    pageErrors.allow(REFUSED)
    const patient = await login({ email: `asha${newMobile()}@example.com` })
    const main = await openPage(page, `/email-verification${hash}`)
    await show?.(main, patient, outbox)
    await expectAccessibleLayout(page)
  })
}

test("a visitor's e-mail confirmation is accessible at 1280, 360 and 320 px", async ({ page }) => {
  const main = await openPage(page, '/email-verification')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Sign in to confirm your e-mail')
  await expectAccessibleLayout(page)
})
