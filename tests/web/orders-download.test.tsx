import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { HttpFailure } from '#lib/http/http-failure.ts'
import { anOrder, orderApi, renderProfile } from './support/profile.tsx'

const address = '/profile?tab=download-order'

function renderTab(orders = [anOrder()], fails: Record<string, HttpFailure> = {}) {
  const lab = orderApi(orders, fails)
  const call: typeof lab.api.call = async (name, input, options) => {
    const answer = await lab.api.call(name, input, options)
    // SAFETY: the answers of these very calls.
    if (name === 'customerInfo') return info as never
    if (name === 'patientRegistrationDetails') return { orders: [old] } as never
    return answer
  }
  return { ...lab, shown: renderProfile({ address, api: { ...lab.api, call } }) }
}

const info = {
  centre_name: 'Parakh Franchise, Powai',
  patient_name: 'Asha Rao',
  mobile_no: '9000000042',
}
const old = { SID: '1904180027', date: '2019-04-18', tests: ['Complete Blood Count'] }

describe('[R2.081] download-order', () => {
  test('[R1.22] lists the invoices of all orders except cancelled ones', async () => {
    const { asked } = renderTab([
      anOrder(),
      anOrder({ order_id: 'o-2', order_no: '26112200002', status: 'cancelled' }),
    ])
    const button = await screen.findByRole('button', { name: 'Invoice of order 26112200001' })
    expect(screen.queryByRole('button', { name: 'Invoice of order 26112200002' })).toBeNull()
    await userEvent.click(button)
    expect(asked.map(({ name }) => name)).toContain('orderInvoice')
  })

  test('explains invoices when there are no orders', async () => {
    renderTab([])
    expect(await screen.findByRole('heading', { name: 'No invoices yet' })).toBeTruthy()
  })

  test('shows a failed load and retries', async () => {
    const { fails } = renderTab([anOrder()], {
      orderList: new HttpFailure({ kind: 'network', status: 0, code: 'network', message: '' }),
    })
    await screen.findByRole('heading', { name: 'We could not reach the lab' })
    delete fails.orderList
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByRole('button', { name: /^Invoice of order/ })
  })
})

describe('older orders', () => {
  const find = async (sid: string) => {
    const form = within(await screen.findByRole('form', { name: 'Find an older order' }))
    if (sid) await userEvent.type(form.getByRole('textbox', { name: 'SID' }), sid)
    await userEvent.click(form.getByRole('button', { name: 'Find order' }))
  }

  test('[R7.119] [R7.120] are found by their SID, with their franchise', async () => {
    const { asked } = renderTab()
    await find('1904-180027')
    expect(await screen.findByText('Parakh Franchise, Powai')).toBeTruthy()
    expect(screen.getByText('18/04/2019')).toBeTruthy()
    const calls = asked.filter(({ name }) => /customerInfo|patientRegistration/.test(name))
    expect(calls.map(({ name, input }) => [name, input])).toEqual([
      ['customerInfo', { query: { SID: '1904180027' } }],
      ['patientRegistrationDetails', { query: { SID: '1904180027' } }],
    ])
  })

  test('[R5.30] are not requested without a SID', async () => {
    const { asked } = renderTab()
    await find('')
    expect(await screen.findByText('Enter the SID.')).toBeTruthy()
    expect(asked.some(({ name }) => name === 'customerInfo')).toBe(false)
  })

  test('that do not exist explain which number to enter', async () => {
    renderTab([], {
      customerInfo: new HttpFailure({
        kind: 'refused',
        status: 404,
        code: 'unknown-sid',
        message: 'We could not find an old order with this SID and your mobile number.',
      }),
    })
    await find('0000')
    expect(await screen.findByText('There is no old order with this SID.')).toBeTruthy()
    expect(screen.getByText(/an order with your mobile number/)).toBeTruthy()
  })
})
