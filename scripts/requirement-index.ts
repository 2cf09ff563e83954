import ts from 'typescript'

export type Rule = { id: string; section: string; kind: string; rule: string }

/** Test levels, cheapest first: code, charts, paths, rendered screens, server, browser. */
export const LEVELS = ['unit', 'machines', 'paths', 'dom', 'server', 'e2e'] as const
export type Level = (typeof LEVELS)[number]

/** Code that names rule ids: the title of a test, or a chart's `meta.requirements`. */
export type Citation = { ids: string[]; file: string; line: number; title: string }

export type RequirementIndex = {
  rules: { rule: Rule; tests: Citation[]; charts: Citation[] }[]
  unknown: { id: string; citation: Citation }[]
}

const CALLS_WITH_TITLE = new Set(['test', 'it', 'describe'])
const BRACKETS = /\[(R\d+\.\d+(?:[\s,]+R\d+\.\d+)*)\]/g

/** Reads `docs/requirements.tsv`: a header line, then id, section, kind, rule. */
export function parseRules(tsv: string): Rule[] {
  const [, ...lines] = tsv.trimEnd().split('\n')
  return lines.map((line) => {
    const [id = '', section = '', kind = '', rule = ''] = line.split('\t')
    return { id, section, kind, rule }
  })
}

/** The ids in `[R4.07] …`, `[R4.07] [R4.08] …` and `[R4.07, R4.08] …`. */
export function idsInTitle(title: string): string[] {
  return [...title.matchAll(BRACKETS)].flatMap(([, ids = '']) => ids.split(/[\s,]+/))
}

const LEVEL_OF_FOLDER: Readonly<Record<string, Level>> = {
  ui: 'dom',
  web: 'dom',
  machines: 'machines',
  paths: 'paths',
  server: 'server',
}

/** The level of a test, by the folder its file is in. */
export function levelOf(file: string): Level {
  const [room = '', folder = ''] = file.split(/[\\/]/)
  return room === 'e2e' ? 'e2e' : (LEVEL_OF_FOLDER[folder] ?? 'unit')
}

function calleeName(callee: ts.Expression): string | undefined {
  if (ts.isIdentifier(callee)) return callee.text
  if (ts.isPropertyAccessExpression(callee)) return calleeName(callee.expression)
  if (ts.isCallExpression(callee)) return calleeName(callee.expression)
  return undefined
}

function titleOf(node: ts.Expression | undefined): string | undefined {
  if (node === undefined) return undefined
  if (ts.isStringLiteralLike(node)) return node.text
  if (ts.isTemplateExpression(node)) return node.getText().slice(1, -1)
  return undefined
}

function walk(file: string, source: string, visit: (node: ts.Node, line: number) => void): void {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true)
  const descend = (node: ts.Node) => {
    visit(node, tree.getLineAndCharacterOfPosition(node.getStart()).line + 1)
    ts.forEachChild(node, descend)
  }
  descend(tree)
}

/** Tests (and groups of tests) whose title names a rule. */
export function citationsInTests(file: string, source: string): Citation[] {
  const found: Citation[] = []
  walk(file, source, (node, line) => {
    if (!ts.isCallExpression(node)) return
    if (!CALLS_WITH_TITLE.has(calleeName(node.expression) ?? '')) return
    const title = titleOf(node.arguments[0])
    const ids = title === undefined ? [] : idsInTitle(title)
    if (title !== undefined && ids.length > 0) found.push({ ids, file, line, title })
  })
  return found
}

/** States and events of a chart that implement a rule: `requirements: ['R4.07']`. */
export function citationsInCharts(file: string, source: string): Citation[] {
  const found: Citation[] = []
  walk(file, source, (node, line) => {
    if (!ts.isPropertyAssignment(node) || node.name.getText() !== 'requirements') return
    if (!ts.isArrayLiteralExpression(node.initializer)) return
    const ids = node.initializer.elements.filter(ts.isStringLiteralLike).map(({ text }) => text)
    found.push({ ids, file, line, title: 'meta.requirements' })
  })
  return found
}

export function indexRequirements(
  rules: readonly Rule[],
  tests: readonly Citation[],
  charts: readonly Citation[],
): RequirementIndex {
  const known = new Set(rules.map(({ id }) => id))
  const naming = (citations: readonly Citation[], id: string) =>
    citations.filter(({ ids }) => ids.includes(id))
  return {
    rules: rules.map((rule) => ({
      rule,
      tests: naming(tests, rule.id),
      charts: naming(charts, rule.id),
    })),
    unknown: [...tests, ...charts].flatMap((citation) =>
      citation.ids.filter((id) => !known.has(id)).map((id) => ({ id, citation })),
    ),
  }
}
