import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { SignInAnswers } from './support/peers.ts'
import { fill, mobileField, openSignIn as open, paste, press } from './support/sign-in.tsx'

async function askForCode() {
  await userEvent.type(mobileField(), '9000000042')
  await press('Send the code')
  return screen.findByRole('textbox', { name: 'Code from the SMS' })
}

describe('the mobile number', () => {
  test('a pasted number loses its country code and its spaces', async () => {
    const { callsOf } = open()
    await paste(mobileField(), '+91 90000-00042')
    expect(mobileField()).toHaveProperty('value', '9000000042')
    await press('Send the code')
    expect(callsOf('sendMobileOtp')).toMatchObject([{ input: '9000000042' }])
  })

  async function isRefused(typed: string) {
    const { callsOf } = open()
    await userEvent.type(mobileField(), typed)
    await press('Send the code')
    await screen.findByText(/10 digits and starts with 6, 7, 8 or 9/)
    await waitFor(() => expect(document.activeElement).toBe(mobileField()))
    expect(callsOf('sendMobileOtp')).toEqual([])
  }

  test.each(['900000004', '90000000421'])('[R5.10] no code is sent to %s', isRefused)
  test('[R5.11] no code is sent to a number that starts with 5', () => isRefused('5000000042'))

  test('a call without an answer shows an error and keeps the number', async () => {
    open({ sendMobileOtp: 'network' })
    await userEvent.type(mobileField(), '9000000042')
    await press('Send the code')
    expect((await screen.findByRole('alert')).textContent).toMatch(/We could not reach the lab/)
    expect(mobileField()).toHaveProperty('value', '9000000042')
  })
})

describe('the code', () => {
  test("a wrong one keeps the digits and shows the server's message", async () => {
    open({ verifyOtp: 'wrong' })
    const field = await askForCode()
    await paste(field, '111111')
    await screen.findByRole('textbox', { description: /That is not the code/ })
    expect(field).toHaveProperty('value', '111111')
    await userEvent.keyboard('2')
    expect(field).toHaveProperty('value', '2')
    await press('Change number')
    expect(mobileField()).toHaveProperty('value', '9000000042')
  })

  test('an incomplete one is not sent and shows an error', async () => {
    const { callsOf } = open()
    await userEvent.type(await askForCode(), '4072')
    await press('Sign in')
    screen.getByRole('textbox', { description: 'The code has 6 digits.' })
    expect(callsOf('verifyOtp')).toEqual([])
  })

  test('an unknown e-mail leads to the number, with the lab’s message', async () => {
    open({ verifyOtp: 'unknownAccount' })
    await press('Use e-mail')
    await userEvent.type(screen.getByRole('textbox', { name: 'E-mail' }), 'asha@example.com')
    await press('Send the code')
    await paste(await screen.findByRole('textbox', { name: 'Code from the e-mail' }), '407219')
    expect((await screen.findByRole('alert')).textContent).toBe('There is no account.')
    mobileField()
  })
})

describe('resending the code', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

  const codeField = () => screen.getByRole('textbox', { name: 'Code from the SMS' })

  async function reachCode(answers: Partial<SignInAnswers> = {}) {
    const { callsOf } = open(answers)
    fireEvent.change(mobileField(), { target: { value: '9000000042' } })
    fireEvent.click(screen.getByRole('button', { name: 'Send the code' }))
    await pass(0)
    return callsOf
  }

  test('counts down, offers a new code, then counts down again', async () => {
    const callsOf = await reachCode()
    screen.getByText('New code in 0:30')
    await pass(6000)
    screen.getByText('New code in 0:24')
    expect(screen.queryByRole('button', { name: 'Send a new code' })).toBeNull()
    await pass(24_000)
    fireEvent.click(screen.getByRole('button', { name: 'Send a new code' }))
    await pass(0)
    expect(callsOf('resendOtp')).toMatchObject([{ input: { mobile: '9000000042' } }])
    screen.getByText('New code in 0:30')
  })

  test('a failed resend keeps the previous code, with the lab’s message', async () => {
    await reachCode({ resendOtp: 'tooMany' })
    fireEvent.change(codeField(), { target: { value: '407' } })
    await pass(30_000)
    fireEvent.click(screen.getByRole('button', { name: 'Send a new code' }))
    await pass(0)
    expect(screen.getByRole('alert').textContent).toBe('Wait ten minutes.')
    expect(codeField()).toHaveProperty('value', '407')
    screen.getByRole('button', { name: 'Send a new code' })
  })

  test('a new code empties and focuses the field', async () => {
    await reachCode()
    fireEvent.change(codeField(), { target: { value: '407' } })
    await pass(30_000)
    fireEvent.click(screen.getByRole('button', { name: 'Send a new code' }))
    await pass(0)
    expect(codeField()).toHaveProperty('value', '')
    expect(document.activeElement).toBe(codeField())
  })
})

describe('a new number', () => {
  async function reachRegistration() {
    const flow = open({ verifyOtp: 'newNumber' })
    await paste(await askForCode(), '407219')
    await screen.findByRole('dialog', { name: 'Create an account' })
    return flow
  }

  test('the first error in the order of the page gets the focus', async () => {
    await reachRegistration()
    fill('First name', 'Asha')
    await press('Create the account')
    await screen.findByText('Select your sex.')
    const [first] = screen.getAllByRole('radio')
    await waitFor(() => expect(document.activeElement).toBe(first))
  })
})

