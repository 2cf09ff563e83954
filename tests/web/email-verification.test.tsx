import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test } from 'vitest'
import type { User } from '#contract/auth.endpoints.ts'
import type { Api, CallOptions } from '#lib/http/api.ts'
import { HttpFailure } from '#lib/http/http-failure.ts'
import { cookies } from '#lib/storage/cookies.ts'
import { sampleUser } from '#paths/session/model.ts'
import { renderProfile } from './support/profile.tsx'

const asha: User = { ...sampleUser, email: 'asha@example.com', email_confirmed: false }
const confirmed: User = { ...asha, email_confirmed: true }

const refused = (code: string, message: string) =>
  new HttpFailure({ kind: 'refused', status: 400, code, message })

type Answers = { verifyOtp?: HttpFailure; sendEmailOtp?: HttpFailure }

/** Fakes the API calls of the e-mail verification. */
function emailApi(fails: Answers = {}) {
  const asked: { name: string; body: unknown; options: CallOptions }[] = []
  const answers: Record<string, unknown> = {
    sendEmailOtp: { resend_after: 30, expires_in: 600 },
    verifyOtp: { registered: true, user: confirmed, token: 'a-2', refreshToken: 'r-2' },
  }
  const call = async (name: string, input: object, options: CallOptions = {}) => {
    asked.push({ name, body: 'body' in input ? input.body : undefined, options })
    const failure = fails[name as keyof Answers]
    if (failure) throw failure
    // SAFETY: each answer above has the shape of the endpoint it is named by.
    return answers[name] as never
  }
  const api: Api = {
    call,
    callWithMessage: async (name, input) => ({ result: await call(name, input), message: '' }),
  }
  return { api, asked, fails, tries: () => asked.filter(({ name }) => name === 'verifyOtp') }
}

function open({ hash = '', user = asha as User | null, fails = {} as Answers } = {}) {
  const lab = emailApi(fails)
  const shown = renderProfile({ address: `/email-verification${hash}`, api: lab.api, user })
  return { ...lab, ...shown }
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const codeField = () => screen.findByRole('textbox', { name: 'Code from the e-mail' })
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

afterEach(() => {
  for (const cookie of Object.values(cookies)) cookie.remove()
})

describe('[R2.006] confirming the e-mail of the profile', () => {
  test('shows that it is already confirmed, and tries no code', async () => {
    const { asked } = open({ user: confirmed, hash: '#code=407219' })
    await heading('Your e-mail is confirmed')
    expect(screen.getByRole('link', { name: 'Go to your profile' })).toBeTruthy()
    expect(asked).toEqual([])
  })

  test('shows the lab’s message when no code can be sent', async () => {
    open({ fails: { sendEmailOtp: refused('otp-too-many', 'Wait 12 seconds.') } })
    await press('Send the code')
    expect((await screen.findByRole('alert')).textContent).toBe('Wait 12 seconds.')
  })

  test('shows that another account uses it', async () => {
    const fails = { verifyOtp: refused('email-in-use', 'Another account uses this e-mail.') }
    open({ fails })
    await press('Send the code')
    await userEvent.type(await codeField(), '407219')
    await heading('Confirm your e-mail')
    expect(screen.getByRole('alert').textContent).toBe('Another account uses this e-mail.')
  })
})

describe('[R2.006] the link in the e-mail', () => {
  test('with a wrong code shows the code for correction', async () => {
    const { tries, fails } = open({
      hash: '#code=407219',
      fails: { verifyOtp: refused('otp-wrong', 'That code is wrong. 4 tries are left.') },
    })
    const field = await screen.findByRole('textbox', { description: /That code is wrong/ })
    expect(field).toHaveProperty('value', '407219')
    delete fails.verifyOtp
    await userEvent.clear(field)
    await userEvent.type(field, '111111')
    await heading('Your e-mail is confirmed')
    expect(tries()).toHaveLength(2)
  })

  test.each(['#code=40721', '#code=4072190', '#code=abcdef', '#report'])(
    'with %s is ignored',
    async (hash) => {
      const { asked, router } = open({ hash })
      await heading('Confirm your e-mail')
      expect(asked).toEqual([])
      expect(router.state.location.hash).toBe(hash)
    },
  )
})
