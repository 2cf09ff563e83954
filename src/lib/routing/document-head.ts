import { brand } from '#config/brand.ts'
import { pictureAddress } from '#lib/pictures/picture-source.ts'
import type { JsonLd, PageMeta } from './page.ts'
import { ORIGIN_META, publicOrigin } from './public-origin.ts'

export function documentTitle({ title }: PageMeta): string {
  return title.includes(brand().name) ? title : `${title} | ${brand().fullName}`
}

/** Pixels. */
const SHARED_WIDTH = 1280

type Shared = { readonly path: string; readonly alt: string; readonly card: string }

/** The picture of a shared link: the page's own, else the lab's icon or the card of the build. */
function sharedPicture({ picture }: PageMeta): Shared {
  const card = 'summary_large_image'
  if (picture) return { ...picture, path: pictureAddress(picture.key, SHARED_WIDTH), card }
  const { icon, fullName } = brand()
  const alt = `The logo of ${fullName}`
  if (icon) return { path: icon, alt, card: 'summary' }
  const path = pictureAddress('public/share-card.svg', SHARED_WIDTH)
  return { path, alt: `${alt} beside four sample tubes`, card }
}

/** Head elements of a server-rendered page. */
export function headHtml(meta: PageMeta, origin: string): string {
  const { description = brand().description, canonical, robots, referrer } = meta
  const title = escapeHtml(documentTitle(meta))
  const elements = [
    `<title>${title}</title>`,
    named('description', escapeHtml(description)),
    named(ORIGIN_META, escapeHtml(origin)),
  ]
  if (robots) elements.push(named('robots', robots))
  if (referrer) elements.push(named('referrer', referrer))
  if (canonical) {
    const address = escapeHtml(canonicalUrl(canonical, origin))
    const { path, alt: words, card } = sharedPicture(meta)
    const alt = escapeHtml(words)
    elements.push(
      `<link rel="canonical" href="${address}">`,
      shared('type', 'website'),
      shared('site_name', escapeHtml(brand().fullName)),
      shared('title', title),
      shared('description', escapeHtml(description)),
      shared('url', address),
      shared('image', escapeHtml(origin + path)),
      shared('image:alt', alt),
      // Title, description and picture are read from the Open Graph properties.
      named('twitter:card', card),
      named('twitter:image:alt', alt),
    )
  }
  return elements.join('')
}

/** The page's URL at the site's own origin, also if the lab gave another host. */
function canonicalUrl(canonical: string, origin: string): string {
  const { pathname, search } = new URL(canonical, origin)
  return origin + pathname + search
}

function named(name: string, content: string): string {
  return `<meta name="${name}" content="${content}">`
}

/** Open Graph property. */
function shared(property: string, content: string): string {
  return `<meta property="og:${property}" content="${content}">`
}

/** Structured data for search engines, as a script element. */
export function jsonLdHtml(things: readonly JsonLd[]): string {
  if (things.length === 0) return ''
  const graph = JSON.stringify({ '@context': 'https://schema.org', '@graph': things })
  // Escaped, so that no text can close the element.
  return `<script type="application/ld+json">${graph.replaceAll('<', '\\u003c')}</script>`
}

let pageTitle = ''
/** Title of a page whose name comes with its data. */
let ownTitle: string | null = null

/** Replaces the title of the route; null restores it. */
export function setOwnTitle(title: string | null): void {
  ownTitle = title && documentTitle({ title })
  document.title = ownTitle ?? (pageTitle || document.title)
}

/** Updates the document's head to the current page. */
export function updateHead(meta: PageMeta): void {
  const { description = brand().description, canonical, robots, referrer } = meta
  pageTitle = documentTitle(meta)
  document.title = ownTitle ?? pageTitle
  set('link[rel="canonical"]', 'href', canonical && canonicalUrl(canonical, publicOrigin()))
  for (const [name, content] of Object.entries({ description, robots, referrer })) {
    set(`meta[name="${name}"]`, 'content', content)
  }
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

/** Creates the element for `meta[name="robots"]` and the like. */
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
