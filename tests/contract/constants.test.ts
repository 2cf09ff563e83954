import { describe, expect, it } from 'vitest'
import { authEndpoints } from '#contract/auth.endpoints.ts'
import {
  ADDRESS_PAGE_SIZE,
  BLOG_PAGE_SIZE,
  CENTRE_SEARCH_MIN,
  FREE_COLLECTION_FROM,
  TOKEN_REQUEST_TIMEOUT_MS,
} from '#contract/constants.ts'
import { contentEndpoints } from '#contract/content.endpoints.ts'
import { patientEndpoints } from '#contract/patient.endpoints.ts'

describe('the constants of spec §9', () => {
  it('[R9.06] sets the subtotal from which home collection is free', () => {
    expect(FREE_COLLECTION_FROM).toBe(2000)
  })

  it('[R9.15] requests 20 addresses per page, starting with the first', () => {
    expect(ADDRESS_PAGE_SIZE).toBe(20)
    expect(patientEndpoints.addressList.query.parse({})).toEqual({ page: 1, size: 20 })
  })

  it('[R7.099, R7.100, R9.16] requests five blog posts per page, starting with the first', () => {
    expect(BLOG_PAGE_SIZE).toBe(5)
    expect(contentEndpoints.blogPosts.query.parse({})).toEqual({ per_page: 5, page: 1 })
  })

  it('[R9.17] sets the minimum length of a centre search', () => {
    expect(CENTRE_SEARCH_MIN).toBe(3)
  })

  it('[R9.18] sets the timeout of a token request to 20 seconds', () => {
    expect(TOKEN_REQUEST_TIMEOUT_MS).toBe(20_000)
    expect(authEndpoints.csrfToken.timeoutMs).toBe(TOKEN_REQUEST_TIMEOUT_MS)
  })
})
