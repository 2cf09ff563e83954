import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type {
  Banner,
  Faq,
  FaqTopic,
  LabDocument,
  LabEvent,
  Testimonial,
  Video,
} from '#contract/content.endpoints.ts'
import { type ItemFacts, questionsOf } from '#server/modules/content/item-questions.ts'
import { createTestApp, TEST_NOW, type TestApp } from './support/app.ts'
import { visitorHeaders } from './support/sign-in.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

async function get<T>(path: string): Promise<T> {
  const answer = await server.inject({ url: `/api/v1/${path}` })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().result
}

const refused = async (path: string) => {
  const answer = await server.inject({ url: `/api/v1/${path}` })
  return [answer.statusCode, answer.json().code]
}

describe('banner/list', () => {
  const bannersOf = async (source: string) =>
    (await get<{ banners: Banner[] }>(`banner/list?PageSource=${source}`)).banners

  it('[R7.091] returns the banners of the requested page, in order', async () => {
    const titles = (await bannersOf('home')).map(({ title }) => title)
    expect(titles).toEqual(['Can’t read your prescription?', '50% off the cheaper test'])
    expect(await bannersOf('promotion')).toEqual([
      {
        title: 'Buy one, get 50% off the second',
        text: expect.any(String),
        imageKey: 'public/banner-second-half.svg',
        href: '/buy-one-get50-on-2nd',
      },
    ])
  })

  it('[R7.091] is empty for a page without banners, and requires PageSource', async () => {
    expect(await bannersOf('no-such-page')).toEqual([])
    expect(await refused('banner/list')).toEqual([400, 'invalid'])
  })
})

describe('testimonials', () => {
  type Page = { testimonials: Testimonial[]; total: number }

  it('[R7.092] are paged', async () => {
    const first = await get<Page>('testimonials?size=5')
    const second = await get<Page>('testimonials?size=5&page=2')
    expect([first.testimonials.length, second.testimonials.length]).toEqual([5, first.total - 5])
    const names = [...first.testimonials, ...second.testimonials].map(({ name }) => name)
    expect(new Set(names).size).toBe(first.total)
    expect((await get<Page>('testimonials?page=99')).testimonials).toEqual([])
  })
})

describe('events', () => {
  type Page = { events: LabEvent[]; total: number }
  const dates = ({ events }: Page) => events.map(({ date }) => date)

  it("[R7.093] include today's among the upcoming ones, next first", async () => {
    const coming = await get<Page>('events?when=upcoming&size=3')
    expect(dates(coming)).toEqual(['2026-03-14', '2026-05-24', '2026-06-14'])
    expect(coming.events[0]).toMatchObject({ from_time: '08:00', city_name: 'Pune' })
  })

  it('[R7.093] list past ones latest first; without a side, after the upcoming ones', async () => {
    const over = await get<Page>('events?when=past&size=2')
    expect(dates(over)).toEqual(['2025-12-12', '2025-11-14'])
    const { total: ahead } = await get<Page>('events?when=upcoming&size=1')
    const all = await get<Page>('events?size=100')
    expect(all.total).toBe(ahead + over.total)
    expect(dates(all).slice(ahead, ahead + 2)).toEqual(dates(over))
    const acrossToday = await get<Page>(`events?size=${ahead - 1}&page=2`)
    expect(dates(acrossToday).slice(0, 3)).toEqual(dates(all).slice(ahead - 1, ahead + 2))
  })

  it("[R7.093] count as upcoming on their own day, in the lab's time zone", async () => {
    server.clock.set('2026-03-14T23:30:00+05:30')
    const [today] = dates(await get<Page>('events?when=upcoming&size=1'))
    server.clock.set('2026-03-15T00:30:00+05:30')
    const [tomorrow] = dates(await get<Page>('events?when=upcoming&size=1'))
    server.clock.set(TEST_NOW)
    expect([today, tomorrow]).toEqual(['2026-03-14', '2026-05-24'])
  })
})

