import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { ItemDetail } from '#contract/catalogue.endpoints.ts'
import { comparedGroups, comparedRows } from '#features/catalogue/comparison-rows.ts'
import { page } from '#pages/test-menu/test-menu.page.tsx'
import { aDetail, anItem, catalogueApi, renderPage } from './support/catalogue.tsx'

const aPackage = (item_name: string, more: Partial<ItemDetail> = {}) =>
  aDetail({ item_name, x_is_package: true, ...more })

const CARE = aPackage('Diabetes Care', {
  fasting_hours: 10,
  parameter_groups: [
    { name: 'Sugar', parameters: ['Glucose', 'HbA1c'] },
    { name: 'Kidney', parameters: ['Creatinine'] },
  ],
})
const BASIC = aPackage('Basic', {
  parameter_groups: [{ name: 'Sugar', parameters: ['Glucose'] }],
})
const PACKAGES = [CARE, BASIC, aPackage('Heart'), aPackage('Liver')]

async function renderMenu(query: string) {
  const { api } = catalogueApi(PACKAGES)
  return renderPage({ page, path: '/test-menu', address: `/test-menu${query}`, api })
}

describe('the comparison of packages', () => {
  it('marks rows with different values', () => {
    const rows = comparedRows([CARE, BASIC])
    const differing = rows.filter(({ differs }) => differs).map(({ what }) => what)
    expect(differing).toEqual(['Fasting'])
    const [sugar, kidney] = comparedGroups([CARE, BASIC])
    expect(sugar).toMatchObject({ name: 'Sugar', counts: [2, 1], differs: true })
    expect(sugar?.parameters.map(({ name, differs }) => [name, differs])).toEqual([
      ['Glucose', false],
      ['HbA1c', true],
    ])
    expect(kidney?.counts).toEqual([1, 0])
  })

  it('packages are selected on their cards, three at most, and kept in the URL', async () => {
    const { router } = await renderMenu('?item_type=package')
    for (const name of ['Diabetes Care', 'Basic', 'Heart']) {
      await userEvent.click(await screen.findByRole('button', { name: `Compare ${name}` }))
    }
    const bar = await screen.findByRole('region', { name: 'Packages to compare' })
    await within(bar).findByText('3 of 3 chosen')
    expect(router.state.location.search).toContain('chosen=diabetescare%2Cbasic%2Cheart')
    const full = screen.getByRole('button', { name: 'Compare Liver, 3 are chosen already' })
    await userEvent.click(full)
    expect(within(bar).getByText('3 of 3 chosen')).toBeTruthy()
    await userEvent.click(within(bar).getByRole('link', { name: /^Basic/ }))
    await within(bar).findByText('2 of 3 chosen')
    const link = within(bar).getByRole('link', { name: 'Compare' })
    expect(link.getAttribute('href')).toBe('/test-menu?compare=diabetescare%2Cheart')
  })

  it('shows packages side by side, each value with the name of its package', async () => {
    await renderMenu('?compare=diabetescare,basic')
    await screen.findByRole('heading', { level: 1, name: 'Compare packages in Mumbai' })
    const fasting = screen.getByText('Fasting').closest('li')
    expect(fasting?.textContent).toContain('Differs')
    expect(fasting?.textContent).toContain('Diabetes Care: 10 hours')
    expect(fasting?.textContent).toContain('Basic: No fasting')
    const hba1c = screen.getByText('HbA1c').closest('li')
    expect(hba1c?.textContent).toContain('Basic: No')
    await userEvent.click(screen.getByRole('button', { name: 'Add Basic to cart' }))
    await screen.findByRole('link', { name: /^In cart.*Basic/ })
  })

  it('leaves out packages that the city no longer has', async () => {
    await renderMenu('?compare=basic,gone')
    await screen.findByText('Add one more package to see the differences.')
  })
})

describe('an empty menu', () => {
  it('names the filter to remove', async () => {
    const { api } = catalogueApi([anItem()])
    const address = '/test-menu?no_fasting=true&max_price=10'
    await renderPage({ page, path: '/test-menu', address, api })
    const way = await screen.findByRole('link', { name: 'Without “Up to ₹10” 1 test' })
    expect(way.getAttribute('href')).toBe('/test-menu?no_fasting=true')
  })
})

describe('the filters of the sheet', () => {
  it('are applied together and then shown as chips', async () => {
    const { router } = await renderMenu('?item_type=package')
    await userEvent.click(await screen.findByRole('button', { name: 'Filter' }))
    await userEvent.selectOptions(await screen.findByLabelText('Sex'), 'Female')
    await userEvent.type(screen.getByLabelText('Age in years'), '34')
    await userEvent.selectOptions(screen.getByLabelText('Report within'), '24 hours')
    await userEvent.click(screen.getByRole('button', { name: 'Show results' }))
    await waitFor(() =>
      expect(router.state.location.search).toBe(
        '?item_type=package&report_within_hours=24&sex=1&age=34',
      ),
    )
    const age = await screen.findByRole('link', { name: /^34 years/ })
    expect(age.getAttribute('href')).toBe(
      '/test-menu?item_type=package&report_within_hours=24&sex=1',
    )
  })
})
