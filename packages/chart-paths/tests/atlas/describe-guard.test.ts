import { describeGuard } from 'chart-paths/atlas/describe-guard.ts'
import { describe, expect, it } from 'vitest'
import { and, not, or, stateIn } from 'xstate'

describe('a guard in words', () => {
  it('is named as in the chart', () => {
    expect(describeGuard('isLost')).toBe('isLost')
    expect(describeGuard({ type: 'isOlderThan', params: { years: 18 } })).toBe('isOlderThan')
  })

  it('says how it is made of others', () => {
    expect(describeGuard(and(['isTaken', not('hasHold')]))).toBe('isTaken and not hasHold')
    expect(describeGuard(not(or(['isPlaced', 'isGone'])))).toBe('not (isPlaced or isGone)')
  })

  it('names the state it asks for', () => {
    expect(describeGuard(stateIn({ page: 'ordinary' }))).toBe('in page.ordinary')
    expect(describeGuard(stateIn('#signIn.code.life.over'))).toBe('in signIn.code.life.over')
  })

  it('is null where there is none, and admits that it has no name', () => {
    expect(describeGuard(undefined)).toBeNull()
    expect(describeGuard(() => true)).toBe('an inline condition')
  })
})
