import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { HttpFailure } from '#lib/http/http-failure.ts'
import { toastsWanted } from '#lib/toast/toast.ts'
import { anOrder, orderApi, renderProfile } from './support/profile.tsx'

const completed = anOrder({ status: 'completed', paid: true })
const address = '/profile?tab=my-order&order=o-1'

/** Files passed to the browser's downloads. */
const saved: { name: string; blob: Blob }[] = []
const blobs = new Map<string, Blob>()

beforeEach(() => {
  saved.length = 0
  vi.stubGlobal(
    'URL',
    class extends URL {
      static override createObjectURL(blob: Blob) {
        blobs.set('blob:1', blob)
        return 'blob:1'
      }
      static override revokeObjectURL() {}
    },
  )
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    const blob = blobs.get(this.href)
    if (this.download && blob) saved.push({ name: this.download, blob })
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('the invoice', () => {
  test('is saved from the list of completed orders too', async () => {
    renderProfile({ address: '/profile?tab=completed-order', api: orderApi([completed]).api })
    const button = { name: `Invoice order ${completed.order_no}` }
    await userEvent.click(await screen.findByRole('button', button))
    await waitFor(() => expect(saved).toHaveLength(1))
    expect(saved[0]?.name).toMatch(/^order_invoice_\d{14}\.pdf$/)
  })

  test.each(['orderInvoice', 'orderInvoiceDownload'])(
    '[R8.28] a failed %s shows no toast, and the button is enabled again',
    async (call) => {
      const failure = new HttpFailure({
        kind: 'refused',
        status: 500,
        code: 'broken',
        message: 'The printer is on fire.',
      })
      const { api, asked, fails } = orderApi([completed], { [call]: failure })
      const raised = toastsWanted.get()
      renderProfile({ address, api })
      const button = await screen.findByRole('button', { name: 'Invoice' })
      await userEvent.click(button)
      await waitFor(() => expect(asked.at(-1)).toMatchObject({ name: call, silent: true }))
      await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull())
      expect(saved).toEqual([])
      expect(screen.queryByRole('alert')).toBeNull()
      expect(toastsWanted.get()).toBe(raised)
      delete fails[call]
      await userEvent.click(button)
      await waitFor(() => expect(saved).toHaveLength(1))
    },
  )

  test('is not offered for a cancelled order', async () => {
    renderProfile({ address, api: orderApi([anOrder({ status: 'cancelled' })]).api })
    await screen.findByRole('heading', { level: 1, name: 'This order was cancelled' })
    expect(screen.queryByRole('button', { name: /Invoice/ })).toBeNull()
  })
})
