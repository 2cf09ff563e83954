import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { lateRoutes } from '#app/late-routes.ts'
import { paths } from '#config/paths.ts'
import { createQueryClient } from '#lib/query-client.ts'
import { page as aboutUsPage } from '#pages/content/about-us.page.tsx'
import { page as annualReturnsPage } from '#pages/content/annual-returns.page.tsx'
import { page as blogPage } from '#pages/content/blog.page.tsx'
import { page as blogPostPage } from '#pages/content/blog-post.page.tsx'
import { page as eventPage } from '#pages/content/event.page.tsx'
import { page as faqsPage } from '#pages/content/faqs.page.tsx'
import { page as promotionPage } from '#pages/content/promotion-and-discount.page.tsx'
import { page as videosPage } from '#pages/content/videos.page.tsx'
import { page as healthCheckupsPage } from '#pages/services/health-checkups.page.tsx'
import { renderPage } from './support/catalogue.tsx'
import { contentApi } from './support/content.ts'
import { MUMBAI } from './support/shell.tsx'

/** jsdom has no layout: no picture ever comes near the viewport. */
class NothingNear {
  observe(): void {}
  disconnect(): void {}
}
beforeAll(() => void vi.stubGlobal('IntersectionObserver', NothingNear))
afterAll(() => void vi.unstubAllGlobals())

const link = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href')

describe('the routes of information and services', () => {
  it('[R2.007, R2.008, R2.037, R2.038, R2.039, R2.040, R2.041, R2.042, R2.043, R2.044, R2.045, R2.046, R2.047] [R2.057, R2.058, R2.059, R2.060, R2.061] each have their own page', async () => {
    const context = { queryClient: createQueryClient(), api: contentApi(), city: () => MUMBAI }
    const late = lateRoutes(context)
    const ofPaths = [
      '/term-of-use',
      '/privacy-policy',
      '/promotion-and-discount',
      '/event',
      '/videos',
      '/testimonial',
      '/about-us',
      '/accreditation',
      '/faqs',
      '/notices',
      '/csr',
      '/annual-returns',
      '/corporate-governance',
      '/blog',
      '/blog/:slug',
      '/services/corporate-wellness',
      '/services/labs-at-leading-hospitals',
      '/services/health-checkups',
      '/services/home-healthcare',
      '/services/diagnostics-services',
    ]
    const routes = late.filter(({ path }) => ofPaths.includes(path ?? ''))
    expect(routes).toHaveLength(ofPaths.length)
    const components = new Set<unknown>()
    for (const { lazy } of routes) {
      const loaded = typeof lazy === 'function' ? await lazy() : {}
      components.add(loaded.Component)
    }
    expect(components.size).toBe(routes.length)
  })
})

