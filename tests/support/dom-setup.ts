import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

afterEach(cleanup)

// A busy machine takes its time: waiting longer makes no test pass that should fail.
configure({ asyncUtilTimeout: 8_000 })
