import { describe, expect, it } from 'vitest'
import { and, not, or, stateIn } from 'xstate'
import { guardInWords } from '#tools/paths/atlas/guard-words.ts'

describe('a guard in words', () => {
  it('is named as in the chart', () => {
    expect(guardInWords('isLost')).toBe('isLost')
    expect(guardInWords({ type: 'isOlderThan', params: { years: 18 } })).toBe('isOlderThan')
  })

  it('says how it is made of others', () => {
    expect(guardInWords(and(['isTaken', not('hasHold')]))).toBe('isTaken and not hasHold')
    expect(guardInWords(not(or(['isPlaced', 'isGone'])))).toBe('not (isPlaced or isGone)')
  })

  it('names the state it asks for', () => {
    expect(guardInWords(stateIn({ page: 'ordinary' }))).toBe('in page.ordinary')
    expect(guardInWords(stateIn('#signIn.code.life.over'))).toBe('in signIn.code.life.over')
  })

  it('is null where there is none, and admits that it has no name', () => {
    expect(guardInWords(undefined)).toBeNull()
    expect(guardInWords(() => true)).toBe('a condition of its own')
  })
})
