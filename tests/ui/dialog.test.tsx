import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { Dialog } from '#ui/dialog.tsx'
import { Drawer } from '#ui/drawer.tsx'
import { focusHeadingOnClose } from '#ui/focus-return.ts'

function Opener({ part: Part }: { part: typeof Dialog | typeof Drawer }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button">Before</button>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Part open={open} onOpenChange={setOpen} title="Cancel this order?">
        <button type="button">Keep the visit</button>
      </Part>
    </>
  )
}

test.each([
  ['a dialog', Dialog],
  ['a drawer', Drawer],
])('%s takes the focus, keeps it, and gives it back to where it was', async (_name, part) => {
  render(<Opener part={part} />)
  const opener = screen.getByRole('button', { name: 'Open' })
  await userEvent.click(opener)
  const dialog = screen.getByRole('dialog', { name: 'Cancel this order?' })
  expect(dialog.contains(document.activeElement)).toBe(true)

  await userEvent.tab()
  await userEvent.tab()
  await userEvent.tab()
  expect(dialog.contains(document.activeElement)).toBe(true)

  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(opener))
})

test('a dialog with a form opens on its first field and not on the close button', async () => {
  render(
    <Dialog open onOpenChange={() => {}} title="Enter the code">
      <input aria-label="Code" />
    </Dialog>,
  )
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Code')))
})

function Family() {
  const [open, setOpen] = useState(false)
  return (
    <main>
      <h1>Your profile</h1>
      <section aria-labelledby="family">
        <h2 id="family">Your family</h2>
        <button type="button" onClick={() => setOpen(true)}>
          Remove Arun
        </button>
        <Dialog open={open} onOpenChange={setOpen} title="Remove Arun?">
          <button
            type="button"
            onClick={() => {
              focusHeadingOnClose()
              setOpen(false)
            }}
          >
            Yes
          </button>
        </Dialog>
      </section>
    </main>
  )
}

test('a dialog whose action is done focuses the heading over its opener', async () => {
  render(<Family />)
  await userEvent.click(screen.getByRole('button', { name: 'Remove Arun' }))
  await userEvent.click(screen.getByRole('button', { name: 'Yes' }))
  const heading = screen.getByRole('heading', { name: 'Your family' })
  await waitFor(() => expect(document.activeElement).toBe(heading))
})
