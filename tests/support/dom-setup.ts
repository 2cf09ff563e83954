import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'
import { configureBrand } from '#config/brand.ts'
import { DEFAULT_BRAND } from '#contract/brand.ts'

configureBrand(DEFAULT_BRAND)

afterEach(cleanup)

// jsdom has no layout to scroll in.
if (typeof window !== 'undefined') window.scrollTo = () => {}

// Generous for busy machines; a longer wait lets no failing test pass.
configure({ asyncUtilTimeout: 8_000 })
