// @vitest-environment node
import { expect, it } from 'vitest'
import { successCopy } from '#lib/toast/success-copy.ts'

it('success toasts have the message of the spec when the server sends none', () => {
  expect(successCopy('prescription', '')).toBe('Prescription Upload Successfully')
  expect(successCopy('added', '')).toBe('Added sucessfully')
  expect(successCopy('updated', '')).toBe('updated sucessfully')
  expect(successCopy('deleted', '')).toBe('deleted sucessfully')
})

it.each(['added', 'updated', 'deleted', 'prescription'] as const)(
  'the server’s message comes first: %s',
  (deed) => {
    expect(successCopy(deed, 'Thank you, Asha.')).toBe('Thank you, Asha.')
  },
)
