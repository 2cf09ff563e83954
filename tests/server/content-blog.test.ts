import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contentEndpoints, type WireBlogPost } from '#contract/content.endpoints.ts'
import { blogPosts } from '#server/db/schema/content.ts'
import { createTestApp, TEST_NOW, type TestApp } from './support/app.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp({ config: { publicUrl: 'https://book.example.in' } })
})
afterAll(() => server.close())

const ask = (query = '') => server.inject({ url: `/wp-json/wp/v2/posts${query}` })

async function posts(query = ''): Promise<WireBlogPost[]> {
  const answer = await ask(query)
  expect(answer.statusCode, answer.body).toBe(200)
  return contentEndpoints.blogPosts.response.parse(answer.json())
}

describe('the lab’s own blog', () => {
  it('[R7.098] [R7.099] [R7.100] [R9.16] answers as WordPress does: five posts per page, newest first', async () => {
    const answer = await ask()
    expect(answer.headers).toMatchObject({ 'x-wp-total': '9', 'x-wp-totalpages': '2' })
    const list = await posts()
    expect(list).toHaveLength(5)
    expect(list).toEqual(await posts('?per_page=5&page=1'))
    const dates = list.map(({ date }) => date)
    expect(dates).toEqual(dates.toSorted().toReversed())
    expect(answer.json()[0]).toMatchObject({
      date: '2026-02-09T09:00:00',
      date_gmt: '2026-02-09T03:30:00',
      status: 'publish',
      link: 'https://book.example.in/blog/a-calm-home-visit-for-children-and-parents',
      title: { rendered: 'A calm home visit for children and older parents' },
      content: { rendered: expect.stringMatching(/^<p>/), protected: false },
    })
  })

  it('[R7.098] [R7.100] lists each post on exactly one page', async () => {
    const both = [...(await posts()), ...(await posts('?page=2'))]
    expect(new Set(both.map(({ id }) => id)).size).toBe(9)
  })

  it('[R7.098] finds a post by its slug', async () => {
    const [post, ...others] = await posts('?slug=what-counts-as-fasting')
    expect(others).toEqual([])
    expect(post?.content.rendered).toContain('What fasting means')
    expect(await posts('?slug=nothing')).toEqual([])
  })

  it('[R7.098] skips `offset` posts, and is empty after the last', async () => {
    const [, second] = await posts()
    expect((await posts('?per_page=1&offset=1')).map(({ id }) => id)).toEqual([second?.id])
    expect(await posts('?per_page=1&offset=9')).toEqual([])
  })

  it.each([
    ['?page=3', 'rest_post_invalid_page_number'],
    ['?slug=nothing&page=2', 'rest_post_invalid_page_number'],
    ['?per_page=0', 'rest_invalid_param'],
    ['?per_page=101', 'rest_invalid_param'],
    ['?page=x', 'rest_invalid_param'],
  ])('refuses %s with %s', async (query, code) => {
    const answer = await ask(query)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toEqual({
      code,
      message: expect.any(String),
      data: { status: 400 },
    })
  })

  it('hides posts scheduled for later', async () => {
    const later = new Date(Date.parse(TEST_NOW) + 60_000)
    await server.db.insert(blogPosts).values({
      id: 999,
      slug: 'later',
      title: 'Later',
      excerpt: '<p>Later.</p>',
      content: '<p>Later.</p>',
      publishedAt: later,
      updatedAt: later,
    })
    expect(await posts('?slug=later')).toEqual([])
    server.clock.set(later.toISOString())
    expect(await posts('?slug=later')).toHaveLength(1)
    server.clock.set(TEST_NOW)
  })

  it('has posts of a substantial length with unique names', async () => {
    const all = await posts('?per_page=100')
    expect(new Set(all.map(({ slug }) => slug)).size).toBe(all.length)
    for (const { slug, content } of all) {
      const words = content.rendered.replace(/<[^>]+>/g, ' ').split(/\s+/).length
      expect([slug, words > 300]).toEqual([slug, true])
    }
  })
})