describe('/faqs', () => {
  const show = () => renderPage({ page: faqsPage, path: paths.faqs.path, api: contentApi() })
  const questions = () =>
    [...document.querySelectorAll('section[aria-labelledby] summary')].map(
      (summary) => summary.textContent,
    )
  const field = () => screen.getByRole('searchbox', { name: 'Search the questions' })

  it('[R2.043] shows the topics, each with its questions', async () => {
    await show()
    const payment = screen.getByRole('region', { name: 'Payment' })
    expect(within(payment).getByText('How do I get a refund?')).toBeTruthy()
    expect(questions()).toHaveLength(3)
  })

  it.each([
    ['refund', ['How do I get a refund?']],
    ['FASTING water', ['May I drink water?']],
    ["zoe phlebotomist's", ['Who is Zoë?']],
  ])('filters them while typing %o, by all its words', async (typed, wanted) => {
    await show()
    await userEvent.type(field(), typed)
    expect(questions()).toEqual(wanted)
    expect(screen.getByText('1 question')).toBeTruthy()
  })

  it('says whom to call when an emergency is searched for', async () => {
    const emergency = {
      title: 'Chest pain now? Call 112.',
      text: 'Sit down.',
      numbers: [{ name: 'Emergency', phone: '112' }],
    }
    const api = contentApi({ emergency })
    await renderPage({ page: faqsPage, path: paths.faqs.path, api })
    await userEvent.type(field(), 'chest pain')
    const call = await screen.findByRole('link', { name: 'Call 112, Emergency' })
    expect(call.getAttribute('href')).toBe('tel:112')
  })

  it('shows an empty search, with a button to clear it', async () => {
    await show()
    await userEvent.type(field(), 'xyz')
    expect(screen.getByRole('heading', { name: 'No questions found for “xyz”' })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Show all questions' }))
    expect(questions()).toHaveLength(3)
  })
})

describe('/event', () => {
  it('[R2.038] shows upcoming events with day, hours and place, then past ones', async () => {
    await renderPage({ page: eventPage, path: paths.event.path, api: contentApi() })
    const coming = screen.getByRole('region', { name: 'Coming up' })
    expect(within(coming).getByText('11:00 AM to 03:00 PM, Parakh Powai, Mumbai')).toBeTruthy()
    expect(coming.querySelector('time')?.textContent).toBe('12Dec 2026Sat')
    const past = screen.getByRole('region', { name: 'Past events' })
    expect(within(past).getByRole('heading', { name: 'A walk' })).toBeTruthy()
  })

  it('shows that no date is set', async () => {
    await renderPage({
      page: eventPage,
      path: paths.event.path,
      api: contentApi({ upcoming: [] }),
    })
    expect(screen.getByRole('heading', { name: 'No upcoming events' })).toBeTruthy()
  })
})

describe('/videos', () => {
  it('[R2.039] loads nothing of another site; videos open in a new tab and have transcripts', async () => {
    await renderPage({ page: videosPage, path: paths.videos.path, api: contentApi() })
    const watch = screen.getByRole('link', { name: /^Watch, 3 min.*A visit.*opens in a new tab/ })
    expect(watch.getAttribute('target')).toBe('_blank')
    expect(watch.getAttribute('rel')).toBe('noopener noreferrer')
    expect(document.querySelector('iframe, video, embed')).toBeNull()
    expect(screen.getByText('Then that.')).toBeTruthy()
  })
})

describe('/promotion-and-discount', () => {
  const show = (api = contentApi()) =>
    renderPage({ page: promotionPage, path: paths.promotionAndDiscount.path, api })

  it('[R2.037] shows each coupon of the city with code and expiry', async () => {
    await show()
    expect(screen.getByRole('heading', { name: '₹100 off a package' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Copy the code' })).toBeTruthy()
    expect(
      screen.getByText(/For a subtotal of ₹500 or more\. Until/).closest('p')?.textContent,
    ).toContain('31/03/2029')
  })

  it('shows that there is none, and renders without banners', async () => {
    await show(contentApi({ coupons: [], broken: ['bannerList'] }))
    expect(screen.getByRole('heading', { name: 'No coupons in Mumbai today' })).toBeTruthy()
    expect(screen.getByText('Check again later, or see our packages.')).toBeTruthy()
    expect(screen.queryByRole('region', { name: 'News and offers' })).toBeNull()
  })
})

describe('/annual-returns', () => {
  it('[R2.046] links each return as a PDF of the provider', async () => {
    const path = paths.annualReturns.path
    await renderPage({ page: annualReturnsPage, path, api: contentApi() })
    expect(link(/^PDF of A paper of annual-return/)).toBe('/api/v1/documents/file/annual-return-1')
  })
})

describe('/about-us', () => {
  it('[R2.041] [R7.091] [R7.098] renders with and without banner and newest posts', async () => {
    const path = paths.aboutUs.path
    await renderPage({ page: aboutUsPage, path, api: contentApi() })
    expect(link(/^A banner/)).toBe('/test-menu?item_type=package')
    expect(link('Post 1')).toBe('/blog/post-1')
  })

  it('[R2.041] renders when neither banners nor the blog answer, and loads the posts again', async () => {
    const path = paths.aboutUs.path
    const broken = ['bannerList', 'blogPosts']
    await renderPage({ page: aboutUsPage, path, api: contentApi({ broken }) })
    expect(screen.getByRole('heading', { level: 1 })).toBeTruthy()
    const blog = within(await screen.findByRole('region', { name: 'From our blog' }))
    expect(blog.getByRole('status').textContent).toContain('Posts could not be loaded.')
    broken.length = 0
    await userEvent.click(blog.getByRole('button', { name: 'Try again' }))
    await blog.findByRole('link', { name: 'Post 1' })
  })
})

describe('/services/health-checkups', () => {
  it('[R2.059] shows the city’s packages with prices and add buttons', async () => {
    const path = paths.healthCheckups.path
    const { cart } = await renderPage({ page: healthCheckupsPage, path, api: contentApi() })
    expect(screen.getByText('₹240')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: /Add A package/ }))
    await screen.findByRole('link', { name: /^In cart.*A package/ })
    expect(cart.getSnapshot().context.lines).toHaveLength(1)
  })
})

describe('/blog', () => {
  const show = (address: string, posts?: number) =>
    renderPage({
      page: blogPage,
      path: paths.blog.path,
      address,
      api: contentApi(posts === undefined ? {} : { posts }),
    })
  const titles = () =>
    screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)

  it('[R9.16] shows five posts and a link to older ones', async () => {
    await show('/blog')
    expect(titles().slice(0, -1)).toEqual(['Post 1', 'Post 2', 'Post 3', 'Post 4', 'Post 5'])
    expect(link('Older posts')).toBe('/blog?page=2')
    expect(screen.queryByRole('link', { name: 'Newer posts' })).toBeNull()
  })

  it('[R7.100] ends with its last page', async () => {
    await show('/blog?page=2')
    expect(titles().slice(0, -1)).toEqual(['Post 6', 'Post 7'])
    expect(link('Newer posts')).toBe('/blog')
    expect(screen.queryByRole('link', { name: 'Older posts' })).toBeNull()
  })

  it('has no link to an empty page', async () => {
    await show('/blog', 5)
    expect(screen.queryByRole('navigation', { name: 'Pages of the blog' })).toBeNull()
  })
})

describe('/blog/:slug', () => {
  it('[R7.098] shows a post with its date and text', async () => {
    await renderPage({
      page: blogPostPage,
      path: paths.blogPost.path,
      address: '/blog/post-2',
      api: contentApi(),
    })
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Post 2')
    expect(screen.getByText('Text of 2.')).toBeTruthy()
    expect(screen.getByText('05/01/2026').getAttribute('datetime')).toBe('2026-01-05')
  })
})
