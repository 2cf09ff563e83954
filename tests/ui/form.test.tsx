import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/form.tsx'
import { PhoneInput } from '#ui/phone-input.tsx'
import { TextInput } from '#ui/text-input.tsx'

const schema = z.object({
  name: z.string().min(1, 'Write the name.'),
  mobile: z.string().regex(/^[6-9]\d{9}$/, 'A mobile number starts with 6, 7, 8 or 9.'),
  age: z.string().transform(Number),
})

interface PersonProps {
  onSubmit: (values: z.output<typeof schema>) => void
  fieldErrors?: { name?: string; mobile?: string }
}

function Person({ onSubmit, fieldErrors }: PersonProps) {
  return (
    <Form
      schema={schema}
      defaultValues={{ name: 'Mohan', mobile: '', age: '67' }}
      onSubmit={onSubmit}
      fieldErrors={fieldErrors}
    >
      {({ field }) => (
        <>
          <TextInput label="First name" {...field('name')} />
          <PhoneInput label="Mobile number" {...field('mobile')} />
          <TextInput label="Age" {...field('age')} />
          <Button type="submit">Save</Button>
        </>
      )}
    </Form>
  )
}

test('a failed validation focuses the first invalid field, shows its error and keeps the values', async () => {
  const submit = vi.fn()
  render(<Person onSubmit={submit} />)
  const mobile = screen.getByLabelText('Mobile number')
  await userEvent.type(mobile, '5900000042')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(document.activeElement).toBe(mobile))
  expect(mobile.getAttribute('aria-invalid')).toBe('true')
  expect(
    screen.getByRole('textbox', { description: 'A mobile number starts with 6, 7, 8 or 9.' }),
  ).toBe(mobile)
  expect(mobile).toHaveProperty('value', '5900000042')
  expect(submit).not.toHaveBeenCalled()
})

test('a valid form submits the output of its schema', async () => {
  const submit = vi.fn()
  render(<Person onSubmit={submit} />)
  await userEvent.type(screen.getByLabelText('Mobile number'), '9000000042{Enter}')
  await waitFor(() =>
    expect(submit).toHaveBeenCalledWith({ name: 'Mohan', mobile: '9000000042', age: 67 }),
  )
})

test('a field error from the server is shown and focused, and disappears when the field changes', async () => {
  const { rerender } = render(<Person onSubmit={vi.fn()} />)
  const mobile = screen.getByLabelText('Mobile number')
  await userEvent.type(mobile, '9000000042')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  rerender(<Person onSubmit={vi.fn()} fieldErrors={{ mobile: 'This number has an account.' }} />)
  await waitFor(() => expect(document.activeElement).toBe(mobile))
  expect(screen.getByRole('textbox', { description: 'This number has an account.' })).toBe(mobile)
  expect(mobile).toHaveProperty('value', '9000000042')
  await userEvent.type(mobile, '{Backspace}1')
  await waitFor(() => expect(mobile.hasAttribute('aria-invalid')).toBe(false))
})

test('of several errors from the server the first on the page is focused', async () => {
  const { rerender } = render(<Person onSubmit={vi.fn()} />)
  const fieldErrors = { mobile: 'This number has an account.', name: 'Write your own name.' }
  rerender(<Person onSubmit={vi.fn()} fieldErrors={fieldErrors} />)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('First name')))
})

test('a form that is not hydrated submits nothing and changes no URL', () => {
  render(<Person onSubmit={vi.fn()} />)
  const form = document.querySelector('form')
  expect(form?.method).toBe('dialog')
  expect(form?.closest('dialog')).toBeNull()
})
