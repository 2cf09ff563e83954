import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Button } from '#ui/button.tsx'

test('a busy button stays focusable, is announced as busy, and ignores clicks', async () => {
  const press = vi.fn()
  const { rerender } = render(<Button onClick={press}>Pay</Button>)
  const button = screen.getByRole('button', { name: 'Pay' })
  await userEvent.click(button)
  expect(press).toHaveBeenCalledTimes(1)

  rerender(
    <Button onClick={press} busy busyLabel="Paying">
      Pay
    </Button>,
  )
  expect(document.activeElement).toBe(button)
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(screen.getByRole('button', { name: 'Pay Paying' })).toBe(button)
  await userEvent.click(button)
  await userEvent.keyboard('{Enter}')
  expect(press).toHaveBeenCalledTimes(1)
})

test('a busy submit button does not submit its form a second time', async () => {
  const submit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())
  const form = (busy: boolean) => (
    <form onSubmit={submit}>
      <Button type="submit" busy={busy}>
        Save
      </Button>
    </form>
  )
  const { rerender } = render(form(false))
  await userEvent.click(screen.getByRole('button'))
  rerender(form(true))
  await userEvent.click(screen.getByRole('button'))
  expect(submit).toHaveBeenCalledTimes(1)
})
