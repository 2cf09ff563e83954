import { Parser } from 'htmlparser2'

/** The elements that a post may use; every other one is left out and what is in it stays. */
const TAGS = [
  'p',
  'h2',
  'h3',
  'h4',
  'ul',
  'ol',
  'li',
  'strong',
  'em',
  'a',
  'blockquote',
  'br',
  'hr',
  'img',
  'figure',
  'figcaption',
  'table',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
  'pre',
  'code',
  'sub',
  'sup',
] as const
export type RichTag = (typeof TAGS)[number]
export type RichElement = {
  readonly tag: RichTag
  /** Of a link or a picture, checked. */
  readonly address?: string
  readonly alt?: string
  readonly width?: number
  readonly height?: number
  readonly children: readonly RichNode[]
}
/** Text of a stranger as data: what is shown is made of it anew, never of its HTML. */
export type RichNode = string | RichElement

const ALLOWED: ReadonlySet<string> = new Set(TAGS)
/** The page has a heading of its own. */
const RENAMED: Readonly<Record<string, RichTag>> = {
  h1: 'h2',
  h5: 'h4',
  h6: 'h4',
  b: 'strong',
  i: 'em',
}
/** Left out with everything inside. */
const DROPPED = new Set(
  'script style svg math iframe object embed noscript noembed noframes template textarea select option button input form title head link meta base audio video canvas xmp plaintext'.split(
    ' ',
  ),
)
/** Elements that a browser moves when they stand elsewhere. */
const PARENTS: Readonly<Partial<Record<RichTag, readonly RichTag[]>>> = {
  thead: ['table'],
  tbody: ['table'],
  tr: ['table', 'thead', 'tbody'],
  th: ['tr'],
  td: ['tr'],
  li: ['ul', 'ol'],
}
const ONLY_ELEMENTS: ReadonlySet<RichTag> = new Set(['ul', 'ol', 'table', 'thead', 'tbody', 'tr'])

const LINK_SCHEMES = new Set(['https:', 'http:', 'mailto:', 'tel:'])
const PICTURE_SCHEMES = new Set(['https:'])

type Open = { tag: RichTag | null; children: RichNode[]; attributes: Record<string, string> }

/**
 * What may be shown of a post's HTML.
 * @param home the post's own address: a relative link is one of its site, and a link to that site is
 *   given as a path when `isOwn`
 */
export function richText(html: string, home: string, isOwn: boolean): RichNode[] {
  const root: Open = { tag: null, children: [], attributes: {} }
  const open: Open[] = [root]
  let dropping = 0

  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (dropping > 0 || DROPPED.has(name)) {
          dropping += 1
          return
        }
        open.push({ tag: tagOf(name, open), children: [], attributes })
      },
      ontext(text) {
        const into = open.at(-1) ?? root
        if (dropping > 0 || (into.tag && ONLY_ELEMENTS.has(into.tag) && text.trim() === '')) return
        const last = into.children.at(-1)
        if (typeof last === 'string') into.children[into.children.length - 1] = last + text
        else into.children.push(text)
      },
      onclosetag() {
        if (dropping > 0) {
          dropping -= 1
          return
        }
        const done = open.length > 1 ? open.pop() : undefined
        const above = open.at(-1) ?? root
        // One by one: a long list is no list of arguments.
        for (const node of done ? nodesOf(done, home, isOwn) : []) above.children.push(node)
      },
    },
    { decodeEntities: true, lowerCaseTags: true, lowerCaseAttributeNames: true },
  )
  parser.end(html)
  return root.children.filter((node) => typeof node !== 'string' || node.trim() !== '')
}

/** Elements that stand within a word or a line. */
const INLINE: ReadonlySet<RichTag> = new Set(['strong', 'em', 'a', 'code', 'sub', 'sup'])

/** The words of a piece of HTML on one line. */
export function plainText(html: string): string {
  const words = (node: RichNode): string => {
    if (typeof node === 'string') return node
    const inside = node.children.map(words).join('')
    return INLINE.has(node.tag) ? inside : ` ${inside} `
  }
  const nodes = richText(html, 'https://nowhere.invalid/', false)
  return nodes.map(words).join('').replace(/\s+/g, ' ').trim()
}

function tagOf(name: string, open: readonly Open[]): RichTag | null {
  // SAFETY: ALLOWED holds the tags and nothing else.
  const tag = RENAMED[name] ?? (ALLOWED.has(name) ? (name as RichTag) : null)
  if (tag === null) return null
  if (open.length > DEEPEST || (tag === 'a' && open.some((one) => one.tag === 'a'))) return null
  const parents = PARENTS[tag]
  const above = open.at(-1)?.tag
  return !parents || (above && parents.includes(above)) ? tag : null
}

/** A finished element, or what was in it where the element itself may not be shown. */
function nodesOf({ tag, children, attributes }: Open, home: string, isOwn: boolean): RichNode[] {
  if (tag === null) return children
  if (tag === 'a') {
    const address = addressOf(attributes.href, home, isOwn, LINK_SCHEMES)
    return address === undefined ? children : [{ tag, address, children }]
  }
  if (tag === 'img') {
    const address = addressOf(attributes.src, home, isOwn, PICTURE_SCHEMES)
    if (address === undefined) return []
    const [width, height] = [sizeOf(attributes.width), sizeOf(attributes.height)]
    return [
      {
        tag,
        address,
        alt: attributes.alt ?? '',
        ...(width && height && { width, height }),
        children: [],
      },
    ]
  }
  return [{ tag, children: ONLY_ELEMENTS.has(tag) ? inTheirPlace(tag, children) : children }]
}

/** Of what stands in a list or table, what may; rows that stand in the table itself get their body. */
function inTheirPlace(tag: RichTag, children: readonly RichNode[]): RichNode[] {
  return children.flatMap((child) => {
    if (typeof child === 'string' || !PARENTS[child.tag]?.includes(tag)) return []
    return tag === 'table' && child.tag === 'tr' ? [{ tag: 'tbody', children: [child] }] : [child]
  })
}

/** An address as a browser would read it, if its scheme may be followed. */
function addressOf(
  given: string | undefined,
  home: string,
  isOwn: boolean,
  schemes: ReadonlySet<string>,
): string | undefined {
  if (!given || !URL.canParse(given, home)) return undefined
  const url = new URL(given, home)
  if (isOwn && url.origin === new URL(home).origin) return url.pathname + url.search + url.hash
  return schemes.has(url.protocol) ? url.href : undefined
}

/** Elements within each other; no text needs more, and a page could not be drawn with any number. */
const DEEPEST = 40

const LARGEST_PIXELS = 10_000

function sizeOf(given: string | undefined): number | undefined {
  const pixels = Number(given)
  return Number.isInteger(pixels) && pixels > 0 && pixels <= LARGEST_PIXELS ? pixels : undefined
}
