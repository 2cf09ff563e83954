import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import type { SignInAnswers } from './support/peers.ts'
import { mobileField, openSignIn, paste, press, type } from './support/sign-in.tsx'

const ASHA = { firstName: 'Asha', middleName: '', lastName: 'Rao', gender: 1, dob: '1985-03-14' }

const password = () => screen.getByLabelText('Password')
const email = () => screen.getByRole('textbox', { name: 'E-mail' })
const codeField = () => screen.findByRole('textbox', { name: 'Code from the SMS' })

async function fill() {
  await type('Mobile number', '9000000042')
  await type('First name', 'Asha')
  await type('Last name', 'Rao')
  await userEvent.click(screen.getByRole('radio', { name: 'Female' }))
  await type('Date of birth', '14031985')
}

/** Submits the form and types the code. */
async function send(answers: Partial<SignInAnswers> = {}) {
  const flow = openSignIn(answers, 'createAccount')
  await fill()
  await type('E-mail', 'asha@example.com')
  await press('Send the code')
  await paste(await codeField(), '407219')
  return flow
}

describe('[R2.110] creating an account', () => {
  test('takes one form and a code, and signs in', async () => {
    const { callsOf, done } = openSignIn({}, 'createAccount')
    screen.getByRole('dialog', { name: 'Create an account' })
    await fill()
    await userEvent.type(password(), 'correct horse')
    await press('Send the code')
    await waitFor(async () => expect(document.activeElement).toBe(await codeField()))
    screen.getByRole('button', { name: 'Create the account' })
    await paste(await codeField(), '407219')
    await waitFor(() => expect(done).toHaveBeenCalledTimes(1))
    expect(callsOf('sendRegistrationOtp')).toMatchObject([{ input: '9000000042' }])
    expect(callsOf('registerWithCode')).toMatchObject([
      {
        input: {
          mobile: '9000000042',
          otp: '407219',
          registration: { ...ASHA, email: null },
          password: 'correct horse',
        },
      },
    ])
  })

  test('requires number, name, sex and date of birth, and an optional password of 8 characters', async () => {
    const { callsOf } = openSignIn({}, 'createAccount')
    await userEvent.type(password(), 'short')
    await press('Send the code')
    await screen.findByText(/10 digits and starts with 6, 7, 8 or 9/)
    screen.getByText('Enter your name as on your ID.')
    screen.getByText('Select your sex.')
    screen.getByText('Enter the date of birth as DD/MM/YYYY.')
    screen.getByText('Use 8 characters or more.')
    expect(document.activeElement).toBe(mobileField())
    expect(callsOf('sendRegistrationOtp')).toEqual([])
  })

  test('supports autofill', () => {
    openSignIn({}, 'createAccount')
    const kinds = [...document.querySelectorAll('input[autocomplete]')].map((input) =>
      input.getAttribute('autocomplete'),
    )
    expect(kinds).toEqual([
      'tel-national',
      'given-name',
      'additional-name',
      'family-name',
      'bday',
      'email',
      'username',
      'new-password',
    ])
  })

  test('going back to the number keeps the values and needs no new code', async () => {
    const { callsOf } = await send({ registerWithCode: 'wrong' })
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
    expect(email()).toHaveProperty('value', 'asha@example.com')
    await press('Send the code')
    await codeField()
    expect(callsOf('sendRegistrationOtp')).toHaveLength(1)
  })

  test('with a registered number leads to sign-in, with the number and the lab’s message', async () => {
    const { callsOf } = await send({ registerWithCode: 'alreadyRegistered' })
    await screen.findByRole('dialog', { name: 'Sign in' })
    expect(screen.getByRole('alert').textContent).toBe(
      'This number already has an account. Please sign in.',
    )
    expect(mobileField()).toHaveProperty('value', '9000000042')
    await press('Send the code')
    await codeField()
    expect(callsOf('sendMobileOtp')).toMatchObject([{ input: '9000000042' }])
  })

  test('with an e-mail of another account shows an error there; the next submit uses the same code', async () => {
    const { callsOf } = await send({ registerWithCode: 'emailInUse' })
    await screen.findByRole('textbox', { description: 'Another account uses this e-mail.' })
    await waitFor(() => expect(document.activeElement).toBe(email()))
    expect(screen.queryByRole('alert')).toBeNull()
    await userEvent.clear(email())
    await press('Create the account')
    await waitFor(() => expect(callsOf('registerWithCode')).toHaveLength(2))
    expect(callsOf('registerWithCode')[1]).toMatchObject({
      input: { otp: '407219', registration: { email: null } },
    })
    expect(callsOf('sendRegistrationOtp')).toHaveLength(1)
  })

  test('shows the code that is submitted again', async () => {
    const { actor } = await send({ registerWithCode: 'emailInUse' })
    await screen.findByRole('textbox', { description: 'Another account uses this e-mail.' })
    const registration = { ...ASHA, gender: 1, email: null } as const
    act(() =>
      actor.send({ type: 'account.submit', mobile: '9000000042', registration, password: '' }),
    )
    screen.getByRole('button', { name: /Checking the code/ })
    expect(await codeField()).toHaveProperty('value', '407219')
  })

  test('returns to the form with the lab’s message when it is refused', async () => {
    await send({ registerWithCode: 'refused' })
    expect((await screen.findByRole('alert')).textContent).toBe('Check the date of birth.')
    expect(screen.getByRole('textbox', { name: 'First name' })).toHaveProperty('value', 'Asha')
  })

  test('without an answer keeps the code for a retry', async () => {
    const { callsOf } = await send({ registerWithCode: 'network' })
    expect((await screen.findByRole('alert')).textContent).toMatch(/We could not reach the lab/)
    await press('Create the account')
    await waitFor(() => expect(callsOf('registerWithCode')).toHaveLength(2))
  })
})

describe('the two intents of the dialog', () => {
  test('link to each other, with the focus in the first field', async () => {
    openSignIn()
    await press('Create an account')
    screen.getByRole('dialog', { name: 'Create an account' })
    expect(document.activeElement).toBe(mobileField())
    await press('Sign in')
    screen.getByRole('dialog', { name: 'Sign in' })
    expect(document.activeElement).toBe(mobileField())
  })

  test('cannot be changed while a code is being sent', () => {
    const { actor } = openSignIn()
    act(() => actor.send({ type: 'mobile.submit', mobile: '9000000042' }))
    screen.getByRole('button', { name: /Sending the code/ })
    expect(screen.getByRole('button', { name: 'Create an account' })).toHaveProperty(
      'disabled',
      true,
    )
  })

  test('registration during sign-in shows an error for an e-mail of another account', async () => {
    openSignIn({ verifyOtp: 'newNumber', register: 'emailInUse' })
    await type('Mobile number', '9000000042')
    await press('Send the code')
    await paste(await codeField(), '407219')
    await screen.findByRole('dialog', { name: 'Create an account' })
    await type('First name', 'Asha')
    await userEvent.click(screen.getByRole('radio', { name: 'Female' }))
    await type('Date of birth', '14031985')
    await type('E-mail', 'asha@example.com')
    await press('Create the account')
    await screen.findByRole('textbox', { description: 'Another account uses this e-mail.' })
    await waitFor(() => expect(document.activeElement).toBe(email()))
  })
})