describe('the password', () => {
  test('signs in', async () => {
    const { done } = open()
    await press('Use password')
    await userEvent.type(mobileField(), '9000000042')
    await userEvent.type(screen.getByLabelText('Password'), 'correct horse')
    await press('Show the password')
    expect(screen.getByLabelText('Password')).toHaveProperty('type', 'text')
    await press('Hide the password')
    expect(screen.getByLabelText('Password')).toHaveProperty('type', 'password')
    await press('Sign in')
    await waitFor(() => expect(done).toHaveBeenCalledTimes(1))
  })

  async function reachReset(answers: Partial<SignInAnswers> = {}) {
    const flow = open(answers)
    await press('Use password')
    await press('Forgot password?')
    await userEvent.type(mobileField(), '9000000042')
    await press('Send the code')
    await paste(await screen.findByRole('textbox', { name: 'Code from the SMS' }), '407219')
    await userEvent.type(screen.getByLabelText('New password'), 'battery staple')
    await press('Set the password')
    return flow
  }

  test('a wrong code for a new password shows an error at the code and keeps both', async () => {
    await reachReset({ resetPassword: 'wrong' })
    await screen.findByRole('textbox', { description: /That is not the code/ })
    expect(screen.getByLabelText('New password')).toHaveProperty('value', 'battery staple')
  })
})

const smsCode = () => screen.findByRole('textbox', { name: 'Code from the SMS' })

async function fillAccount() {
  fill('Mobile number', '9000000042')
  fill('First name', 'Asha')
  fill('Last name', 'Rao')
  await userEvent.click(screen.getByRole('radio', { name: 'Female' }))
  fill('Date of birth', '14031985')
}

/** Submits the form and types the code. */
async function sendAccount(answers: Partial<SignInAnswers> = {}) {
  const flow = open(answers, 'createAccount')
  await fillAccount()
  await press('Send the code')
  await paste(await smsCode(), '407219')
  return flow
}

describe('[R2.110] creating an account', () => {
  test('requires number, name, sex and date of birth', async () => {
    const { callsOf } = open({}, 'createAccount')
    await press('Send the code')
    await screen.findByText(/10 digits and starts with 6, 7, 8 or 9/)
    screen.getByText('Enter your name as on your ID.')
    screen.getByText('Select your sex.')
    screen.getByText('Enter the date of birth as DD/MM/YYYY.')
    expect(document.activeElement).toBe(mobileField())
    expect(callsOf('sendRegistrationOtp')).toEqual([])
  })

  test('refuses an emoji in a name once, beside its field, and asks nobody', async () => {
    const { callsOf } = open({}, 'createAccount')
    await userEvent.type(screen.getByRole('textbox', { name: 'First name' }), 'Asha😂')
    await press('Send the code')
    await screen.findByRole('textbox', { name: 'First name', description: /^We cannot print “😂”/ })
    expect(screen.getAllByText(/We cannot print/)).toHaveLength(1)
    expect(callsOf('sendRegistrationOtp')).toEqual([])
  })

  test('asks for number, name and date of birth, with autofill', () => {
    open({}, 'createAccount')
    const kinds = [...document.querySelectorAll('input[autocomplete]')].map((input) =>
      input.getAttribute('autocomplete'),
    )
    expect(kinds).toEqual(['tel-national', 'given-name', 'family-name', 'bday'])
  })

  test('going back to the number keeps the values and needs no new code', async () => {
    const { callsOf } = await sendAccount({ registerWithCode: 'wrong' })
    await screen.findByRole('textbox', { description: /That is not the code/ })
    await press('Change number')
    expect(mobileField()).toHaveProperty('value', '9000000042')
    expect(screen.getByRole('textbox', { name: 'First name' })).toHaveProperty('value', 'Asha')
    expect(screen.getByRole('textbox', { name: 'Last name' })).toHaveProperty('value', 'Rao')
    expect(screen.getByRole('radio', { name: 'Female' })).toHaveProperty('checked', true)
    expect(screen.getByRole('textbox', { name: 'Date of birth' })).toHaveProperty(
      'value',
      '14/03/1985',
    )
    await press('Send the code')
    await smsCode()
    expect(callsOf('sendRegistrationOtp')).toHaveLength(1)
  })

  test('returns to the form with the lab’s message when it is refused', async () => {
    await sendAccount({ registerWithCode: 'refused' })
    expect((await screen.findByRole('alert')).textContent).toBe('Check the date of birth.')
    expect(screen.getByRole('textbox', { name: 'First name' })).toHaveProperty('value', 'Asha')
  })
})

describe('the two intents of the dialog', () => {
  test('link to each other, with the focus in the first field', async () => {
    open()
    await press('Create an account')
    screen.getByRole('dialog', { name: 'Create an account' })
    expect(document.activeElement).toBe(mobileField())
    await press('Sign in')
    screen.getByRole('dialog', { name: 'Sign in' })
    expect(document.activeElement).toBe(mobileField())
  })
})
