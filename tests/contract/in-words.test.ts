import { expect, test } from 'vitest'
import { sentence } from '#contract/rules/in-words.ts'

test('a sentence that ends with an initial has one full stop', () => {
  expect(['For Asha Rao', 'For Asha K.'].map(sentence)).toEqual(['For Asha Rao.', 'For Asha K.'])
})
