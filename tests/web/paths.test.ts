// @vitest-environment node
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { paths } from '#config/paths.ts'
import { PROFILE_TABS } from '#config/profile-tabs.ts'

const rules = readFileSync('docs/requirements.tsv', 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => line.split('\t'))

/** Payment, prescription, blog, shared report, report verification and accessibility. */
const ADDED = [
  '/payment',
  '/payment/return',
  '/add-test',
  '/repeat',
  '/book-together',
  '/prescription-cart',
  '/blog',
  '/blog/:slug',
  '/shared-report',
  '/verify-report',
  '/import-report',
  '/accessibility',
]

function named(kind: string): string[] {
  return rules
    .filter(([, section, itsKind]) => section === '2' && itsKind === kind)
    .map(([, , , rule = '']) => /`([^`]+)`/.exec(rule.replace('`/profile` has', ''))?.[1] ?? '')
}

/** Tabs of our own. */
const ADDED_TABS = ['repeat-plans', 'new-plan']

/** Converts `sign-up` and `/location/{state}/{city}` to the notation of the table. */
function asPath(route: string): string {
  return `/${route.replace(/^\//, '').replace(/\{(\w+)\}/g, ':$1')}`
}

describe('the table of paths', () => {
  const table = Object.values(paths).map(({ path }) => path)

  it('names every route of the specification, each once', () => {
    const wanted = named('route').map(asPath)
    expect(wanted).toHaveLength(65)
    expect(table.toSorted()).toEqual([...wanted, ...ADDED].toSorted())
    expect(new Set(table).size).toBe(table.length)
  })

  it('names every profile tab of the specification', () => {
    const [, ...wanted] = named('tab')
    expect(PROFILE_TABS).toEqual(['', ...wanted, ...ADDED_TABS])
  })

  it('[R2.035] [R2.036] writes state and city in lower case with hyphens for spaces', () => {
    expect(paths.locationCity.getHref('Tamil Nadu', 'New  Delhi')).toBe(
      '/location/tamil-nadu/new-delhi',
    )
  })

  it('writes only the parameters that have a value', () => {
    expect(paths.testMenu.getHref()).toBe('/test-menu')
    expect(paths.testMenu.getHref({ item_type: 'package', search: '' })).toBe(
      '/test-menu?item_type=package',
    )
    expect(paths.profile.getHref()).toBe('/profile')
    expect(paths.profile.getHref('open-order')).toBe('/profile?tab=open-order')
    expect(paths.testDetail.getHref('a & b')).toBe('/test-detail?slug_name=a+%26+b')
    expect(paths.leadByHash.getHref('x/y')).toBe('/healthcare/x%2Fy')
  })
})
