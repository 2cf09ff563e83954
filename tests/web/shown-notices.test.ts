import { expect, test } from 'vitest'
import { shownNotices } from '#features/cart/shown-notices.ts'

test('the cart shows its two most important notices, and what has nothing to say is left out', () => {
  const notices = {
    offer: 'Save',
    fast: 'Fast',
    cheaper: null,
    pricesChanged: null,
    notSaved: 'X',
  }
  expect(shownNotices(notices)).toEqual({ notSaved: 'X', fast: 'Fast' })
  expect(shownNotices({ ...notices, pricesChanged: 'Dearer' })).toEqual({
    pricesChanged: 'Dearer',
    notSaved: 'X',
  })
  expect(shownNotices({ offer: 'Save' })).toEqual({ offer: 'Save' })
})
