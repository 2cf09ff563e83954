import type { Page } from 'playwright/test'
import { parse } from 'yaml'

/** What a page says in one place, as a screen reader hears it. */
export type Statement = {
  readonly words: string
  readonly role: string
  /** The term of a definition; else empty. */
  readonly label: string
  readonly isOff: boolean
  /** From the page to the nearest part. */
  readonly within: readonly Part[]
  /** The address of a link. */
  readonly href: string
}

export type Part = {
  readonly role: string
  readonly name: string
  /** All words in this part of the page. */
  text: string
}

export type Reading = { readonly url: URL; readonly statements: readonly Statement[] }

type Tree = string | { readonly [key: string]: string | readonly Tree[] }

/** A name may contain escaped quotes; states such as [disabled] follow. */
const NODE = /^([\w-]+)(?: "((?:[^"\\]|\\.)*)")?((?: \[[^\]]*\])*)$/s

/** Parts of a sentence. */
const INLINE = new Set(['text', 'strong', 'emphasis', 'time', 'code', 'superscript', 'generic'])
/** What can be pressed or chosen: a statement of its own, and part of the sentence around it. */
const CONTROLS = new Set(['link', 'button', 'radio', 'checkbox', 'switch', 'tab', 'option'])
/** Statements by their name alone; their parts say the same again. */
const WHOLE = new Set(['row', 'heading'])
const FIELDS = new Set(['textbox', 'combobox', 'searchbox', 'meter', 'img'])

type Node = {
  readonly role: string
  readonly name: string
  readonly isOff: boolean
  readonly children: readonly Tree[]
}

/** Headings of what a page states in a fold. */
const FOLDED = /^(More|History)$/

/**
 * Everything that the page states: its accessible names and its text. What a sighted patient alone
 * sees, such as a drawing, is not read.
 */
export async function read(page: Page): Promise<Reading> {
  await page.locator('main details', { has: page.getByText(FOLDED) }).evaluateAll((folds) => {
    for (const fold of folds) fold.setAttribute('open', '')
  })
  const snapshot = await page.locator('body').ariaSnapshot()
  const url = new URL(page.url())
  const tree: unknown = parse(snapshot, { schema: 'failsafe' })
  const statements: Statement[] = []
  const root: Part = { role: 'page', name: '', text: '' }
  readInto(statements, (tree ?? []) as readonly Tree[], [root], 'text')
  return { url, statements }
}

function readInto(
  found: Statement[],
  trees: readonly Tree[],
  within: readonly Part[],
  role: string,
): void {
  let sentence: string[] = []
  /** A control alone is no sentence. */
  let isSentence = false
  let term = ''
  const say = (statement: Pick<Statement, 'words' | 'role'> & Partial<Statement>) => {
    const words = statement.words.replace(/\s+/g, ' ').trim()
    if (words === '') return
    for (const part of within) part.text += ` ${words}`
    found.push({ label: '', isOff: false, href: '', within, ...statement, words })
  }
  const finish = () => {
    if (isSentence) say({ role, words: sentence.join(' ').replace(/ ([.,;:])/g, '$1') })
    sentence = []
    isSentence = false
  }
  for (const node of trees.map(nodeOf)) {
    if (node === null) continue
    const inner = wordsOf(node)
    if (INLINE.has(node.role)) {
      sentence.push(inner)
      isSentence = true
    } else if (CONTROLS.has(node.role)) {
      sentence.push(inner)
      const href = hrefOf(node)
      found.push({ role: node.role, words: inner, label: '', isOff: node.isOff, within, href })
      for (const part of within) part.text += ` ${inner}`
    } else if (node.role === 'term') term = inner
    else if (node.role === 'definition') say({ role: 'pair', label: term, words: inner })
    else {
      finish()
      if (WHOLE.has(node.role)) say({ role: node.role, words: node.name || inner })
      else if (FIELDS.has(node.role)) say({ role: node.role, words: node.name })
      if (node.role === 'row') continue
      const part = { role: node.role, name: node.name, text: '' }
      const around = PARTS.has(node.role) ? [...within, part] : within
      if (around !== within && node.name) {
        found.push({
          role: 'name',
          words: node.name,
          label: '',
          isOff: false,
          within: around,
          href: '',
        })
      }
      const below =
        node.role === 'heading' ? node.children.filter((one) => !isText(one)) : node.children
      readInto(found, below, around, node.role)
    }
  }
  finish()
}

const PARTS = new Set([
  'banner',
  'main',
  'contentinfo',
  'region',
  'dialog',
  'alertdialog',
  'complementary',
  'article',
  'listitem',
  'group',
  'form',
  'table',
  'list',
  'status',
  'alert',
  'paragraph',
])

const isText = (tree: Tree) => nodeOf(tree)?.role === 'text'

function nodeOf(tree: Tree): Node | null {
  const [key, value] = typeof tree === 'string' ? [tree, ''] : (Object.entries(tree)[0] ?? ['', ''])
  if (key === 'text') return { role: 'text', name: String(value), isOff: false, children: [] }
  const [, role, name = '', states = ''] = NODE.exec(key) ?? []
  if (role === undefined) return null
  const text = value === '' ? [] : [{ text: String(value) }]
  const children = typeof value === 'string' ? text : value
  return {
    role,
    name: name.replace(/\\(.)/g, '$1'),
    isOff: states.includes('[disabled]'),
    children,
  }
}

function wordsOf(node: Node): string {
  if (node.name) return node.name
  return node.children
    .map((tree) => nodeOf(tree))
    .map((child) => (child ? wordsOf(child) : ''))
    .join(' ')
    .replace(/\s+/g, ' ')
    .replace(/ ([.,;:])/g, '$1')
    .trim()
}

function hrefOf({ children }: Node): string {
  for (const tree of children) {
    if (typeof tree === 'object' && typeof tree['/url'] === 'string') return tree['/url']
  }
  return ''
}

/** The text of the nearest part of a role around a statement. */
export function around(statement: Statement, ...roles: readonly string[]): Part | undefined {
  return statement.within.findLast(({ role }) => roles.includes(role))
}
