import { expect, test } from 'vitest'
import { termOfUseText } from '#config/content/term-of-use.ts'
import { CANCEL_UNTIL, cancelOrMove, MOVE_UNTIL } from '#contract/change-words.ts'
import { faqTopics } from '#server/db/seed/content-faqs.facts.ts'

const END =
  'a home visit free of charge until the phlebotomist sets out, and a centre visit until you have paid at the centre or your first sample or scan is done. If the phlebotomist is late, you can still do so until they arrive.'

test('terms and questions say the same of when a booking can be cancelled or moved', () => {
  expect([CANCEL_UNTIL, MOVE_UNTIL]).toEqual([`You can cancel ${END}`, `You can move ${END}`])
  const section = termOfUseText.sections.find(({ id }) => id === 'cancelling')
  expect(section?.paragraphs?.[0]).toContain(`You can cancel or move ${END}`)
  const faqs = faqTopics.flatMap(({ faqs }) => faqs)
  const answerTo = (asked: string) => faqs.find(([question]) => question === asked)?.[1]
  expect(answerTo('Can I cancel?')).toContain(CANCEL_UNTIL)
  expect(answerTo('Can I change my slot?')).toContain(MOVE_UNTIL)
  expect(JSON.stringify([section, faqTopics])).not.toMatch(/until the sample is taken/)
})

test('who booked several orders for one person is not told to move one of several people', () => {
  const both = ['home_collection', 'lab_visit'] as const
  expect(cancelOrMove(2, both)).toContain('one person')
  expect(cancelOrMove(1, both)).not.toContain('person')
  // Cancelling a scan may add the charge of the home visit.
  expect(cancelOrMove(1, both)).toContain('home collection is charged by the tests that stay')
})

test('people who all come to a centre are told nothing of home visits, and the other way round', () => {
  expect(cancelOrMove(2, ['lab_visit', 'lab_visit'])).toBe(
    'You can cancel or move a centre visit free of charge until you have paid at the centre or your first sample or scan is done. You can also cancel or move one person.',
  )
  expect(cancelOrMove(2, ['home_collection'])).not.toContain('centre')
})
