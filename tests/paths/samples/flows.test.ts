import { describe, expect, it } from 'vitest'
import { signInSamples } from '#paths/sign-in/model.ts'
import { flows } from '../flows.ts'

describe('the samples of YAML', () => {
  it('are part of the charts in all tests', () => {
    const samples = Object.keys(flows['sign-in'].events['account.submit'] ?? {})

    expect(samples).toEqual(['filled', 'otherNumber'])
    expect(Object.keys(signInSamples['account.submit'])).toEqual(['filled'])
    expect(Object.keys(flows['order-change'].namedPaths ?? {})).toHaveLength(24)
  })
})
