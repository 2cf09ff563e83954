import { describe, expect, it } from 'vitest'
import { exploredTogether } from './together.ts'

describe('two tabs, two devices and a lab', () => {
  const report = exploredTogether()

  it(`keep every rule: ${report.counts}`, () => {
    expect(report.faults.join('\n\n')).toBe('')
  })

  it('break the rules that are known to be broken', () => {
    expect(report.healed).toEqual([])
  })
})
