// @vitest-environment node
import { afterEach, expect, test, vi } from 'vitest'
import { memberInWords } from '#lib/format/member-format.ts'
import { sampleMember } from '#paths/checkout/checkout.data.ts'

afterEach(() => void vi.useRealTimers())

test.each([
  ['2026-12-01', '0 days'],
  ['2026-11-19', '12 days'],
  ['2026-10-02', '60 days'],
  ['2026-10-01', '2 months'],
  ['2025-12-02', '11 months'],
])('the age of a child who was born on %s is told in days or months', (dob, words) => {
  vi.useFakeTimers({ now: new Date('2026-12-01T10:00:00+05:30') })
  const child = { ...sampleMember, gender: 1, dob, age: 0 } as const
  expect(memberInWords(child)).toBe(`Female, ${words}`)
})

test('any other age is told in years', () => {
  const { dob } = sampleMember
  expect(memberInWords({ ...sampleMember, dob, age: 34 })).toContain(', 34 years')
})
