import { expect, it } from 'vitest'
import { uuidOf } from '#server/uuid-of-name.ts'

it('a name has the UUID that other programs give it (the example of uuid5 in the manual of Python)', () => {
  const uuid = uuidOf('python.org', '6ba7b810-9dad-11d1-80b4-00c04fd430c8')
  expect(uuid).toBe('886313e1-3b8a-5372-9b90-0c9aee199e5d')
})
