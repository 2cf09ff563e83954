import { describe, expect, it } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/inventory.ts'
import { readCallRules } from './requirement-rules.ts'

/** Calls that the app needs but the spec does not list. */
const ADDED = [
  'logOut',
  'prescriptionList',
  'prescriptionReading',
  'prescriptionDecide',
  'publicPicture',
  'memberDelete',
  'photo',
  'addressDetails',
  'sessionList',
  'sessionEnd',
  'sessionEndOthers',
  'consentList',
  'consentSet',
  'exportData',
  'deleteAccountCode',
  'deleteAccount',
  'orderReschedule',
  'orderWindows',
  'orderCall',
  'orderRatePhlebotomist',
  'orderBilling',
  'orderTurns',
  'openBooking',
  'orderAdditions',
  'orderAddTest',
  'orderRemoveTest',
  'repeatPlans',
  'repeatableTests',
  'repeatPlanCreate',
  'repeatPlanChange',
  'orderPayOnline',
  'reportDetails',
  'reportTrend',
  'reportFhir',
  'reportFile',
  'reportKeys',
  'reportShareCreate',
  'reportShares',
  'reportShareRevoke',
  'sharedReport',
  'sharedReportPdf',
  'reportImportRead',
  'reportImportSave',
  'reportImportList',
  'reportImportRemove',
  'partnerReportLink',
  'partnerReportFile',
  'cityPresence',
  'cityLocalities',
  'mainLabs',
  'documentList',
  'documentFile',
  'jobApplications',
]

const rules = readCallRules()
const descriptors: readonly Endpoint[] = Object.values(endpoints)
const descriptorOf = (rule: string) => descriptors.filter((endpoint) => endpoint.rule === rule)

describe('the calls of the contract compared with spec §7', () => {
  it('has 102 rules and 102 calls', () => {
    expect(rules).toHaveLength(102)
    expect(descriptors.filter(({ rule }) => rule !== 'added')).toHaveLength(102)
  })

  it('adds exactly the calls listed here', () => {
    const added = Object.entries<Endpoint>(endpoints).filter(([, { rule }]) => rule === 'added')
    expect(added.map(([name]) => name)).toEqual(ADDED)
  })

  it.each(rules)('$id has exactly one call: $text', ({ id, method, path }) => {
    const [endpoint, ...others] = descriptorOf(id)
    expect(others).toEqual([])
    expect(endpoint).toBeDefined()
    if (method) expect(endpoint?.method).toBe(method)
    if (path) expect(endpoint?.path.replace(/:(\w+)/g, '{$1}')).toBe(path)
  })

  it('has no call for an unknown rule', () => {
    const asked = new Set<string>([...rules.map(({ id }) => id), 'added'])
    expect(descriptors.filter(({ rule }) => !asked.has(rule))).toEqual([])
  })

  it('has no two calls with one method and path', () => {
    const addresses = descriptors.map(({ method, path }) => `${method} ${path}`)
    expect(new Set(addresses).size).toBe(addresses.length)
  })

  it('reads method and path from the text of a rule', () => {
    const named = (id: string) => rules.find((rule) => rule.id === id)
    expect(named('R7.008')).toMatchObject({ method: 'GET', path: 'auth/csrf-token' })
    expect(named('R7.039')).toMatchObject({ method: 'GET', path: 'orders/details/{id}' })
    expect(named('R7.088')).toMatchObject({ method: 'POST', path: undefined })
    expect(rules.filter(({ path }) => path === undefined).map(({ id }) => id)).toEqual([
      'R7.060',
      'R7.061',
      'R7.062',
      'R7.080',
      'R7.081',
      'R7.088',
      'R7.098',
      'R7.114',
      'R7.115',
    ])
  })

  it('places the radiology variants and the coupon call as decided', () => {
    expect(endpoints.radiologySlotBlock.path).toBe('cart/r/slot/block')
    expect(endpoints.radiologySlotUnblock.path).toBe('cart/r/slot/unblock')
    expect(endpoints.couponDetails.path).toBe('coupon/:id')
  })
})
