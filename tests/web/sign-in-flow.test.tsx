import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { SignInAnswers } from './support/peers.ts'
import { mobileField, openSignIn as open, paste, press, type } from './support/sign-in.tsx'

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

  test("too many codes show the server's message", async () => {
    open({ sendMobileOtp: 'tooMany' })
    await userEvent.type(mobileField(), '9000000042')
    await press('Send the code')
    expect((await screen.findByRole('alert')).textContent).toBe('Wait ten minutes.')
  })
})

describe('the code', () => {
  test('shows the number it was sent to, and has the focus', async () => {
    open()
    const field = await askForCode()
    screen.getByRole('dialog', { name: 'Enter the code' })
    screen.getByText('+91 90000 00042')
    screen.getByText('Valid for 10 minutes')
    await waitFor(() => expect(document.activeElement).toBe(field))
  })

  test('a pasted code is submitted once, automatically', async () => {
    const { callsOf, done } = open()
    await paste(await askForCode(), '407 219')
    await waitFor(() => expect(done).toHaveBeenCalledTimes(1))
    expect(callsOf('verifyOtp')).toMatchObject([{ input: { mobile: '9000000042', otp: '407219' } }])
    expect(screen.queryByRole('dialog')).toBeNull()
  })

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

  test('after too many wrong ones only a new code is offered', async () => {
    open({ verifyOtp: 'locked' })
    await paste(await askForCode(), '111111')
    expect((await screen.findByRole('alert')).textContent).toBe('Ask for a new code.')
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Sign in' })).toBeNull()
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

  test('by e-mail, the other intent is one click away', async () => {
    const { callsOf, done } = open()
    await askForCode()
    await press('Use e-mail')
    await userEvent.type(screen.getByRole('textbox', { name: 'E-mail' }), 'asha@example.com')
    await press('Send the code')
    await paste(await screen.findByRole('textbox', { name: 'Code from the e-mail' }), '407219')
    await waitFor(() => expect(done).toHaveBeenCalledTimes(1))
    expect(callsOf('verifyOtp')).toMatchObject([{ input: { email: 'asha@example.com' } }])
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

  test('the same number again returns to the current code without sending one', async () => {
    const callsOf = await reachCode()
    fireEvent.click(screen.getByRole('button', { name: 'Change number' }))
    fireEvent.click(screen.getByRole('button', { name: 'Send the code' }))
    await pass(0)
    codeField()
    expect(callsOf('sendMobileOtp')).toHaveLength(1)
  })

  test('a code that was not typed in time is shown as expired', async () => {
    await reachCode()
    await pass(600_000)
    const words = screen.getByRole('alert')
    expect(words.textContent).toMatch(/This code has expired/)
    expect(document.activeElement).toBe(words)
    screen.getByRole('button', { name: 'Send a new code' })
  })

  test('a wrong code expires after its ten minutes, however late it was submitted', async () => {
    await reachCode({ verifyOtp: 'wrong' })
    await pass(590_000)
    fireEvent.change(codeField(), { target: { value: '111111' } })
    await pass(0)
    screen.getByRole('textbox', { description: /That is not the code/ })
    await pass(10_000)
    expect(screen.getByRole('alert').textContent).toMatch(/This code has expired/)
  })
})

describe('a new number', () => {
  async function reachRegistration() {
    const flow = open({ verifyOtp: 'newNumber' })
    await paste(await askForCode(), '407219')
    await screen.findByRole('dialog', { name: 'Create an account' })
    return flow
  }

  test('continues to registration, which sends the date as YYYY-MM-DD', async () => {
    const { callsOf, done } = await reachRegistration()
    await type('First name', 'Asha')
    await userEvent.click(screen.getByRole('radio', { name: 'Female' }))
    await type('Date of birth', '14031985')
    expect(screen.getByRole('textbox', { name: 'Date of birth' })).toHaveProperty(
      'value',
      '14/03/1985',
    )
    await press('Create the account')
    await waitFor(() => expect(done).toHaveBeenCalledTimes(1))
    expect(callsOf('register')).toMatchObject([
      {
        input: {
          token: 'r-1',
          registration: { firstName: 'Asha', gender: 1, dob: '1985-03-14', email: null },
        },
      },
    ])
  })

  test('shows missing fields, and sends nothing', async () => {
    const { callsOf } = await reachRegistration()
    await type('Date of birth', '31022000')
    await press('Create the account')
    await screen.findByText('Enter your name as on your ID.')
    screen.getByText('Select your sex.')
    screen.getByText('This date does not exist. Check the day and the month.')
    expect(callsOf('register')).toEqual([])
  })

  test('the first error in the order of the page gets the focus', async () => {
    await reachRegistration()
    await type('First name', 'Asha')
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

  test('an expired code for a new password leaves only a resend', async () => {
    await reachReset({ resetPassword: 'locked' })
    expect((await screen.findByRole('alert')).textContent).toBe('Ask for a new code.')
    expect(screen.queryByRole('button', { name: 'Set the password' })).toBeNull()
  })

  test('a number without an account leads to sign-in', async () => {
    await reachReset({ resetPassword: 'unknownAccount' })
    expect((await screen.findByRole('alert')).textContent).toBe('There is no account.')
    screen.getByRole('dialog', { name: 'Sign in' })
    expect(mobileField()).toHaveProperty('value', '9000000042')
  })

  test('a forgotten one is reset with a code', async () => {
    const { callsOf, state } = await reachReset()
    await screen.findByText('The new password is set.')
    expect(callsOf('resetPassword')).toMatchObject([
      { input: { mobile: '9000000042', otp: '407219', password: 'battery staple' } },
    ])
    expect(state().matches({ open: 'passwordSet' })).toBe(true)
  })
})

test('closing the dialog informs the chart', async () => {
  const { state } = open()
  await press('Close')
  expect(state().matches('closed')).toBe(true)
  expect(screen.queryByRole('dialog')).toBeNull()
})
