import { expect, it } from 'vitest'
import { isSameName } from '#contract/rules/person-name.ts'

it.each([
  ['Mohan Rao', 'Mohan Rao'],
  ['Mr. Mohan Rao', 'MOHAN RAO'],
  ['Rao Mohan', 'Mohan Rao'],
  ['M. Rao', 'Mohan Rao'],
  ['Mohan', 'Mohan Rao'],
  ['Mohan R', 'Mohan Rao'],
  ['Smt. Asha K Rao', 'Asha Kiran Rao'],
  ['आशा राव', 'आशा राव'],
])('%s can be %s', (read, name) => {
  expect(isSameName(read, name)).toBe(true)
  expect(isSameName(name, read)).toBe(true)
})

it.each([
  ['Mohan Rao', 'Asha Rao'],
  ['Mohan Iyer', 'Mohan Rao'],
  ['M. R.', 'Mohan Rao'],
  ['Mr.', 'Mohan Rao'],
  ['', 'Mohan Rao'],
  ['Asha A', 'Asha Rao'],
])('%s is not %s', (read, name) => {
  expect(isSameName(read, name)).toBe(false)
  expect(isSameName(name, read)).toBe(false)
})
