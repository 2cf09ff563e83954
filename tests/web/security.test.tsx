import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { AccountSession, ConsentPurpose } from '#contract/account.endpoints.ts'
import { CONSENT_WORDS } from '#contract/consent-words.ts'
import type { Api } from '#lib/http/api.ts'
import { HttpFailure } from '#lib/http/http-failure.ts'
import { cookies } from '#lib/storage/cookies.ts'
import * as toast from '#lib/toast/toast.ts'
import { renderProfile } from './support/profile.tsx'

const THIS: AccountSession = {
  session_id: 's-1',
  device: 'Chrome on Windows',
  signed_in_at: '2026-11-20T10:40:00.000Z',
  last_used_at: '2026-11-22T03:30:00.000Z',
  current: true,
}
const PHONE: AccountSession = {
  ...THIS,
  session_id: 's-2',
  device: 'Safari on iPhone',
  current: false,
}

/** Fakes the API with two sessions. Calls in `fails` reject with that failure. */
function securityApi({ hasPassword = true, fails = {} as Record<string, HttpFailure> } = {}) {
  let sessions = [THIS, PHONE]
  const given = new Map<ConsentPurpose, boolean>()
  const record: object[] = []
  const asked: { name: string; input: unknown }[] = []
  const answers: Record<string, (body: Record<string, unknown>) => unknown> = {
    wallet: () => ({ points: 240, points_cashvalue: 120 }),
    sessionList: () => ({ sessions, has_password: hasPassword }),
    sessionEnd({ session_id }) {
      sessions = sessions.filter((session) => session.session_id !== session_id)
      return { done: true }
    },
    sessionEndOthers() {
      sessions = [THIS]
      return { ended: 1 }
    },
    consentList: () => ({
      consents: Object.entries(CONSENT_WORDS).map(([purpose, { unasked }]) => ({
        purpose,
        given: given.get(purpose as ConsentPurpose) ?? unasked,
        at: null,
        version: null,
      })),
      record,
    }),
    consentSet({ purpose, given: now }) {
      given.set(purpose as ConsentPurpose, now === true)
      record.unshift({ purpose, given: now, at: '2026-11-22T03:31:00.000Z', version: '2026-04' })
      return { purpose, given: now, at: null, version: null }
    },
    changePassword: () => ({ done: true }),
    forgotPasswordSendOtp: () => ({ resend_after: 30, expires_in: 600 }),
    forgotPasswordVerifyOtp: () => ({ done: true }),
    exportData: () => new TextEncoder().encode('PK'),
    deleteAccountCode: () => ({ resend_after: 30, expires_in: 600 }),
    deleteAccount: () => ({ kept: [] }),
  }
  const answer = async (name: string, input: object) => {
    asked.push({ name, input })
    if (fails[name]) throw fails[name]
    const body = 'body' in input ? input.body : {}
    // SAFETY: each answer above has the shape of the endpoint it is named by.
    return answers[name]?.(Object(body)) as never
  }
  const api: Api = {
    call: answer,
    callWithMessage: async (name, input) => ({ result: await answer(name, input), message: '' }),
  }
  const calls = (name: string) => asked.filter((call) => call.name === name)
  return { api, calls, fails }
}

const refused = (status: number, code: string, message: string) =>
  new HttpFailure({ kind: 'refused', status, code, message })
const noNetwork = new HttpFailure({ kind: 'network', status: 0, code: 'network', message: '' })

function open(options: Parameters<typeof securityApi>[0] = {}) {
  const lab = securityApi(options)
  return { ...lab, ...renderProfile({ address: '/profile?tab=security', api: lab.api }) }
}

const sessionRow = async (device: string) => {
  const row = (await screen.findByText(device)).closest('li')
  if (!row) throw new Error(`There is no row of ${device}.`)
  return within(row)
}

async function press(name: string | RegExp): Promise<void> {
  const button = await screen.findByRole<HTMLButtonElement>('button', { name })
  // Disabled until the session is restored.
  await waitFor(() => expect(button.disabled).toBe(false))
  await userEvent.click(button)
}

afterEach(() => vi.restoreAllMocks())

describe('[R2.084] the sign-ins', () => {
  test('[R9.23] are listed with device and times, the current one marked', async () => {
    open()
    const own = await sessionRow('Chrome on Windows')
    expect(own.getByText('This device')).toBeTruthy()
    expect(
      own.getByText('Signed in 20/11/2026 04:10 PM, last used 22/11/2026 09:00 AM'),
    ).toBeTruthy()
    expect(own.getByRole('link', { name: 'Log out' }).getAttribute('href')).toBe(
      '/profile?tab=logout',
    )
  })

  test('can all be ended except the current one', async () => {
    const { calls } = open()
    await press('Log out everywhere else')
    await press('Log out')
    await waitFor(() => expect(screen.queryByText('Safari on iPhone')).toBeNull())
    expect(calls('sessionEndOthers')).toHaveLength(1)
  })

  test('that could not be ended stay, with the reason in the dialog', async () => {
    open({ fails: { sessionEnd: noNetwork } })
    const phone = await sessionRow('Safari on iPhone')
    await userEvent.click(phone.getByRole('button'))
    await press('Log out')
    expect((await screen.findByRole('alert')).textContent).toContain('We could not reach the lab')
    expect(screen.getByText('Safari on iPhone')).toBeTruthy()
  })

  test('can be loaded again after a failure', async () => {
    const { fails } = open({ fails: { sessionList: noNetwork } })
    expect(await screen.findByText('You stay signed in here.', { exact: false })).toBeTruthy()
    delete fails.sessionList
    await press('Try again')
    expect(await screen.findByText('This device')).toBeTruthy()
  })
})

