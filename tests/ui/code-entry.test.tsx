import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { CodeEntry } from '#ui/code-entry.tsx'
import type { CodeFacts } from '#ui/code-facts.ts'

const fresh: CodeFacts = {
  entry: 'typing',
  resend: 'counting',
  resendAfter: 30,
  expiresIn: 600,
  error: '',
  resendError: '',
}

const asked: { signal: AbortSignal; give: (code: string) => void; refuse: () => void }[] = []

/** Fakes a browser that supports WebOTP. */
function readSms() {
  vi.stubGlobal('OTPCredential', class {})
  const get = ({ signal }: { signal: AbortSignal }) =>
    new Promise((resolve, reject) => {
      asked.push({
        signal,
        give: (code) => resolve({ code }),
        refuse: () => reject(new Error('no')),
      })
    })
  vi.stubGlobal('navigator', { ...navigator, credentials: { get } })
}

function entry(code: CodeFacts, onSubmit = vi.fn(), bySms = true) {
  return (
    <CodeEntry
      code={code}
      label="Code"
      bySms={bySms}
      submitLabel="Sign in"
      onSubmit={onSubmit}
      onResend={() => {}}
    >
      We sent it.
    </CodeEntry>
  )
}

afterEach(() => {
  vi.unstubAllGlobals()
  asked.length = 0
})

test('a code that the browser reads from the SMS is filled in and sent', async () => {
  readSms()
  const submit = vi.fn()
  render(entry(fresh, submit))
  asked[0]?.give('407219')
  await waitFor(() => expect(submit).toHaveBeenCalledWith('407219'))
  expect(screen.getByRole('textbox')).toHaveProperty('value', '407219')
})

test('a refused code is sent again only if it was typed again', async () => {
  const submit = vi.fn()
  const { rerender } = render(entry(fresh, submit))
  await userEvent.type(screen.getByRole('textbox'), '111111')
  expect(submit).toHaveBeenCalledTimes(1)
  rerender(entry({ ...fresh, entry: 'rejected', error: 'That code is wrong.' }, submit))
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  expect(submit).toHaveBeenCalledTimes(1)
  expect(document.activeElement).toBe(screen.getByRole('textbox'))
  await userEvent.clear(screen.getByRole('textbox'))
  await userEvent.type(screen.getByRole('textbox'), '222222')
  expect(submit).toHaveBeenLastCalledWith('222222')
  rerender(entry({ ...fresh, error: 'The network failed.' }, submit))
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  expect(submit).toHaveBeenCalledTimes(3)
})

test('the SMS is read again after a resend, and not once the code has expired', () => {
  readSms()
  const { rerender, unmount } = render(entry(fresh))
  rerender(entry({ ...fresh, resend: 'sending' }))
  expect(asked[0]?.signal.aborted).toBe(true)
  rerender(entry(fresh))
  expect(asked).toHaveLength(2)
  unmount()
  expect(asked[1]?.signal.aborted).toBe(true)
})

test('a patient who declines can type the code', async () => {
  readSms()
  const submit = vi.fn()
  render(entry(fresh, submit))
  asked[0]?.refuse()
  await Promise.resolve()
  expect(submit).not.toHaveBeenCalled()
  screen.getByRole('textbox')
})

test('a code sent by e-mail is not looked for in an SMS', () => {
  readSms()
  render(entry(fresh, vi.fn(), false))
  expect(asked).toEqual([])
})
