import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import type { Billing } from '#contract/orders.schemas.ts'
import { HttpFailure } from '#lib/http/http-failure.ts'
import { anOrder, orderApi, renderProfile } from './support/profile.tsx'

const address = '/profile?tab=my-order&order=o-1'
const acme = { gstin: '27AAPFU0939F1ZV', name: 'Acme Traders' }
const none: Billing = { business: null, open: true, until: null }

/** An order page whose invoice can name a business. */
function billed(billing: Billing | undefined, fails: Record<string, HttpFailure> = {}) {
  const orders = [anOrder({ status: 'booked', ...(billing && { billing }) })]
  const lab = orderApi(orders, fails, {
    orderBilling: () => {
      orders[0] = anOrder({ ...orders[0], billing: { ...none, business: acme } })
      return orders[0]
    },
  })
  renderProfile({ address, api: lab.api })
  const sent = () => lab.asked.filter(({ name }) => name === 'orderBilling')
  return { ...lab, sent }
}

const add = { name: 'Add a GST number' }
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

async function fill({ gstin, name }: typeof acme) {
  await userEvent.type(await screen.findByLabelText('GSTIN'), gstin)
  await userEvent.type(screen.getByLabelText('Name of the business'), name)
  await press('Save')
}

describe('the GST number on the invoice', () => {
  test('says when the form cannot be loaded, and opens it at the next press', async () => {
    const form = '#features/orders/components/billing-dialog.tsx'
    vi.doMock(form, () => {
      throw new Error('no network')
    })
    billed(none)
    await press(add.name)
    expect(await screen.findByText('Check your connection, then try again.')).toBeTruthy()
    vi.doUnmock(form)
    await press(add.name)
    expect(await screen.findByLabelText('GSTIN')).toBeTruthy()
    expect(screen.queryByText('We could not open the form.')).toBeNull()
  })

  test('is checked before it is sent, and the first wrong field has the focus', async () => {
    const { sent } = billed(none)
    await press(add.name)
    await fill({ gstin: '27AAPFU0939F1ZU', name: ' ' })
    expect(
      await screen.findByText('This GSTIN has a typing mistake. Check each character.'),
    ).toBeTruthy()
    expect(screen.getByText('Enter the name of the business.')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('GSTIN')))
    expect(sent()).toEqual([])
  })

  test('says what happens to an invoice that was issued, and is removed', async () => {
    const { sent } = billed({ business: acme, open: true, until: '2026-11-30' })
    await press('Change the GST number')
    expect(
      await screen.findByText(
        /We cancel it and issue a new one.*until Mon 30 Nov, at most two times in all/,
      ),
    ).toBeTruthy()
    expect(screen.getByLabelText('GSTIN')).toHaveProperty('value', acme.gstin)
    await press('Remove the GST number')
    await waitFor(() => expect(sent()).toMatchObject([{ input: { body: { business: null } } }]))
  })

  test.each([
    ['refused', 'The month of the invoice has ended.', 'Your invoice has not changed.'],
    ['network', '', 'The GST number may already be saved. You can safely try again.'],
  ] as const)(
    '%s: says so in the dialog, keeps what was typed, and can be tried again',
    async (kind, message, words) => {
      const failure = new HttpFailure({ kind, status: 409, code: 'billing-closed', message })
      const { fails } = billed(none, { orderBilling: failure })
      await press(add.name)
      await fill(acme)
      expect(await screen.findByText(new RegExp(words))).toBeTruthy()
      expect(screen.getByLabelText('GSTIN')).toHaveProperty('value', acme.gstin)
      delete fails.orderBilling
      await press('Save')
      expect(await screen.findByText(/^Invoice for Acme Traders/)).toBeTruthy()
    },
  )

  test.each([
    ['a provider that bills no business', undefined],
    ['a month that ended', { ...none, open: false }],
  ])('is not offered for %s', async (_, billing) => {
    billed(billing)
    await screen.findByRole('button', { name: 'Invoice' })
    expect(screen.queryByRole('button', add)).toBeNull()
  })
})
