import { Parser } from 'htmlparser2'

/** Allowed elements; others are dropped and their content is kept. */
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
  /** Validated URL of a link or image. */
  readonly address?: string
  readonly alt?: string
  readonly width?: number
  readonly height?: number
  readonly children: readonly RichNode[]
}
/** Untrusted HTML as data: React renders these nodes, never the HTML itself. */
export type RichNode = string | RichElement

const ALLOWED: ReadonlySet<string> = new Set(TAGS)
/** Headings move down a level: the page has its own h1. */
const RENAMED: Readonly<Record<string, RichTag>> = {
  h1: 'h2',
  h5: 'h4',
  h6: 'h4',
  b: 'strong',
  i: 'em',
}
/** Dropped with their content. */
const DROPPED = new Set(
  'script style svg math iframe object embed noscript noembed noframes template textarea select option button input form title head link meta base audio video canvas xmp plaintext'.split(
    ' ',
  ),
)
/** Elements that browsers move when misplaced. */
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
 * Sanitises the HTML of a post. `home` is the post's URL, against which relative links are
 * resolved; a link to that site becomes a path when `isOwn`.
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
        // Not `push(...nodes)`: long lists exceed the argument limit.
        for (const node of done ? nodesOf(done, home, isOwn) : []) above.children.push(node)
      },
    },
    { decodeEntities: true, lowerCaseTags: true, lowerCaseAttributeNames: true },
  )
  parser.end(html)
  return root.children.filter((node) => typeof node !== 'string' || node.trim() !== '')
}

/** Inline elements. */
const INLINE: ReadonlySet<RichTag> = new Set(['strong', 'em', 'a', 'code', 'sub', 'sup'])

/** Text content on one line. */
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
  if (open.length > MAX_DEPTH || (tag === 'a' && open.some((one) => one.tag === 'a'))) return null
  const parents = PARENTS[tag]
  const above = open.at(-1)?.tag
  return !parents || (above && parents.includes(above)) ? tag : null
}

/** The element, or only its children when it is not allowed. */
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
  return [{ tag, children: ONLY_ELEMENTS.has(tag) ? repairNesting(tag, children) : children }]
}

/** Keeps valid children of lists and tables; bare rows get a tbody. */
function repairNesting(tag: RichTag, children: readonly RichNode[]): RichNode[] {
  return children.flatMap((child) => {
    if (typeof child === 'string' || !PARENTS[child.tag]?.includes(tag)) return []
    return tag === 'table' && child.tag === 'tr' ? [{ tag: 'tbody', children: [child] }] : [child]
  })
}

/** The resolved URL when its scheme is allowed. */
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

/** Maximum nesting depth: rendering must not overflow the stack. */
const MAX_DEPTH = 40

const LARGEST_PIXELS = 10_000

function sizeOf(given: string | undefined): number | undefined {
  const pixels = Number(given)
  return Number.isInteger(pixels) && pixels > 0 && pixels <= LARGEST_PIXELS ? pixels : undefined
}
