import type { Page } from 'playwright/test'

/** A node of Chromium's accessibility tree (CDP `Accessibility.AXNode`). */
type Node = {
  readonly nodeId: string
  readonly ignored: boolean
  readonly role?: { readonly value?: string }
  readonly name?: { readonly value?: string }
  readonly description?: { readonly value?: string }
  readonly value?: { readonly value?: unknown }
  readonly properties?: readonly {
    readonly name: string
    readonly value: { readonly value?: unknown }
  }[]
  readonly childIds?: readonly string[]
}

/** Roles that a screen reader does not say: their content is read in their place. */
const SILENT = new Set([
  'RootWebArea',
  'generic',
  'none',
  'paragraph',
  'LineBreak',
  'InlineTextBox',
  'LabelText',
  'LayoutTable',
  'strong',
  'emphasis',
  'code',
  'time',
  'mark',
  'deletion',
  'superscript',
  'Legend',
  'ListMarker',
  'rowgroup',
  'row',
])

/** Roles that are read by their name alone, without the nodes inside them. */
const BY_NAME = new Set([
  'button',
  'link',
  'heading',
  'radio',
  'checkbox',
  'switch',
  'tab',
  'option',
  'image',
  'textbox',
  'searchbox',
  'combobox',
  'progressbar',
  'meter',
  'term',
  'rowheader',
  'cell',
  'caption',
  'DisclosureTriangle',
  'StaticText',
])

/** States that are said, in this order. */
const STATES = [
  'checked',
  'pressed',
  'selected',
  'expanded',
  'required',
  'invalid',
  'disabled',
  'modal',
] as const

/** Live regions that are empty, which no reader says. */
const LIVE = new Set(['status', 'alert', 'timer'])

/**
 * What a screen reader reads from top to bottom inside the first node of a role, such as `main` or
 * `dialog`: one line for each node. Taken from Chromium's accessibility tree.
 */
export async function readPart(page: Page, role: string): Promise<readonly string[]> {
  const client = await page.context().newCDPSession(page)
  try {
    const answer = await client.send('Accessibility.getFullAXTree')
    // SAFETY: Node names the few fields of the protocol's AXNode that are read here.
    const nodes = answer.nodes as readonly Node[]
    const byId = new Map(nodes.map((node) => [node.nodeId, node]))
    const part = nodes.find((node) => !node.ignored && node.role?.value === role)
    return part ? joinTexts(linesOf(part, byId, 0)) : []
  } finally {
    await client.detach()
  }
}

/** Role and name of the focused element. */
export async function readFocus(page: Page): Promise<string> {
  const client = await page.context().newCDPSession(page)
  try {
    const { nodes } = await client.send('Accessibility.getFullAXTree')
    const focused = nodes.findLast(({ properties }) =>
      properties?.some(({ name, value }) => name === 'focused' && value.value === true),
    )
    return focused
      ? `${focused.role?.value} ${JSON.stringify(focused.name?.value ?? '')}`
      : 'nothing'
  } finally {
    await client.detach()
  }
}

declare global {
  interface Window {
    /** What live regions said since it was last emptied. */
    said?: string[]
  }
}

/** Records what live regions announce. Call it before the first page. */
export async function listen(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const said: string[] = []
    window.said = said
    const REGIONS = '[role="status"], [role="alert"], [aria-live="polite"], [aria-live="assertive"]'
    new MutationObserver((changes) => {
      const regions = changes.map(({ target }) =>
        (target instanceof Element ? target : target.parentElement)?.closest(REGIONS),
      )
      for (const region of new Set(regions)) {
        const text = region?.textContent?.replaceAll(/\s+/g, ' ').trim()
        if (text && said.at(-1) !== text) said.push(text)
      }
    }).observe(document, { subtree: true, childList: true, characterData: true })
  })
}

export function takeAnnouncements(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => window.said?.splice(0) ?? [])
}

type Line = { readonly depth: number; readonly text: string; readonly isText: boolean }

function linesOf(node: Node, byId: ReadonlyMap<string, Node>, depth: number): Line[] {
  const role = node.role?.value ?? ''
  const name = (node.name?.value ?? '').replaceAll(/\s+/g, ' ').trim()
  const inside = (level: number) =>
    (node.childIds ?? []).flatMap((id) => {
      const child = byId.get(id)
      return child ? linesOf(child, byId, level) : []
    })
  if (node.ignored || SILENT.has(role)) return inside(depth)
  if (role === 'StaticText') return name ? [{ depth, text: name, isText: true }] : []
  if (LIVE.has(role) && inside(0).length === 0) return []
  const line = { depth, text: sayNode(node, role, name), isText: false }
  return BY_NAME.has(role) ? [line] : [line, ...inside(depth + 1)]
}

function sayNode(node: Node, role: string, name: string): string {
  const properties = new Map(node.properties?.map(({ name, value }) => [name, value.value]))
  const level = properties.get('level')
  const value = node.value?.value
  const hasValue = value !== undefined && value !== '' && value !== name
  const states = STATES.flatMap((state) => {
    const is = properties.get(state)
    if (is === undefined || is === false || is === 'false') {
      return state === 'expanded' && is === false ? ['collapsed'] : []
    }
    return [state]
  })
  const parts = [
    role === 'heading' ? `heading ${String(level)}` : role,
    ...(name ? [JSON.stringify(name)] : []),
    ...(hasValue ? [`= ${String(value)}`] : []),
    ...(states.length > 0 ? [`(${states.join(', ')})`] : []),
    ...(node.description?.value ? [`- ${node.description.value}`] : []),
  ]
  return parts.join(' ')
}

/** Texts that follow each other are read as one; the text of a label is not said twice. */
function joinTexts(lines: readonly Line[]): string[] {
  const joined: Line[] = []
  for (const line of lines) {
    const last = joined.at(-1)
    if (last?.isText && line.isText && last.depth === line.depth) {
      joined[joined.length - 1] = { ...last, text: `${last.text} ${line.text}` }
    } else joined.push(line)
  }
  return joined.map(({ depth, text }) => '  '.repeat(depth) + text)
}
