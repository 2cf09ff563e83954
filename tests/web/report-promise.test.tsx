import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { PromiseStrip } from '#features/catalogue/components/promise-strip.tsx'
import { LeadHero } from '#features/lead-page/components/lead-hero.tsx'
import { anItem } from './support/catalogue.tsx'

const counts = { test: 3, package: 0, radiology: 0 }
const page = {
  slug: 'book-a-blood-test',
  title: 'Book a blood test',
  heading: 'Book a blood test',
  text: 'Common tests.',
  city_id: 1,
  city_name: 'Pune',
  item_codes: [],
  items: [anItem()],
  faqs: [],
  reportIn: '12 hours',
  earliest: null,
  collection: null,
}

test('how soon reports are ready is said with the tests that it is of', () => {
  const home = render(
    <PromiseStrip catalogue={{ counts, cheapest: null, reportHours: 24 }} visit={undefined} />,
  ).container
  expect(home.textContent).toBe('Most reportsin 24 hoursof the sample, across all our tests')
  const noteOf = (parts: readonly ReturnType<typeof anItem>[]) =>
    render(<LeadHero facts={{ ...page, parts: [...parts] }} form={null} />).container.querySelector(
      '.leadhero__price .note',
    )?.textContent
  expect(noteOf([])).toBe('in Pune, with the report in 12 hours for most tests on this page')
  expect(noteOf([anItem()])).toBe('in Pune, with the report in 12 hours')
})
