import axios, { AxiosError, type InternalAxiosRequestConfig } from 'axios'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { serverApi } from '#app/server-api.ts'
import type { WireBlogPost } from '#contract/content.endpoints.ts'
import { SESSION_TOKEN_REFUSED } from '#contract/conventions.ts'
import { loadPost, loadPosts } from '#features/content/api/load-posts.ts'
import { createClient } from '#lib/http/client.ts'
import { cookies } from '#lib/storage/cookies.ts'

const BLOG = 'https://blog.example.in'
const QUERY = { query: { page: 1 } }

const aPost = (changes: Partial<WireBlogPost> = {}): WireBlogPost => ({
  id: 1,
  date: '2026-01-05T09:00:00',
  slug: 'a-post',
  link: `${BLOG}/2026/a-post/`,
  title: { rendered: 'Salt &amp; <em>sugar</em>' },
  excerpt: { rendered: '<p>Short&hellip;</p>' },
  content: { rendered: '<p>Long.</p><script>alert(1)</script>' },
  ...changes,
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.clearAllMocks()
  for (const cookie of Object.values(cookies)) cookie.remove()
})

describe('blog calls of the browser', () => {
  const session = {
    accessToken: vi.fn(async () => 'access'),
    expired: vi.fn(),
    sessionToken: vi.fn(async () => 'session'),
    callTokenRefused: vi.fn(),
    failed: vi.fn(),
  }

  function browser(blogApiUrl: string, answer: { status: number; body: unknown }) {
    const calls: InternalAxiosRequestConfig[] = []
    const adapter = async (config: InternalAxiosRequestConfig) => {
      calls.push(config)
      const { status, body } = answer
      const response = { data: body, status, statusText: '', headers: {}, config }
      if (status < 400) return response
      throw new AxiosError('refused', AxiosError.ERR_BAD_REQUEST, config, null, response)
    }
    const api = createClient({
      publicToken: 'public',
      blogApiUrl,
      partnerApiUrl: '',
      deviceType: () => 'WEB',
      session,
      showError: () => {},
      report: () => {},
      http: axios.create({ adapter }),
    })
    return { api, calls }
  }

  it.each([
    [BLOG, `${BLOG}/wp-json/wp/v2/posts?page=1`],
    ['', '/wp-json/wp/v2/posts?page=1'],
  ])(
    '[R7.098] at %o is asked outside the provider’s API, and told no token',
    async (blogApiUrl, address) => {
      cookies.accessToken.set('access')
      const { api, calls } = browser(blogApiUrl, { status: 200, body: [aPost()] })
      await api.call('blogPosts', QUERY)
      const [call] = calls
      expect(axios.getUri(call)).toBe(address)
      const sent = JSON.stringify(call?.headers)
      expect(sent).not.toMatch(/token|authorization|bearer|device-type|access|public/i)
      expect(call?.withCredentials).toBeFalsy()
      expect(session.accessToken).not.toHaveBeenCalled()
    },
  )

  it.each([
    [401, 'rest_not_logged_in'],
    [403, SESSION_TOKEN_REFUSED],
    [403, 'rest_forbidden'],
    [406, 'not_acceptable'],
  ])('[R7.098] ends no session with its %i %s, and takes no token away', async (status, code) => {
    const body = { code, message: 'no' }
    const { api, calls } = browser(BLOG, { status, body })
    const failure = await api.call('blogPosts', QUERY).catch((error) => error)
    expect(failure).toMatchObject({ kind: 'refused', status })
    expect([calls.length, session.failed.mock.calls, session.callTokenRefused.mock.calls]).toEqual([
      1,
      [],
      [],
    ])
  })

  it('[R7.098] rejects an answer that is not the contract’s', async () => {
    const { api } = browser(BLOG, { status: 200, body: '<html>Just a moment…</html>' })
    const failure = await api.call('blogPosts', QUERY).catch((error) => error)
    expect(failure).toMatchObject({ code: 'malformed' })
  })
})

describe('blog calls during server rendering', () => {
  it('[R7.098] use the provider’s own blog inside the process', async () => {
    const answer = vi.fn(async () => ({ status: 200, body: [aPost()] }))
    await serverApi(answer, '').call('blogPosts', QUERY)
    expect(answer).toHaveBeenCalledExactlyOnceWith({
      method: 'GET',
      path: 'wp-json/wp/v2/posts',
      query: { page: 1 },
      external: true,
    })
  })

  it('[R7.098] use another site, without data of the visitor', async () => {
    const fetched = vi.fn(async () => Response.json([aPost()]))
    vi.stubGlobal('fetch', fetched)
    const answer = vi.fn()
    const posts = await serverApi(answer, BLOG).call('blogPosts', QUERY)
    expect(posts).toHaveLength(1)
    expect(answer).not.toHaveBeenCalled()
    expect(fetched).toHaveBeenCalledExactlyOnceWith(`${BLOG}/wp-json/wp/v2/posts?page=1`, {
      headers: { accept: 'application/json' },
      signal: expect.any(AbortSignal),
    })
  })

  it.each([
    ['does not answer', async () => Promise.reject(new TypeError('fetch failed')), 'network'],
    ['answers with HTML', async () => new Response('<html></html>'), 'network'],
    ['answers with something else', async () => Response.json([{ id: 'x' }]), 'malformed'],
  ])('[R7.098] fails as a call does when it %s', async (_name, fetched, code) => {
    vi.stubGlobal('fetch', fetched)
    const failure = await serverApi(vi.fn(), BLOG)
      .call('blogPosts', QUERY)
      .catch((error: unknown) => error)
    expect(failure).toMatchObject({ code })
  })
})

describe('the posts of the blog', () => {
  const { signal } = new AbortController()
  const blog = (status: number, body: unknown) => {
    const answer = vi.fn(async (_call: object) => ({ status, body }))
    return { context: { api: serverApi(answer, ''), signal }, answer }
  }

  it('[R7.099] [R7.100] [R9.16] are loaded five at a time, from the first page', async () => {
    const { context, answer } = blog(200, [aPost()])
    expect(await loadPosts(context)).toEqual([
      {
        id: 1,
        slug: 'a-post',
        date: '2026-01-05',
        title: 'Salt & sugar',
        excerpt: 'Short…',
        href: '/2026/a-post/',
      },
    ])
    expect(answer.mock.calls[0]?.[0]).toMatchObject({ query: { per_page: 5, page: 1 } })
  })

  it('[R7.098] are empty beyond the last page; other errors are failures', async () => {
    const beyond = blog(400, { code: 'rest_post_invalid_page_number', message: '' })
    expect(await loadPosts(beyond.context, 9)).toEqual([])
    const broken = blog(500, { code: 'internal_server_error', message: '' })
    await expect(loadPosts(broken.context)).rejects.toMatchObject({ status: 500 })
  })

  it('[R7.098] are sanitised', async () => {
    const { context } = blog(200, [aPost({ link: 'javascript:alert(1)' })])
    const post = await loadPost(context, 'a-post')
    expect(post).toMatchObject({
      href: '/blog/a-post',
      content: [{ tag: 'p', children: ['Long.'] }],
    })
    expect(await loadPost(blog(200, []).context, 'none')).toBeUndefined()
  })
})
