import { describe, expect, it } from 'vitest'
import { signInSamples } from '#machines/sign-in/model/sign-in.samples.ts'
import { flows as shown } from '#tools/paths/panel/flows.ts'
import { flows } from '../flows.ts'

describe('the samples of YAML', () => {
  it('are part of the charts in all tests', () => {
    const samples = Object.keys(flows['sign-in'].events['account.submit'] ?? {})

    expect(samples).toEqual(['filled', 'otherNumber'])
    expect(Object.keys(signInSamples['account.submit'])).toEqual(['filled'])
    expect(Object.keys(flows.reschedule.namedPaths ?? {})).toHaveLength(3)
  })

  it('are part of the charts in the panel', () => {
    for (const name of ['sign-in', 'reschedule'] as const) {
      expect(shown[name].events).toEqual(flows[name].events)
      expect(shown[name].namedPaths).toEqual(flows[name].namedPaths)
      expect(shown[name].conditions).toHaveLength(flows[name].conditions?.length ?? 0)
    }
  })
})