describe('videos', () => {
  it('[R7.094] have a URL, a duration and a transcript', async () => {
    const { videos, total } = await get<{ videos: Video[]; total: number }>('videos')
    expect(videos).toHaveLength(total)
    for (const video of videos) {
      expect(video.url).toMatch(/^https:\/\//)
      expect(video.minutes).toBeGreaterThan(0)
      expect(video.transcript.join(' ').length).toBeGreaterThan(200)
    }
  })
})

describe('faq/list', () => {
  it('[R7.095] groups the questions by topic', async () => {
    const { topics } = await get<{ topics: FaqTopic[] }>('faq/list')
    expect(topics.map(({ slug }) => slug)).toEqual([
      'booking',
      'home-collection',
      'preparation',
      'payment',
      'reports',
      'cancelling',
      'centres',
      'data',
    ])
    const questions = topics.flatMap(({ faqs }) => faqs.map(({ question }) => question))
    expect(questions.length).toBeGreaterThanOrEqual(25)
    expect(new Set(questions).size).toBe(questions.length)
  })
})

it('questions name how long a slot is held from the setting', async () => {
  const { inject, close } = await createTestApp({ config: { holdMinutes: 7 } })
  const answer = await inject({ url: '/api/v1/faq/list' })
  await close()
  const held = answer
    .json<{ result: { topics: FaqTopic[] } }>()
    .result.topics.flatMap(({ faqs }) => faqs)
    .filter((faq) => /held|hold/i.test(faq.question + faq.answer))
  const minutes = held.flatMap((faq) => faq.answer.match(/\d+ minutes/g) ?? [])
  expect(minutes).toContain('7 minutes')
  expect(minutes).not.toContain('15 minutes')
})

describe('itemfaq/list', () => {
  async function itemIdOf(slug: string): Promise<string> {
    const item = await get<{ item_id: string }>(`tests/details?city_id=1&slug_name=${slug}`)
    return item.item_id
  }

  async function ask(item_id: string) {
    return server.inject({
      method: 'POST',
      url: '/api/v1/itemfaq/list',
      headers: await visitorHeaders(server),
      payload: { item_id },
    })
  }

  async function faqsOf(slug: string): Promise<Faq[]> {
    const answer = await ask(await itemIdOf(slug))
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json().result.faqs
  }

  it('[R7.096] returns the questions written for the item', async () => {
    const faqs = await faqsOf('hba1c')
    expect(faqs[0]).toEqual({
      question: 'Is fasting needed for HbA1c?',
      answer: 'No. It can be taken at any time of day.',
    })
  })

  it('[R7.096] generates answers from the facts of other items', async () => {
    const faqs = await faqsOf('haemoglobin')
    expect(faqs).toEqual([
      { question: 'Do I need to fast for Haemoglobin?', answer: 'No fasting is needed.' },
      {
        question: 'When is the report for Haemoglobin ready?',
        answer: expect.stringMatching(/^Within 8 hours of the sample\./),
      },
      {
        question: 'What sample is taken for Haemoglobin?',
        answer: expect.stringContaining('EDTA'),
      },
      {
        question: 'Can Haemoglobin be done at home?',
        answer: expect.stringMatching(/^Yes\. Choose a slot/),
      },
    ])
  })

  it.each(['0', '999999', '99999999999999', 'abc', '-1'])(
    '[R7.096] does not know the item %s',
    async (id) => {
      const answer = await ask(id)
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'unknown-item'])
    },
  )
})

