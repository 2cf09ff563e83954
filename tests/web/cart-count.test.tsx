import { act, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, test } from 'vitest'
import { sampleLine, womensLine } from '#machines/cart/model/cart.samples.ts'
import { startAtCart, stopRunningApps } from './support/running-app.ts'
import { renderShell } from './support/shell.tsx'

beforeEach(stopRunningApps)
afterEach(stopRunningApps)

test('[R2.105] the cart icon of the header counts what is put into the cart and taken out', async () => {
  const app = await startAtCart()
  await renderShell({ system: app })
  const header = within(screen.getByRole('banner'))
  await header.findByRole('link', { name: 'Cart, 1 item' })
  act(() => app.cart.send({ type: 'cart.add', line: womensLine }))
  await header.findByRole('link', { name: 'Cart, 2 items' })
  act(() => app.cart.send({ type: 'cart.remove', code: sampleLine.code }))
  await header.findByRole('link', { name: 'Cart, 1 item' })
})
