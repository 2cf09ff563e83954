import type { Emergency } from '#contract/catalogue.endpoints.ts'
import type {
  Banner,
  FaqTopic,
  LabDocument,
  LabEvent,
  Testimonial,
  Video,
  WireBlogPost,
} from '#contract/content.endpoints.ts'
import type { Coupon } from '#contract/coupons.endpoints.ts'
import type { Api } from '#lib/http/api.ts'
import { HttpFailure } from '#lib/http/http-failure.ts'
import { anItem, catalogueApi } from './catalogue.tsx'

export const topics: FaqTopic[] = [
  {
    topic: 'Payment',
    slug: 'payment',
    faqs: [{ question: 'How do I get a refund?', answer: 'It goes back the way it came.' }],
  },
  {
    topic: 'Preparing',
    slug: 'preparing',
    faqs: [
      { question: 'May I drink water?', answer: 'Yes, while fasting too.' },
      { question: 'Who is Zoë?', answer: 'The phlebotomist’s name.' },
    ],
  },
]

const banner: Banner = {
  title: 'A banner',
  text: 'Its text.',
  imageKey: 'public/banner-packages.svg',
  href: '/test-menu?item_type=package',
}

const testimonial: Testimonial = {
  name: 'Meera S.',
  city_name: 'Mumbai',
  service: 'Home collection',
  text: 'She came in time.',
}

export const anEvent = (changes: Partial<LabEvent> = {}): LabEvent => ({
  event_id: 'e-1',
  title: 'Open day',
  date: '2026-12-12',
  from_time: '11:00',
  to_time: '15:00',
  place: 'Parakh Powai',
  city_name: 'Mumbai',
  text: 'Follow a tube.',
  ...changes,
})

const video: Video = {
  slug: 'a-visit',
  title: 'A visit',
  url: 'https://videos.parakh.example/a-visit',
  minutes: 3,
  text: 'How it works.',
  transcript: ['First this.', 'Then that.'],
  date: '2026-01-19',
  imageKey: 'public/video-a-visit.svg',
}

const paper = (kind: LabDocument['kind']): LabDocument => ({
  document_id: `${kind}-1`,
  kind,
  title: `A paper of ${kind}`,
  year: '2025-26',
  date: '2026-06-30',
  summary: 'What is in it.',
})

const coupon: Coupon = {
  coupon_id: 'c-1',
  code: 'CHECKUP100',
  title: '₹100 off a package',
  description: 'For any health package.',
  kind: 'flat',
  value: 100,
  cap: null,
  min_sub_total: 500,
  applies_to: 'package',
  valid_till: '2029-03-31',
}

export const aPost = (id: number): WireBlogPost => ({
  id,
  date: '2026-01-05T09:00:00',
  slug: `post-${id}`,
  link: `https://book.example.in/blog/post-${id}`,
  title: { rendered: `Post ${id}` },
  excerpt: { rendered: `<p>About ${id}.</p>` },
  content: { rendered: `<p>Text of ${id}.</p>` },
})

export type ContentAnswers = {
  readonly posts?: number
  readonly coupons?: readonly Coupon[]
  readonly upcoming?: readonly LabEvent[]
  /** Of a search for something urgent. */
  readonly emergency?: Emergency
  /** Calls that fail as if the provider were unreachable. */
  readonly broken?: readonly string[]
}

/** Fakes the API for information pages. */
export function contentApi(answers: ContentAnswers = {}): Api {
  const { posts = 7, coupons = [coupon], upcoming = [anEvent()], broken = [] } = answers
  const { api } = catalogueApi([anItem({ item_name: 'A package', x_is_package: true }), anItem()])
  const all = Array.from({ length: posts }, (_, at) => aPost(at + 1))
  type BlogQuery = { slug?: string; page?: number; per_page: number; offset?: number }
  const blog = ({ slug, page = 1, per_page, offset }: BlogQuery) => {
    if (offset !== undefined) return all.slice(offset, offset + per_page)
    const found = slug ? all.filter((post) => post.slug === slug) : all
    const begin = (page - 1) * per_page
    if (begin > 0 && begin >= found.length) {
      const code = 'rest_post_invalid_page_number'
      throw new HttpFailure({ kind: 'refused', status: 400, code, message: '' })
    }
    return found.slice(begin, begin + per_page)
  }
  const known: Record<string, (query: never) => unknown> = {
    globalSearch: () => ({ hits: [], emergency: answers.emergency }),
    bannerList: () => ({ banners: [banner] }),
    testimonials: () => ({ testimonials: [testimonial], total: 1 }),
    events: ({ when }: { when: string }) => ({
      events: when === 'past' ? [anEvent({ event_id: 'e-0', title: 'A walk' })] : upcoming,
      total: 1,
    }),
    videos: () => ({ videos: [video], total: 1 }),
    faqList: () => ({ topics }),
    documentList: ({ kind }: { kind: LabDocument['kind'] }) => ({ documents: [paper(kind)] }),
    couponList: () => ({ coupons }),
    blogPosts: blog,
  }
  const call = async (name: string, input: unknown) => {
    if (broken.includes(name)) {
      throw new HttpFailure({ kind: 'network', status: 0, code: 'network', message: '' })
    }
    // SAFETY: each answer has the shape of the endpoint it is named after.
    const { query } = input as { query: never }
    return (known[name]?.(query) ?? (await api.call(name as never, input as never))) as never
  }
  return {
    call,
    callWithMessage: async (name, input) => ({ result: await call(name, input), message: '' }),
  }
}