describe('generated answers', () => {
  const facts: ItemFacts = {
    name: 'A test',
    kind: 'test',
    isHcAvailable: true,
    needsAppointment: false,
    slotMinutes: null,
    fastingHours: 10,
    reportTatHours: 48,
    preparation: ['Take nothing but plain water for 10 to 12 hours.', 'No alcohol for 24 hours.'],
    samples: [
      { container: 'Serum tube (gold)', volume_ml: 4 },
      { container: 'EDTA tube (lavender)', volume_ml: 3 },
    ],
  }
  const answers = (changes: Partial<ItemFacts> = {}) =>
    questionsOf({ ...facts, ...changes }).map(({ answer }) => answer)

  it('mention the fast once, and the rest of the preparation', () => {
    expect(answers()[0]).toBe(
      'Yes. Drink only plain water for 10 hours before the test. No alcohol for 24 hours.',
    )
  })

  it('give long times in days, and one prick for several tubes', () => {
    const [, report, sample] = answers()
    expect(report).toMatch(/^Within 2 days of the sample/)
    const meal = { after: 'meal' as const, minutes: [120] }
    const again = { container: 'Fluoride tube (grey)', volume_ml: 2, later: meal }
    const [, afterSecond] = answers({ samples: [...facts.samples, again] })
    expect(afterSecond).toMatch(/^Within 2 days of the second sample/)
    expect(sample).toBe(
      'Serum tube (gold), 4 mL; EDTA tube (lavender), 3 mL. One prick fills all the tubes.',
    )
  })

  it('tell where a scan is done and how long it takes, without a sample', () => {
    const scan: Partial<ItemFacts> = {
      kind: 'radiology',
      samples: [],
      isHcAvailable: false,
      needsAppointment: true,
      slotMinutes: 20,
      reportTatHours: 6,
    }
    const [, report, place, ...more] = answers(scan)
    expect(more).toEqual([])
    expect(report).toMatch(/^Within 6 hours of the scan/)
    expect(place).toBe(
      'No, it is done at a centre, by appointment. You choose the slot when you book. It takes about 20 minutes.',
    )
    expect(answers({ ...scan, needsAppointment: false }).at(-1)).toContain('walk in')
  })
})

describe('seo/bySlug', () => {
  it('[R7.097] returns the entry of a page by its path without the leading slash', async () => {
    expect(await get('seo/bySlug?slug=home')).toMatchObject({
      canonical: '/',
      og_image: 'public/banner-home-visit.svg',
    })
    expect(await get('seo/bySlug?slug=services%2Fhealth-checkups')).toMatchObject({
      title: 'Health check-ups with prices',
      canonical: '/services/health-checkups',
    })
    expect(await get('seo/bySlug?slug=faqs')).not.toHaveProperty('og_image')
  })

  it('[R7.097] returns null for other pages', async () => {
    expect(await get('seo/bySlug?slug=no%2Fsuch')).toBeNull()
    expect(await refused('seo/bySlug')).toEqual([400, 'invalid'])
  })
})

describe('published documents', () => {
  const listOf = async (kind: string) =>
    (await get<{ documents: LabDocument[] }>(`documents/list?kind=${kind}`)).documents

  it('are listed by kind, newest first', async () => {
    const years = (await listOf('annual-return')).map(({ year }) => year)
    expect(years).toEqual(['2025-26', '2024-25', '2023-24'])
    expect(await refused('documents/list?kind=secret')).toEqual([400, 'invalid'])
  })

  it('are valid PDFs with a title', async () => {
    const kinds = ['annual-return', 'governance', 'csr', 'notice']
    const papers = (await Promise.all(kinds.map(listOf))).flat()
    expect(papers.length).toBeGreaterThan(8)
    for (const { document_id, title } of papers) {
      const answer = await server.inject({ url: `/api/v1/documents/file/${document_id}` })
      expect(answer.statusCode).toBe(200)
      expect(answer.headers['content-type']).toBe('application/pdf')
      expect(answer.headers['content-disposition']).toContain(`${document_id}.pdf`)
      const pdf = await getDocumentProxy(new Uint8Array(answer.rawPayload))
      const { text } = await extractText(pdf, { mergePages: true })
      expect(text).toContain(title)
    }
  })

  it('are not found under an unknown name', async () => {
    expect(await refused('documents/file/nothing')).toEqual([404, 'unknown-document'])
  })
})
