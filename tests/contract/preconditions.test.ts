import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { catalogueEndpoints } from '#contract/catalogue.endpoints.ts'
import { centreEndpoints } from '#contract/centres.endpoints.ts'
import { leadPageEndpoints } from '#contract/lead-pages.endpoints.ts'
import { legacyEndpoints } from '#contract/legacy.endpoints.ts'
import { orderEndpoints } from '#contract/orders.endpoints.ts'
import { patientEndpoints } from '#contract/patient.endpoints.ts'
import { walletEndpoints } from '#contract/wallet.endpoints.ts'

/** Accepts `full`, and rejects it if `field` is missing or empty. */
function expectNeeds(schema: z.ZodType, full: Record<string, unknown>, field: string): void {
  const { [field]: _gone, ...rest } = full
  expect(schema.safeParse(full).success).toBe(true)
  expect(schema.safeParse(rest).success).toBe(false)
  expect(schema.safeParse({ ...rest, [field]: '' }).success).toBe(false)
}

describe('required query parameters (spec §5)', () => {
  const centres = centreEndpoints.centreList.query
  const details = catalogueEndpoints.testDetails.query

  it('[R5.19] the centre list needs a page', () => {
    expectNeeds(centres, { city_id: '1', page: '1' }, 'page')
  })

  it('[R5.20] the centre list needs a city', () => {
    expectNeeds(centres, { city_id: '1', page: '1' }, 'city_id')
  })

  it('[R5.21] the centre list takes a search string only when it is longer than 2 characters', () => {
    const search = (text: string) =>
      centres.safeParse({ city_id: '1', page: '1', search: text }).success
    expect([search('po'), search('po '), search('pow')]).toEqual([false, false, true])
    expect(centres.safeParse({ city_id: '1', page: '1' }).success).toBe(true)
  })

  it('[R5.22] the centre service needs lab_code', () => {
    expectNeeds(centreEndpoints.centreService.query, { lab_code: 'MUM01' }, 'lab_code')
  })

  it('[R5.23] the test list needs city_id', () => {
    expectNeeds(catalogueEndpoints.testList.query, { city_id: '1' }, 'city_id')
  })

  it('[R5.24] the test detail needs slug_name or item_id', () => {
    expect(details.safeParse({ city_id: '1' }).success).toBe(false)
    expect(details.safeParse({ city_id: '1', slug_name: '' }).success).toBe(false)
    expect(details.safeParse({ city_id: '1', slug_name: 'zinc' }).success).toBe(true)
    expect(details.safeParse({ city_id: '1', item_id: '12' }).success).toBe(true)
  })

  it('[R5.26] the lead query needs LeadSlug', () => {
    expectNeeds(leadPageEndpoints.leadList.query, { LeadSlug: 'book-a-blood-test' }, 'LeadSlug')
  })

  it('[R5.27] the locality search needs a search string', () => {
    expectNeeds(centreEndpoints.localityList.query, { search: 'powai' }, 'search')
    expectNeeds(patientEndpoints.patientLocalities.query, { search: '400076' }, 'search')
  })

  it('[R5.28] the wallet query needs mobile_number', () => {
    const full = { mobile_number: '9000000042' }
    expectNeeds(walletEndpoints.wallet.query, full, 'mobile_number')
    expectNeeds(walletEndpoints.walletLedger.query, full, 'mobile_number')
  })

  it('[R5.29] the order list needs page', () => {
    expectNeeds(orderEndpoints.orderList.body, { page: 1 }, 'page')
  })

  it('[R5.30] the old-order query needs SID', () => {
    expectNeeds(legacyEndpoints.patientRegistrationDetails.query, { SID: 'S1' }, 'SID')
    expectNeeds(legacyEndpoints.customerInfo.query, { SID: 'S1' }, 'SID')
  })

  it('the member list requires a signed-in patient', () => {
    expect(patientEndpoints.memberList.access).toBe('patient')
  })
})
