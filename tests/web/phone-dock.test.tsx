import { render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { PhoneDock } from '#app/shell/phone-dock.tsx'
import { DockAction, DockSlotProvider } from '#lib/dock/dock-slot.tsx'

test('without a bottom bar the dock is shown when a page has an action bar', async () => {
  const drawnIn: (string | undefined)[] = []
  const note = (bar: HTMLElement | null) => {
    if (bar) drawnIn.push(bar.closest('section')?.className)
  }
  const shown = (withBar: boolean) => (
    <MemoryRouter>
      <DockSlotProvider>
        <PhoneDock bottomBar={false} />
        {withBar && (
          <DockAction>
            <p ref={note}>₹600</p>
          </DockAction>
        )}
      </DockSlotProvider>
    </MemoryRouter>
  )
  const { rerender } = render(shown(false))
  const around = screen.getByRole('region', { name: 'Next step' }).parentElement
  expect(around?.className).toBe('hidden')
  rerender(shown(true))
  await screen.findByText('₹600')
  await waitFor(() => expect(around?.className).toBe('contents'))
  expect(drawnIn).toEqual(['dock'])
})
