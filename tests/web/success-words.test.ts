import { expect, it } from 'vitest'
import { successWords } from '#lib/toast/success-words.ts'

it('success toasts have the words of the spec when the server sends none', () => {
  expect(successWords('prescription', '')).toBe('Prescription Upload Successfully')
  expect(successWords('added', '')).toBe('Added sucessfully')
  expect(successWords('updated', '')).toBe('updated sucessfully')
  expect(successWords('deleted', '')).toBe('deleted sucessfully')
})

it.each(['added', 'updated', 'deleted', 'prescription'] as const)(
  'the server’s words come first: %s',
  (deed) => {
    expect(successWords(deed, 'Thank you, Asha.')).toBe('Thank you, Asha.')
  },
)
