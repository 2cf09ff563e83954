import { brand } from '#config/brand.ts'
import type { JsonLd, PageMeta } from './page.ts'

export function documentTitle({ title }: PageMeta): string {
  return title.includes(brand.name) ? title : `${title} | ${brand.fullName}`
}

/** The elements of a rendered page's head. */
export function headHtml(meta: PageMeta, origin: string): string {
  const { description = brand.description, canonical, robots } = meta
  const elements = [
    `<title>${escapeHtml(documentTitle(meta))}</title>`,
    `<meta name="description" content="${escapeHtml(description)}">`,
  ]
  if (canonical) {
    elements.push(`<link rel="canonical" href="${escapeHtml(`${origin}${canonical}`)}">`)
  }
  if (robots) elements.push(`<meta name="robots" content="${robots}">`)
  return elements.join('')
}

/** What search engines read of a page, as an element of its head. */
export function jsonLdHtml(things: readonly JsonLd[]): string {
  if (things.length === 0) return ''
  const graph = JSON.stringify({ '@context': 'https://schema.org', '@graph': things })
  // No text of it may end the element.
  return `<script type="application/ld+json">${graph.replaceAll('<', '\\u003c')}</script>`
}

/** Brings the document's head up to the page that is shown now. */
export function updateHead(meta: PageMeta): void {
  document.title = documentTitle(meta)
  set('meta[name="description"]', 'content', meta.description ?? brand.description)
  set('link[rel="canonical"]', 'href', meta.canonical && `${location.origin}${meta.canonical}`)
  set('meta[name="robots"]', 'content', meta.robots)
}

function set(selector: string, attribute: string, value: string | undefined): void {
  const found = document.head.querySelector(selector)
  if (value === undefined || value === '') {
    found?.remove()
    return
  }
  const element = found ?? document.head.appendChild(elementFor(selector))
  element.setAttribute(attribute, value)
}

/** `meta[name="robots"]` as an element. */
function elementFor(selector: string): Element {
  const [, tag = 'meta', name = '', value = ''] = /^(\w+)\[(\w+)="(.+)"\]$/.exec(selector) ?? []
  const element = document.createElement(tag)
  element.setAttribute(name, value)
  return element
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}
