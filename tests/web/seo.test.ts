import { describe, expect, it } from 'vitest'
import { headHtml, jsonLdHtml } from '#lib/routing/document-head.ts'
import { mayHaveSeo, withSeo } from '#lib/routing/seo.query.ts'

const ORIGIN = 'https://book.lab.example'
const about = { title: 'About us', description: 'Who we are.', canonical: '/about-us' }

describe('the head of a page', () => {
  it('has title, canonical URL and link preview', () => {
    const head = headHtml(about, ORIGIN)
    expect(head).toContain('<title>About us | Parakh Diagnostics</title>')
    expect(head).toContain(`<link rel="canonical" href="${ORIGIN}/about-us">`)
    expect(head).toContain(`<meta property="og:url" content="${ORIGIN}/about-us">`)
    expect(head).toContain('<meta property="og:title" content="About us | Parakh Diagnostics">')
    expect(head).toMatch(/<meta property="og:image" content="https:\/\/book\.lab\.example\/api/)
  })

  it('[R7.097] uses the lab’s texts where there are some', () => {
    const seo = { title: 'Our lab', description: '', canonical: '', og_image: 'public/a.svg' }
    expect(withSeo(about, seo)).toEqual({ ...about, title: 'Our lab', picture: 'public/a.svg' })
    expect(withSeo(about, null)).toBe(about)
  })

  it('keeps the page’s own texts for content from a query, and for noindex pages', () => {
    expect(mayHaveSeo(about)).toBe(true)
    expect(mayHaveSeo({ ...about, canonical: '/test-detail?slug_name=tsh' })).toBe(false)
    expect(mayHaveSeo({ ...about, robots: 'noindex' })).toBe(false)
  })

  it('is escaped', () => {
    const hostile = '"><script>alert(1)</script>'
    expect(headHtml({ ...about, title: hostile }, ORIGIN)).not.toContain('<script>')
    const data = jsonLdHtml([{ '@type': 'Thing', name: '</script><script>alert(1)</script>' }])
    expect(data.match(/<\/script>/g)).toHaveLength(1)
    const json = data.replace(/^<script[^>]*>|<\/script>$/g, '')
    expect(JSON.parse(json)['@graph'][0].name).toBe('</script><script>alert(1)</script>')
  })
})
