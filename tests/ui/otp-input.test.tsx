import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { OtpInput } from '#ui/otp-input.tsx'

function Code({ onComplete, error }: { onComplete?: (code: string) => void; error?: string }) {
  const [value, setValue] = useState('')
  return (
    <>
      <OtpInput value={value} onValueChange={setValue} onComplete={onComplete} error={error} />
      <button type="button" onClick={() => setValue('')}>
        A new code was sent
      </button>
    </>
  )
}

test('a pasted code fills the field, whatever surrounds its digits', async () => {
  const complete = vi.fn()
  render(<Code onComplete={complete} />)
  const input = screen.getByRole('textbox', { name: 'Code from the SMS' })
  await userEvent.click(input)
  await userEvent.paste(' 407-195 ')
  expect(input).toHaveProperty('value', '407195')
  expect(complete.mock.calls).toEqual([['407195']])
})

test('letters are dropped, the seventh digit is dropped, and one code is reported once', async () => {
  const complete = vi.fn()
  render(<Code onComplete={complete} />)
  const input = screen.getByRole('textbox')
  await userEvent.type(input, '12ab34567')
  expect(input).toHaveProperty('value', '123456')
  expect(complete).toHaveBeenCalledTimes(1)

  await userEvent.type(input, '{Backspace}9')
  expect(complete).toHaveBeenLastCalledWith('123459')
})

const SMS =
  '[10:42, 3/9/2026] VM-PARAKH: Parakh: your code to sign in is 482913. It is valid for 10 minutes.'

test.each(['paste', 'keyboard'] as const)('a whole SMS by %s gives its code', async (by) => {
  const complete = vi.fn()
  render(<Code onComplete={complete} />)
  const input = screen.getByRole('textbox')
  await userEvent.click(input)
  if (by === 'paste') await userEvent.paste(SMS)
  else fireEvent.change(input, { target: { value: SMS } })
  expect(input).toHaveProperty('value', '482913')
  expect(complete.mock.calls).toEqual([['482913']])
})

test('nothing is sent of a text with two codes, or of a longer number', async () => {
  const complete = vi.fn()
  render(<Code onComplete={complete} />)
  const input = screen.getByRole('textbox')
  await userEvent.click(input)
  for (const text of ['482913 or 104239', '9000000042', 'No code']) {
    await userEvent.paste(text)
    expect(input).toHaveProperty('value', '')
    fireEvent.change(input, { target: { value: text } })
    expect(input).toHaveProperty('value', '')
  }
  expect(complete).not.toHaveBeenCalled()
})

test('digits of other scripts are digits, and a pasted part goes where the cursor is', async () => {
  const complete = vi.fn()
  render(<Code onComplete={complete} />)
  const input = screen.getByRole('textbox')
  await userEvent.type(input, '१२३')
  await userEvent.paste('٤٥ ٦')
  expect(input).toHaveProperty('value', '123456')
  await userEvent.paste(SMS)
  expect(complete.mock.calls).toEqual([['123456'], ['482913']])
})

test('the same code can be entered again after clearing', async () => {
  const complete = vi.fn()
  render(<Code onComplete={complete} />)
  for (const press of ['textbox', 'button', 'textbox'] as const) {
    await userEvent.click(screen.getByRole(press))
    if (press === 'textbox') await userEvent.paste('407195')
  }
  expect(complete.mock.calls).toEqual([['407195'], ['407195']])
})

test('it is one field with a number pad and SMS autofill', () => {
  render(<Code error="That code is not right." />)
  const input = screen.getByRole('textbox')
  expect(input.getAttribute('autocomplete')).toBe('one-time-code')
  expect(input.getAttribute('inputmode')).toBe('numeric')
  expect(input.getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByRole('textbox', { description: 'That code is not right.' })).toBe(input)
})
