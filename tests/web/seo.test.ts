import { describe, expect, it } from 'vitest'
import { headHtml, jsonLdHtml, updateHead } from '#lib/routing/document-head.ts'
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

  it('has a card with words for its picture', () => {
    const picture = { key: 'public/tubes.svg', alt: 'Four "tubes"' }
    const head = headHtml({ ...about, picture }, ORIGIN)
    expect(head).toContain('<meta name="twitter:card" content="summary_large_image">')
    expect(head).toContain('imageKey=public%2Ftubes.svg')
    for (const name of ['property="og:image:alt"', 'name="twitter:image:alt"']) {
      expect(head).toContain(`<meta ${name} content="Four &quot;tubes&quot;">`)
    }
    expect(headHtml(about, ORIGIN)).toMatch(/name="twitter:image:alt" content="The logo of Parakh/)
  })

  it('has its canonical URL at the site’s own host, whatever host it was opened at', () => {
    const lab = { ...about, canonical: 'https://old.lab.example/about-us?page=2' }
    expect(headHtml(lab, ORIGIN)).toContain(`href="${ORIGIN}/about-us?page=2"`)
    document.head.innerHTML = headHtml(about, ORIGIN)
    updateHead({ title: 'FAQs', canonical: '/faqs' })
    expect(document.head.querySelector('[rel="canonical"]')?.getAttribute('href')).toBe(
      `${ORIGIN}/faqs`,
    )
  })

  it('[R7.097] uses the lab’s texts where there are some', () => {
    const seo = { title: 'Our lab', description: '', canonical: '', og_image: 'public/a.svg' }
    expect(withSeo(about, seo)).toEqual({
      ...about,
      title: 'Our lab',
      picture: { key: 'public/a.svg', alt: 'Our lab' },
    })
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
