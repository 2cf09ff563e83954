import { render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { PhoneDock } from '#app/shell/phone-dock.tsx'
import { NextDock } from '#features/orders/components/next-action.tsx'
import { DockAction, DockSlotProvider } from '#lib/dock/dock-slot.tsx'
import { anOrder } from './support/profile.tsx'
import { renderShell } from './support/shell.tsx'

test('without a bottom bar the dock is shown when a page has an action bar', async () => {
  const drawnIn: (string | undefined)[] = []
  const note = (bar: HTMLElement | null) => {
    if (bar) drawnIn.push(bar.closest('section')?.className)
  }
  const shown = (withBar: boolean) => (
    <MemoryRouter>
      <DockSlotProvider>
        <PhoneDock bottomBar={false} isBrowsing={false} />
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

test('the dock comes before the footer in the focus order', async () => {
  await renderShell()
  const dock = await screen.findByRole('region', { name: 'Next step' })
  const footer = await screen.findByRole('contentinfo')
  expect(dock.compareDocumentPosition(footer)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('the bar of an order says the day, and the time without a break in it', async () => {
  const order = anOrder()
  render(
    <MemoryRouter>
      <DockSlotProvider>
        <PhoneDock bottomBar={false} isBrowsing={false} />
        <NextDock order={order} turn={order.slot} />
      </DockSlotProvider>
    </MemoryRouter>,
  )
  const time = await screen.findByText('07:00 AM')
  expect(time.className).toBe('nowrap')
  expect(time.parentElement?.textContent).toBe('Sun 22 Nov, 07:00 AM')
})
