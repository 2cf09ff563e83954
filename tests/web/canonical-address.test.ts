// @vitest-environment node
import { matchRoutes } from 'react-router-dom'
import { describe, expect, it } from 'vitest'
import { canonicalAddress } from '#app/canonical-address.ts'
import { paths } from '#config/paths.ts'
import { REDIRECTS } from '#config/redirects.ts'

const routes = [
  { path: '/' },
  { path: '/Category' },
  { path: '/test-menu' },
  { path: '/location/:state/:city' },
  { path: '*' },
]
const of = (address: string) => {
  const url = new URL(address, 'https://lab.example')
  return canonicalAddress(matchRoutes(routes, url.pathname) ?? [], url)
}

describe('the canonical address of a page', () => {
  it.each(['/', '/Category', '/test-menu?category=liver', '/location/goa/panaji', '/nothing'])(
    '%s stays',
    (address) => expect(of(address)).toBeNull(),
  )

  it.each([
    ['/category', '/Category'],
    ['/Test-Menu?category=liver', '/test-menu?category=liver'],
    ['/test-menu/', '/test-menu'],
    ['/LOCATION/goa/panaji', '/location/goa/panaji'],
    ['/about', '/about-us'],
    ['/About/?a=1', '/about-us?a=1'],
    ['/packages?sort=price', '/test-menu?item_type=package&sort=price'],
  ])('%s leads to %s', (from, to) => expect(of(from)).toBe(to))

  it('redirect targets are canonical, and no page of the app is redirected', () => {
    const now = Object.values(REDIRECTS).map((address) => address.split('?')[0] ?? '')
    expect(now.filter((address) => address in REDIRECTS)).toEqual([])
    const pages = Object.values(paths).map(({ path }) => path.toLowerCase())
    expect(pages.filter((path) => path in REDIRECTS)).toEqual([])
  })
})