describe('the password', () => {
  test('is changed with the old one; a wrong one shows an error', async () => {
    const fails: Record<string, HttpFailure> = {
      changePassword: refused(400, 'password-wrong', 'The current password is wrong.'),
    }
    open({ fails })
    await press('Change password')
    await userEvent.type(screen.getByLabelText('Current password'), 'not it')
    await userEvent.type(screen.getByLabelText('New password'), 'a quiet river')
    await press('Change the password')
    expect((await screen.findByRole('alert')).textContent).toContain(
      'The current password is wrong.',
    )
    expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe('a quiet river')
    delete fails.changePassword
    await press('Change the password')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await screen.findByText('updated sucessfully')).toBeTruthy()
  })

  test('that is too short is refused before sending', async () => {
    const { calls } = open()
    await press('Change password')
    await userEvent.type(screen.getByLabelText('Current password'), 'not it')
    await userEvent.type(screen.getByLabelText('New password'), 'short')
    await press('Change the password')
    expect(await screen.findByText('Use 8 characters or more.')).toBeTruthy()
    expect(calls('changePassword')).toEqual([])
  })

  test('is set by a code to the number of the account', async () => {
    const toasted = vi.spyOn(toast, 'showToast').mockResolvedValue(undefined)
    const { calls } = open({ hasPassword: false })
    await press('Set a password')
    await press('Send the code')
    const dialog = within(screen.getByRole('dialog', { name: 'Set a password' }))
    await userEvent.type(
      await dialog.findByRole('textbox', { name: 'Code from the SMS' }),
      '407219',
    )
    await userEvent.type(dialog.getByLabelText(/password/i, { selector: 'input' }), 'a quiet river')
    await userEvent.dblClick(dialog.getByRole('button', { name: 'Set the password' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(calls('forgotPasswordVerifyOtp')).toMatchObject([
      { input: { body: { mobile_no: '9000000042', otp: '407219', password: 'a quiet river' } } },
    ])
    expect(toasted).toHaveBeenCalledWith('good', expect.stringContaining('updated'))
    expect(calls('sessionList')).toHaveLength(2)
  })
})

describe('the consents', () => {
  test('are separate switches with their explanation', async () => {
    const { calls } = open()
    const offers = await screen.findByRole('switch', { name: 'Offers' })
    expect(offers.getAttribute('aria-checked')).toBe('false')
    await userEvent.click(offers)
    await waitFor(() => expect(offers.getAttribute('aria-checked')).toBe('true'))
    expect(calls('consentSet')[0]?.input).toEqual({ body: { purpose: 'offers', given: true } })
    const record = await screen.findByText(/Offers: given, version 2026-04/)
    expect(record.textContent).toContain('22/11/2026 09:01 AM')
  })

  test('for the service cannot be withdrawn here', async () => {
    open()
    const service = await screen.findByRole<HTMLInputElement>('switch', {
      name: 'Tests and reports',
    })
    expect([service.checked, service.disabled]).toEqual([true, true])
    expect(screen.getByText(/To withdraw it, delete your account below/)).toBeTruthy()
  })

  test('that were not saved show the stored value and the reason', async () => {
    open({ fails: { consentSet: noNetwork } })
    const research = await screen.findByRole('switch', { name: 'Research without your name' })
    await userEvent.click(research)
    expect(await screen.findByText(/^We could not reach the lab/)).toBeTruthy()
    expect(research.getAttribute('aria-checked')).toBe('false')
  })
})

describe('all my data', () => {
  beforeEach(() => {
    URL.createObjectURL = vi.fn(() => 'blob:data')
    URL.revokeObjectURL = vi.fn()
  })

  test('is downloaded under its date', async () => {
    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
    open()
    await press('Download all my data')
    await waitFor(() => expect(saved).toHaveBeenCalled())
    const [link] = saved.mock.contexts
    expect((link as HTMLAnchorElement).download).toMatch(/^my_data_\d{4}-\d\d-\d\d\.zip$/)
    saved.mockRestore()
  })

  test('is not called downloaded by an app that cannot save it', async () => {
    cookies.mode.set('mobile')
    const told = vi.spyOn(toast, 'showToast').mockResolvedValue()
    open()
    await press('Download all my data')
    await waitFor(() => expect(told).toHaveBeenCalled())
    expect(told.mock.calls).toEqual([['bad', expect.stringContaining('cannot save files')]])
    cookies.mode.remove()
  })

  test('that failed to load shows an error at its button', async () => {
    const tooMany = refused(429, 'export-too-many', 'You have downloaded this ten times today.')
    open({ fails: { exportData: tooMany } })
    await press('Download all my data')
    expect((await screen.findByRole('alert')).textContent).toContain('ten times today')
  })
})

describe('deleting the account', () => {
  afterEach(() => vi.useRealTimers())

  test('first shows what is deleted and what is kept, and why', async () => {
    const { calls } = open()
    await press('Delete my account')
    const dialog = screen.getByRole('dialog', { name: 'Delete my account' })
    expect(dialog.textContent).toContain('Wallet points: they expire')
    expect(dialog.textContent).toContain('Eight years after the financial year')
    expect(dialog.textContent).toContain('Companies Act 2013')
    await press('Keep my account')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(calls('deleteAccountCode')).toEqual([])
  })
})
