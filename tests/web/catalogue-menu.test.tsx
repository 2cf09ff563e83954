import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { CartLine } from '#contract/cart.endpoints.ts'
import { toCartLine } from '#contract/rules/cart-line.ts'
import { page } from '#pages/test-menu/test-menu.page.tsx'
import { anItem, catalogueApi, renderPage, startCart } from './support/catalogue.tsx'

const CBC = anItem()
const TSH = anItem({ item_name: 'TSH', price: 220, category: 'Thyroid' })
const CARE = anItem({ item_name: 'Diabetes Care', x_is_package: true, price: 799 })
const AMH = anItem({ item_name: 'AMH', sex: 1, sex_age_action: 1 })

async function renderMenu(query = '', items = [CBC, TSH, CARE, AMH], cart = startCart()) {
  const { api, asked } = catalogueApi(items)
  const path = '/test-menu'
  const shown = await renderPage({ page, path, address: path + query, api, cart })
  const lists = () => asked.filter(({ name }) => name === 'testList').map((call) => call.query)
  return { ...shown, lists }
}

const cards = () => screen.getAllByRole('heading', { level: 2 }).map((card) => card.textContent)
const add = (name: string) =>
  screen.getByRole('button', { name: new RegExp(`^Add ${name} to cart`) })

describe('the test menu', () => {
  it('[R1.08] shows the tests of the city', async () => {
    const { lists } = await renderMenu()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Tests in Mumbai')
    expect(cards()).toEqual(expect.arrayContaining(['Complete Blood Count', 'TSH']))
    expect(lists()[0]).toMatchObject({ city_id: 1, item_type: 'test' })
  })

  it('[R1.09] [R2.010] shows packages for item_type=package', async () => {
    await renderMenu('?item_type=package')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Packages in Mumbai')
    expect(cards()).toContain('Diabetes Care')
    expect(cards()).not.toContain('TSH')
  })

  it('[R2.011] filters by the category in the URL', async () => {
    const { lists } = await renderMenu('?category=thyroid')
    expect(lists()[0]).toMatchObject({ category: 'thyroid' })
  })

  it('[R2.012] finds a category by its name and shows it in the heading', async () => {
    const { lists } = await renderMenu('?category_name=Thyroid')
    expect(lists()[0]).toMatchObject({ category: 'thyroid' })
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Thyroid tests in Mumbai')
  })

  it('does not repeat an unknown category name', async () => {
    await renderMenu('?category_name=Call+1800')
    const said = screen.getByRole('heading', { level: 1 }).textContent
    expect(said).toBe('There is no such category in Mumbai')
  })

  it('[R1.07] leads from a category to its tests', async () => {
    const { router } = await renderMenu()
    await userEvent.click(await screen.findByRole('link', { name: 'Thyroid 1' }))
    await waitFor(() => expect(router.state.location.search).toContain('category=thyroid'))
    await screen.findByRole('heading', { level: 1, name: 'Thyroid tests in Mumbai' })
  })

  it('appends a page that the URL names', async () => {
    const many = Array.from({ length: 20 }, (_, at) => anItem({ item_name: `Test ${at + 1}` }))
    const { router } = await renderMenu('', many)
    await userEvent.click(await screen.findByRole('link', { name: 'Show 8 more of 20' }))
    await screen.findByRole('heading', { name: 'Test 20' })
    expect(screen.getByRole('heading', { name: 'Test 1' })).toBeTruthy()
    expect(router.state.location.search).toBe('?page=2')
    expect(screen.queryByRole('link', { name: /^Show/ })).toBeNull()
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Test 13'))
  })

  it('explains that the list ends before the requested page, and requests no missing page', async () => {
    const { lists } = await renderMenu('?page=999')
    const said = screen.getByRole('heading', { level: 1 }).textContent
    expect(said).toBe('This page of the list does not exist')
    expect(screen.getByRole('link', { name: 'Go to the first page' }).getAttribute('href')).toBe(
      '/test-menu',
    )
    expect(lists()).toHaveLength(1)
  })

  it('says what to do when nothing is found', async () => {
    await renderMenu('?search=zzz', [])
    await screen.findByText('Nothing found for “zzz”')
    expect(screen.getByRole('link', { name: 'See all tests' })).toBeTruthy()
  })

  it('says whom to call in an emergency, above the results', async () => {
    await renderMenu('?search=chest+pain', [CBC])
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('Chest pain? Call 112 now.')
    expect(within(alert).getByRole('link').getAttribute('href')).toBe('tel:112')
    const results = await screen.findByRole('heading', { level: 2, name: 'Complete Blood Count' })
    expect(alert.compareDocumentPosition(results)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  })

  it('does not ask for another word in an emergency', async () => {
    await renderMenu('?search=chest+pain', [])
    await screen.findByRole('alert')
    expect(screen.queryByText(/Nothing found/)).toBeNull()
  })
})

describe('a card of the menu', () => {
  it('[R5.09] adds the item once and then links to the cart', async () => {
    const { cart } = await renderMenu()
    await userEvent.click(add('TSH'))
    const link = await screen.findByRole('link', { name: /^In cart.*TSH/ })
    expect(link.getAttribute('href')).toBe('/cart')
    await waitFor(() => expect(document.activeElement).toBe(link))
    expect(screen.queryByRole('button', { name: 'Add TSH to cart' })).toBeNull()
    expect(cart.getSnapshot().context.lines).toEqual([toCartLine(TSH)])
    expect(within(await screen.findByRole('complementary')).getByText('TSH')).toBeTruthy()
  })

  it('a click is not lost while the stored cart is loading', async () => {
    let restore: (lines: CartLine[]) => void = () => {}
    const kept = new Promise<CartLine[]>((settle) => {
      restore = settle
    })
    const { cart } = await renderMenu(
      '',
      undefined,
      startCart(() => kept),
    )
    await userEvent.click(add('TSH'))
    expect(add('TSH').getAttribute('aria-busy')).toBe('true')
    restore([toCartLine(CBC)])
    await screen.findByRole('link', { name: /^In cart.*TSH/ })
    expect(cart.getSnapshot().context.lines).toHaveLength(2)
  })

  it('[R5.02] shows why the chosen member cannot take it', async () => {
    const cart = startCart()
    cart.send({ type: 'member.chosen', member: { gender: 0, age: 67 } })
    await renderMenu('', undefined, cart)
    await userEvent.click(add('AMH'))
    const words = await screen.findAllByText('This test is available only for Female')
    expect(words[0]?.closest('li')?.textContent).toContain('AMH')
    expect(cart.getSnapshot().context.lines).toEqual([])
  })
})
